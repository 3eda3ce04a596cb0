// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.result.BacklogPart.Stage;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** 1,000 msg/s for 12 s: 2 s as usual, 5 s paused, then 3 s of draining. */
final class BacklogCycleRulesTest {

  private final Judged judged = new Judged();

  @BeforeEach
  void buildABacklog() {
    judged.seconds = 12;
    judged.backlog =
        LongStream.of(2, 2, 1_000, 2_000, 3_000, 4_000, 5_000, 3_000, 1_000, 2, 2, 2).toArray();
    judged.judged = new Backlog(12.12, 1L, 2L);
    asks(Map.of("messages", 5_000L, "drainRatio", 1.0));
    judged.cycle = cycle(5_000, 0, 9.0, 10.0);
  }

  @Test
  void aBacklogThatGrowsWhileConsumersArePausedIsNoFailure() {
    assertThat(judged.failures()).isEmpty();
    assertThat(judged.warnings()).isEmpty();
  }

  @Test
  void aBacklogThatIsNotDrainedIsAFailureWithWhatIsLeft() {
    judged.cycle = cycle(5_000, 700, null, null);

    assertThat(judged.failures()).containsExactly("BACKLOG_NOT_DRAINED");
    assertThat(judged.verdict().failures().get(0).actual()).isEqualTo(700);
    assertThat(judged.verdict().failures().get(0).limit()).isZero();
    assertThat(judged.verdict().failures().get(0).message()).contains("within 3 s");
  }

  @Test
  void theRatioSaysWhatMayBeLeft() {
    asks(Map.of("messages", 5_000L, "drainRatio", 0.9));
    judged.cycle = cycle(5_000, 700, null, null);

    assertThat(judged.verdict().failures().get(0).limit()).isEqualTo(500);
  }

  @Test
  void consumersThatNeverCatchUpAreAFailure() {
    judged.cycle = cycle(5_000, 0, 9.0, null);

    assertThat(judged.failures()).containsExactly("CONSUMERS_NOT_CAUGHT_UP");
    assertThat(judged.verdict().failures().get(0).actual()).isEqualTo(900);
    assertThat(judged.verdict().failures().get(0).limit()).isEqualTo(3);
  }

  @Test
  void aBacklogThatDoesNotReachItsSizeIsAFailure() {
    judged.cycle = cycle(4_000, 0, 9.0, 10.0);
    assertThat(judged.failures()).containsExactly("BACKLOG_NOT_BUILT");

    asks(Map.of("sizeBytes", 400_001L, "drainRatio", 1.0));
    judged.workload.put("messageSizeBytes", 100);
    assertThat(judged.failures()).as("4,001 messages").containsExactly("BACKLOG_NOT_BUILT");

    asks(Map.of("timeSeconds", 5, "drainRatio", 1.0));
    assertThat(judged.failures()).as("time decides").isEmpty();
  }

  @Test
  void aRunThatEndedEarlyIsNotJudgedByItsBacklog() {
    judged.interrupted = true;
    judged.cycle = null;

    assertThat(judged.failures()).isEmpty();
  }

  @Test
  void timesAreMetricsAndUnknownOnesAreTooLong() {
    RunResult result = judged.result().with(judged.cycle);
    Metric drain = MetricCatalog.require("backlog.drain");
    Metric catchUp = MetricCatalog.require("backlog.catchUp");
    assertThat(MetricValues.of(drain, result)).hasValue(2_000_000);
    assertThat(MetricValues.of(catchUp, result)).hasValue(3_000_000);

    RunResult late = result.with(cycle(5_000, 0, 9.0, null));
    assertThat(MetricValues.of(catchUp, late)).hasValue(Double.POSITIVE_INFINITY);
    assertThat(MetricValues.of(catchUp, judged.result())).isEmpty();
  }

  @Test
  void publishingIsJudgedAsInEveryRun() {
    judged.unanswered = LongStream.rangeClosed(1, 12).map(second -> 50 * second).toArray();
    judged.judged = new Backlog(12.12, 600L, 2L);

    assertThat(judged.failures()).containsExactly("RATE_NOT_MET");
  }

  private void asks(Map<String, Object> backlog) {
    judged.workload.put("backlog", backlog);
  }

  private static BacklogPart cycle(long atResume, long left, Double drained, Double caughtUp) {
    return new BacklogPart(
        2,
        2.01,
        7.0,
        drained,
        caughtUp,
        3,
        2L,
        atResume,
        900L,
        0L,
        left,
        (atResume - 2) / 5.0,
        2_666.0,
        drained == null ? null : (Double) (drained - 7),
        caughtUp == null ? null : (Double) (caughtUp - 7),
        List.of(
            stage("before", 0, 2),
            stage("building", 2, 5),
            stage("draining", 7, 3),
            stage("after", 10, 2)),
        LatencyByKind.NONE);
  }

  private static Stage stage(String name, double start, double seconds) {
    return new Stage(
        name,
        start,
        seconds,
        Math.round(1_000 * seconds),
        Math.round(1_000 * seconds),
        LatencyByKind.NONE);
  }
}
