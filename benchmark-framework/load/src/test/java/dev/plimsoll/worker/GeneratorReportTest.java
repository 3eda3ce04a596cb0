// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.worker.GeneratorReport.StopTime;
import dev.plimsoll.worker.GeneratorReport.WaitTime;
import java.util.List;
import java.util.Optional;
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
  void timesOfOneWorkerStayKnownWhereTheOthersHaveNone() {
    List<StopTime> stops = List.of(new StopTime(1, 2, false));
    List<WaitTime> waits = List.of(new WaitTime(1, 3, 1));
    GeneratorReport waited = timed(1, stops, waits);
    GeneratorReport idle = timed(0, List.of(), List.of());

    assertThat(waited.and(idle).eachStop()).contains(stops);
    assertThat(idle.and(waited).waits()).contains(waits);
    assertThat(waited.and(idle).waits()).contains(waits);
    assertThat(waited.and(waited).eachStop()).isEmpty();
    assertThat(waited.and(waited).waits()).isEmpty();
  }

  private static GeneratorReport timed(long count, List<StopTime> stops, List<WaitTime> waits) {
    return new GeneratorReport(
        count,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        Optional.of(stops),
        Optional.of(waits),
        Optional.empty(),
        Optional.empty());
  }

  @Test
  void aWorkerThatSentNothingChangesNothing() {
    assertThat(FIRST.and(GeneratorReport.NONE)).isEqualTo(FIRST);
    assertThat(GeneratorReport.NONE.and(FIRST)).isEqualTo(FIRST);
  }
}
