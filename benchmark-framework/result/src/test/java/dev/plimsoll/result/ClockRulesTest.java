// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Finding;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Latencies between workers are warned of where the error of the clocks is not small. */
final class ClockRulesTest {

  private final Judged judged = new Judged();

  @ParameterizedTest
  @CsvSource({"200, 0", "200.001, 2", "5000, 2"})
  void anErrorAboveATenthOfTheMedianIsAWarningForBothLatencies(double errorMicros, int warnings) {
    judged.receiptMicros = 2_000;
    judged.clock = synchronised(errorMicros);

    assertThat(judged.warnings()).hasSize(warnings).allMatch("CLOCKS_DIFFER"::equals);
    assertThat(judged.failures()).isEmpty();
  }

  @Test
  void theWarningNamesTheLatencyTheErrorAndTheMedian() {
    judged.receiptMicros = 2_000;
    judged.clock = synchronised(500);

    assertThat(judged.verdict().warnings())
        .extracting(Finding::message)
        .satisfiesExactly(
            first -> assertThat(first).startsWith("Do not trust endToEnd: ").contains("±500µs"),
            second -> assertThat(second).startsWith("Do not trust endToEndService: "));
  }

  @Test
  void anUnknownOffsetIsAWarningWhateverTheErrorIs() {
    judged.clock = new ClockPart("unknown", 0, List.of());

    assertThat(judged.warnings()).containsExactly("CLOCKS_DIFFER", "CLOCKS_DIFFER");
    assertThat(judged.verdict().warnings().get(0).message()).contains("is unknown");
  }

  @Test
  void theClockOfOneProcessIsTrusted() {
    judged.clock = new ClockPart("one-process", 1e6, List.of());

    assertThat(judged.warnings()).isEmpty();
  }

  @Test
  void withoutReceiversThereIsNothingToWarnOf() {
    judged.hasReceivers = false;
    judged.clock = new ClockPart("unknown", 0, List.of());

    assertThat(judged.warnings()).isEmpty();
  }

  private static ClockPart synchronised(double errorMicros) {
    return new ClockPart("synchronised", errorMicros, List.of());
  }
}
