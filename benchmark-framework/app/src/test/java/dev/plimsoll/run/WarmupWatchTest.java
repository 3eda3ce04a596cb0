// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.PhaseTimes;
import dev.plimsoll.worker.LoadShape;
import dev.plimsoll.worker.Progress;
import dev.plimsoll.worker.Workloads;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WarmupWatchTest {

  private static final long START = 1_700_000_000_000_000_000L;
  private static final long SECOND = 1_000_000_000L;
  private static final long LATE = 60_000_000;
  private static final int RATE = 1000;

  private final Story history = new Story();
  private PhaseTimes phaseTimes;

  @Test
  void theWindowOfASteadyLoadStartsAfterTheMinimumOnAFullSecond() {
    WarmupWatch watch = watch(auto());

    seconds(watch, 1, 15, 0.01, LATE);

    assertThat(phaseTimes.measuredStart()).isEqualTo(START + 16 * SECOND);
    assertThat(phaseTimes.measuredEnd()).isEqualTo(START + 19 * SECOND);
    watch.ends();
    assertThat(watch.result().mode()).isEqualTo("auto");
    assertThat(watch.result().endedBecause())
        .isEqualTo("after 16.0 s, compilers at 1.0 % of a processor");
    assertThat(history.lines)
        .containsExactly("warm: after 16.0 s, compilers at 1.0 % of a processor");
  }

  @Test
  void theWindowIsAnnouncedAboutASecondAhead() {
    WarmupWatch punctual = watch(auto());
    seconds(punctual, 1, 14, 0.01, LATE);
    assertThat(phaseTimes.measuredStart()).isEqualTo(START + 60 * SECOND);

    WarmupWatch late = watch(auto());
    seconds(late, 1, 15, 0.01, 700_000_000);
    assertThat(phaseTimes.measuredStart()).as("1.3 s ahead").isEqualTo(START + 17 * SECOND);
  }

  @Test
  void theWindowIsAnnouncedAheadAlsoIfTheScreenWasBlocked() {
    WarmupWatch watch = watch(auto());

    seconds(watch, 1, 14, 0.01, LATE);
    seconds(watch, 15, 15, 0.01, LATE, 5 * SECOND);

    assertThat(phaseTimes.measuredStart())
        .as("0.9 s after 20.06 s at least")
        .isEqualTo(START + 21 * SECOND);
  }

  @Test
  void theReasonForWaitingIsReportedEveryFiveSeconds() {
    WarmupWatch watch = watch(auto());

    seconds(watch, 1, 20, 0.3, LATE);

    assertThat(phaseTimes.measuredStart()).isEqualTo(START + 60 * SECOND);
    assertThat(history.lines)
        .hasSize(2)
        .containsOnly("warming up: compilers at 30 % of a processor");
  }

  @Test
  void anUnsteadySystemIsMeasuredAfterTheMaximumAndReported() {
    WarmupWatch watch = watch(auto());

    seconds(watch, 1, 60, 0.3, LATE);
    watch.ends();

    assertThat(phaseTimes.measuredStart()).isEqualTo(START + 60 * SECOND);
    assertThat(watch.result().endedBecause())
        .isEqualTo(
            "not steady after 60.0 s, the longest time allowed: compilers at 30 % of a processor");
    assertThat(history.lines.get(history.lines.size() - 1)).startsWith("not steady after 60.0 s");
  }

  @Test
  void aFixedWarmUpIsNotShortened() {
    WarmupWatch watch = watch(workloads().warmup(Duration.ofSeconds(20)).make());

    watch.begins();
    seconds(watch, 1, 20, 0, LATE);
    watch.ends();

    assertThat(phaseTimes.measuredStart()).isEqualTo(START + 20 * SECOND);
    assertThat(watch.result().mode()).isEqualTo("fixed");
    assertThat(watch.result().endedBecause()).isEqualTo("20.0 s had passed");
    assertThat(history.lines).containsExactly("warming up for 20.0 s");
  }

  @Test
  void aLoadThatEndedInTheWarmUpIsReported() {
    WarmupWatch watch = watch(auto());

    phaseTimes.endLoadAt(START + 3 * SECOND);

    assertThat(watch.result().endedBecause()).isEqualTo("the load ended before");
  }

  private static Workload auto() {
    return workloads().autoWarmup(Duration.ofSeconds(15), Duration.ofSeconds(60)).make();
  }

  private static Workloads workloads() {
    return Workloads.open(new RateProfile.Constant(RATE))
        .stop(new EndCondition.After(Duration.ofSeconds(3)));
  }

  private WarmupWatch watch(Workload workload) {
    LoadShape shape = LoadShape.of(workload);
    phaseTimes = shape.phaseTimes(workload);
    phaseTimes.beginAt(START);
    return new WarmupWatch(workload, shape, phaseTimes, true, history, phaseTimes::beginMeasuredAt);
  }

  /** Every due message is answered immediately and received. */
  private static void seconds(
      WarmupWatch watch, int from, int until, double compilers, long lateNanos) {
    seconds(watch, from, until, compilers, lateNanos, 0);
  }

  /**
   * @param blockedNanos how long after the progress was read it is evaluated
   */
  private static void seconds(
      WarmupWatch watch, int from, int until, double compilers, long lateNanos, long blockedNanos) {
    for (int at = from; at <= until; at++) {
      long done = RATE * (at * SECOND + lateNanos) / SECOND;
      watch.second(
          START + at * SECOND + lateNanos,
          START + at * SECOND + lateNanos + blockedNanos,
          new Progress(done, done, 0, done, done, 0, ""),
          new LatencyTotals(),
          compilers * at);
    }
  }

  private static final class Story implements RunListener {

    private final List<String> lines = new ArrayList<>();

    @Override
    public void history(String line) {
      lines.add(line);
    }

    @Override
    public void measuring(String what) {}

    @Override
    public void live(LiveSecond second) {}
  }
}
