// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.PayloadSamplePart;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.Optional;

/** How small a compression makes the payloads of a run. */
public final class PayloadText {

  private PayloadText() {}

  /** Returns the sentence; empty for results without a sample. */
  static Optional<Sentence> sentence(RunResult result) {
    return result.payloadSample().map(sample -> new Sentence("payloads", text(sample)));
  }

  /** Returns the sentence as a section; empty for results without a sample. */
  public static Optional<Section> section(RunResult result) {
    return sentence(result).map(Section::of);
  }

  private static String text(PayloadSamplePart sample) {
    return "DEFLATE (level %d) makes %s of them %s of their size together, %s each on its own (%s bytes)"
        .formatted(
            sample.deflateLevel(),
            Numbers.count(sample.messages()),
            share(sample.deflatedBytes(), sample),
            share(sample.deflatedEachBytes(), sample),
            Numbers.count(sample.bytes()));
  }

  private static String share(long deflated, PayloadSamplePart sample) {
    return Numbers.share((double) deflated / sample.bytes());
  }
}
