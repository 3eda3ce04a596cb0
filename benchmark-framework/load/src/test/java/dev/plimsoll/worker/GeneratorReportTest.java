// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class GeneratorReportTest {

  private static final GeneratorReport FIRST =
      new GeneratorReport(2, 700, 600, 40, 0.25, 50_000, 3_000, 9);
  private static final GeneratorReport SECOND =
      new GeneratorReport(3, 900, 400, 5, 0.5, 0, 4_000, 1);

  /** A stop of one worker delays its own messages only, so the worst worker is stated. */
  @Test
  void ofSeveralWorkersCountsAreAddedAndOfTimesTheGreatestIsStated() {
    GeneratorReport both = new GeneratorReport(5, 900, 600, 45, 0.5, 50_000, 4_000, 10);

    assertThat(FIRST.and(SECOND)).isEqualTo(both);
    assertThat(SECOND.and(FIRST)).isEqualTo(both);
  }

  @Test
  void aWorkerThatSentNothingChangesNothing() {
    assertThat(FIRST.and(GeneratorReport.NONE)).isEqualTo(FIRST);
    assertThat(GeneratorReport.NONE.and(FIRST)).isEqualTo(FIRST);
  }
}
