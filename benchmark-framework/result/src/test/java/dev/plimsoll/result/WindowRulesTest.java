// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.result.RunResult.Event;
import dev.plimsoll.result.RunResult.Finding;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Both sides of each limit on the steadiness of a window. */
final class WindowRulesTest {

  private final Judged judged = new Judged();

  @ParameterizedTest
  @CsvSource({"11, 0", "12, 1"})
  void theWindowMayBeginWithWhatIsUnderWayAndTheToleranceOfItsMessages(long start, int warnings) {
    // 1,000 messages per second, 1 ms each, of which 1 % is tolerated: 1 + 10.
    judged.windowStart = new Backlog(0, start, 2L);

    assertThat(judged.warnings()).hasSize(warnings).allMatch("STARTED_IN_DEBT"::equals);
    if (warnings > 0) {
      Finding warning = judged.verdict().warnings().get(0);
      assertThat(warning.message())
          .contains("began with 12 unanswered messages (11 are" + " tolerated)");
      assertThat(warning.actual()).isEqualTo(12);
      assertThat(warning.limit()).isEqualTo(11);
    }
  }

  @ParameterizedTest
  @CsvSource({"36, 0", "37, 1"})
  void whatConsumersOweAtTheBeginIsThatOfAllSubscriptions(long start, int warnings) {
    // 3 × 1,000 per second, 2 ms each, and 1 % of 3,000: 6 + 30.
    judged.workload.put("subscriptionsPerTopic", 3L);
    judged.windowStart = new Backlog(0, 1L, start);
    judged.judged = new Backlog(1.01, 1L, 2L);

    assertThat(judged.warnings()).hasSize(warnings).allMatch("STARTED_IN_DEBT"::equals);
    if (warnings > 0) {
      Finding warning = judged.verdict().warnings().get(0);
      assertThat(warning.message())
          .contains("began with 37 undelivered messages (36 are" + " tolerated)");
      assertThat(warning.actual()).isEqualTo(37);
      assertThat(warning.limit()).isEqualTo(36);
    }
  }

  @Test
  void aBacklogOfConsumersThatThisWorkloadPausesIsNoDebt() {
    judged.windowStart = new Backlog(0, 1L, 500L);
    judged.workload.put("consumerPerSubscription", 0L);

    assertThat(judged.warnings()).isEmpty();
  }

  @Test
  void closedLoadHasNoDebt() {
    judged.workload.put("load", "closed");
    judged.workload.remove("arrivals");
    judged.windowStart = new Backlog(0, 500L, 500L);
    judged.judged = new Backlog(0, 500L, 500L);

    assertThat(judged.warnings()).isEmpty();
  }

  @Test
  void aRunThatOnlyConsumesHasNoSteadyStateToJudge() {
    judged.workload.put("load", "none");
    judged.workload.put("producersPerTopic", 0L);
    judged.backlog = new long[] {5};
    judged.compilerCpuSeconds = 5.0;
    judged.events = List.of(gap(EventKind.NO_RECEIPTS, 0.1, 0.9));

    assertThat(judged.warnings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"0.1, 0", "0.1001, 1"})
  void compilersMayTakeATwentiethOfAProcessor(double seconds, int warnings) {
    judged.seconds = 2;
    judged.compilerCpuSeconds = seconds;

    assertThat(judged.warnings()).hasSize(warnings).allMatch("COMPILING"::equals);
    if (warnings > 0) {
      assertThat(judged.verdict().warnings().get(0).actual()).isEqualTo(seconds);
      assertThat(judged.verdict().warnings().get(0).limit()).isEqualTo(0.1);
    }
  }

  @ParameterizedTest
  @CsvSource({"1100, 0", "1101, 1", "900, 0", "899, 1"})
  void theMedianMayChangeByATenthFromTheFirstThirdToTheLast(double last, int warnings) {
    medians(15, i -> i < 10 ? 1_000 : last);

    assertThat(judged.warnings()).hasSize(warnings).allMatch("NOT_STEADY"::equals);
    if (warnings > 0) {
      Finding warning = judged.verdict().warnings().get(0);
      assertThat(warning.actual()).isEqualTo(Math.abs(last - 1_000));
      assertThat(warning.limit()).isEqualTo(100);
      assertThat(warning.message())
          .startsWith("The median of publish went from 1.00 ms in the first third");
    }
  }

  @ParameterizedTest
  @CsvSource({"460, 0", "480, 1"})
  void aChangeWithinThreeDeviationsOfTheResidualsIsNoise(double change, int warnings) {
    double[] noise = {0, -200, 200, -200, 200, -200, 200, 0, -200, 200, 0, 200, -200, 200, -200};
    double perRow = change / 10;
    medians(15, i -> 1_000 + noise[i] + (i < 5 ? 0 : i < 10 ? change / 2 : change));

    assertThat(judged.warnings()).hasSize(warnings).allMatch("NOT_STEADY"::equals);
    if (warnings > 0) {
      Finding warning = judged.verdict().warnings().get(0);
      assertThat(warning.actual()).isEqualTo(480);
      // The slope is that of the thirds, and half of the rows are 200 − 48 or more off the line.
      assertThat(perRow).isEqualTo(48);
      assertThat(warning.limit()).isCloseTo(3 * (200 - perRow), within(1e-6));
    }
  }

  /** About the median, a drift has deviations of a quarter of itself: three of them hid it. */
  @ParameterizedTest
  @CsvSource({"-0.5, 1", "0.5, 1", "-0.12, 0", "-0.17, 1"})
  void aSteadyDriftIsNotItsOwnNoise(double share, int warnings) {
    medians(30, i -> 1_000 * (1 + share * i / 29));

    assertThat(judged.warnings()).hasSize(warnings).allMatch("NOT_STEADY"::equals);
  }

  @ParameterizedTest
  @CsvSource({"9, 0", "10, 1"})
  void fewerThanTenRowsAreNotJudged(int rows, int warnings) {
    medians(rows, i -> i < rows - 3 ? 1_000 : 2_000);

    assertThat(judged.warnings()).hasSize(warnings);
  }

  private void medians(int count, IntToDoubleFunction median) {
    judged.seconds = count;
    judged.mediansMicros = DoubleStream.iterate(0, i -> i + 1).limit(count).toArray();
    Arrays.setAll(judged.mediansMicros, median);
  }

  @Test
  void onlyGapsWithAnEndAreOutagesAndTheLongestIsStated() {
    judged.seconds = 9;
    judged.events =
        List.of(
            gap(EventKind.NO_ACKNOWLEDGEMENTS, 1, 2.5),
            gap(EventKind.NO_RECEIPTS, 3, 7.0),
            gap(EventKind.NO_RECEIPTS, 8, null),
            gap(EventKind.MAX_OUTSTANDING, 1, 8.0));

    assertThat(judged.verdict().warnings())
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.code()).isEqualTo("OUTAGE");
              assertThat(warning.actual()).isEqualTo(4);
            });

    judged.events = judged.events.subList(2, 4);
    assertThat(judged.warnings()).isEmpty();
  }

  @Test
  void runsThatUsedTheMachineInsideTheWindowAreNamed() {
    judged.seconds = 9;
    judged.events =
        List.of(
            other("a", -5, 0.0), other("b", -5, 0.1), other("c", 8.9, 20.0), other("d", 9, 20.0));

    assertThat(judged.verdict().warnings())
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.code()).isEqualTo("OTHER_RUN");
              assertThat(warning.message()).contains("inside the window: b, c.");
              assertThat(warning.actual()).isEqualTo(2);
            });
  }

  private static Event other(String run, double from, Double until) {
    return new Event(from, until, EventKind.OTHER_RUN, run, "observed", "");
  }

  private static Event gap(String kind, double from, Double until) {
    return new Event(from, until, kind, "", "observed", null);
  }

  @Test
  void theHeadlineIsTheMedianOfWhatTheLoadWaitsFor() {
    medians(12, i -> i < 8 ? 1_000 : 2_000);
    assertThat(judged.verdict().warnings().get(0).message()).contains(" of publish went");

    judged.workload.put("load", "closed");
    judged.workload.remove("arrivals");
    judged.windowStart = new Backlog(0, null, 2L);
    judged.judged = new Backlog(0, null, 2L);
    assertThat(judged.verdict().warnings().get(0).message()).contains(" of publishService went");
  }
}
