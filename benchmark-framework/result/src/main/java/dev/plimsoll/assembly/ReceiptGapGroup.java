// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.assembly.AnswerGaps.Gap;
import dev.plimsoll.assembly.ReceiptGaps.Silence;
import java.util.ArrayList;
import java.util.List;

/**
 * AnswerGaps of one or several subscriptions that share an instant, so that they may have one
 * cause.
 *
 * @param gap from the start of the first to the end of the last
 * @param subscriptions the number of silent subscriptions
 * @param longest the longest of the gaps
 */
record ReceiptGapGroup(Gap gap, int subscriptions, Silence longest) {

  /** Groups gaps, which must be ordered by their starts. */
  static List<ReceiptGapGroup> of(List<Silence> silences) {
    List<ReceiptGapGroup> common = new ArrayList<>();
    ReceiptGapGroup last = null;
    long firstEnd = 0;
    for (Silence silence : silences) {
      Gap gap = silence.gap();
      if (last == null || gap.fromNanos() >= firstEnd) {
        if (last != null) {
          common.add(last);
        }
        last = new ReceiptGapGroup(gap, 1, silence);
        firstEnd = gap.untilNanos();
      } else {
        last = last.with(silence);
        firstEnd = Math.min(firstEnd, gap.untilNanos());
      }
    }
    if (last != null) {
      common.add(last);
    }
    return common;
  }

  private ReceiptGapGroup with(Silence silence) {
    Gap other = silence.gap();
    return new ReceiptGapGroup(
        new Gap(gap.fromNanos(), Math.max(gap.untilNanos(), other.untilNanos())),
        subscriptions + 1,
        other.nanos() > longest.gap().nanos() ? silence : longest);
  }
}
