// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** A minute of one-second rows at 1,000 msg/s, whose p99 is 3 ms unless a test says otherwise. */
final class FaultRecoveryTest {

  private final double[] p99 = new double[60];
  private final long[] count = new long[60];

  FaultRecoveryTest() {
    for (int i = 0; i < 60; i++) {
      p99[i] = 3_000;
      count[i] = 1_000;
    }
  }

  private OptionalDouble recovery(double fault, double until) {
    return recovery(fault, 0, until);
  }

  private OptionalDouble recovery(double fault, double usualFrom, double until) {
    List<IntendedRow> intended = new ArrayList<>();
    List<TimelineRow> rows = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      RowLatency row = new RowLatency(count[i], 1, 1, p99[i], p99[i], p99[i], p99[i], count[i]);
      Map<String, RowLatency> latencies = count[i] == 0 ? Map.of() : Map.of("publish", row);
      intended.add(new IntendedRow(i, 1, "measured", latencies));
      rows.add(
          new TimelineRow(
              i, 1, "measured", 1_000, 1_000L, 1_000, 0, 0, 0, 1_000L, 0L, 0L, Map.of(), Map.of()));
    }
    return new FaultRecovery(new TimelineInfo(1, rows, intended), 1)
        .seconds(fault, usualFrom, until);
  }

  @Test
  void latenciesAreAsBeforeInTheFirstSecondFromWhichTheyStayWithinTwiceTheUsual() {
    p99[20] = 2_000_000;
    p99[21] = 1_000_000;
    p99[22] = 6_001;
    p99[23] = 6_000;

    assertThat(recovery(20.5, 60)).hasValue(2.5);
  }

  @Test
  void theSecondOfTheFaultItselfMayBeTheFirst() {
    assertThat(recovery(20.5, 60)).hasValue(0);
  }

  @Test
  void aSecondRiseWithinFiveSecondsPostponesTheRecovery() {
    p99[20] = 2_000_000;
    p99[25] = 2_000_000;

    assertThat(recovery(20.5, 60)).hasValue(5.5);
  }

  @Test
  void missingMessagesAreSlowerThanAllOthers() {
    for (int i = 20; i < 30; i++) {
      count[i] = 980;
    }
    count[30] = 0;

    assertThat(recovery(20.5, 60)).hasValue(10.5);
  }

  @Test
  void thereIsNoneIfTheNextFaultComesWithinFiveSeconds() {
    p99[20] = 2_000_000;

    assertThat(recovery(20.5, 26)).hasValue(0.5);
    assertThat(recovery(20.5, 25.9)).isEmpty();
  }

  @Test
  void onlyTheTenSecondsBeforeSayWhatIsUsual() {
    for (int i = 0; i < 10; i++) {
      p99[i] = 1_000_000;
    }
    for (int i = 20; i < 60; i++) {
      p99[i] = 900_000;
    }

    assertThat(recovery(20, 60)).isEmpty();
  }

  @Test
  void theTimeOfAnEarlierFaultIsNotUsual() {
    for (int i = 10; i < 60; i++) {
      p99[i] = 900_000;
    }

    assertThat(recovery(20.5, 60)).hasValue(0);
    assertThat(recovery(20.5, 19, 60)).isEmpty();
  }

  @Test
  void withoutRowsBeforeTheFaultNothingIsUsual() {
    assertThat(recovery(1.5, 60)).isEmpty();
  }
}
