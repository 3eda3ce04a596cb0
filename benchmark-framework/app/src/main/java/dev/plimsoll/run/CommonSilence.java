// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.run.Gaps.Gap;
import dev.plimsoll.run.ReceiptGaps.Silence;
import java.util.ArrayList;
import java.util.List;

/**
 * Gaps of one or several subscriptions that share an instant, so that they may have one cause.
 *
 * @param gap from the start of the first to the end of the last
 * @param subscriptions the number of silent subscriptions
 * @param longest the longest of the gaps
 */
record CommonSilence(Gap gap, int subscriptions, Silence longest) {

  /** Groups gaps, which must be ordered by their starts. */
  static List<CommonSilence> of(List<Silence> silences) {
    List<CommonSilence> common = new ArrayList<>();
    CommonSilence last = null;
    long firstEnd = 0;
    for (Silence silence : silences) {
      Gap gap = silence.gap();
      if (last == null || gap.fromNanos() >= firstEnd) {
        if (last != null) {
          common.add(last);
        }
        last = new CommonSilence(gap, 1, silence);
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

  private CommonSilence with(Silence silence) {
    Gap other = silence.gap();
    return new CommonSilence(
        new Gap(gap.fromNanos(), Math.max(gap.untilNanos(), other.untilNanos())),
        subscriptions + 1,
        other.nanos() > longest.gap().nanos() ? silence : longest);
  }
}
