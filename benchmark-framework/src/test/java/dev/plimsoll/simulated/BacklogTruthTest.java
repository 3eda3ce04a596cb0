// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.result.BacklogPart;
import dev.plimsoll.result.BacklogPart.Stage;
import dev.plimsoll.result.EventKind;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.ResultExamination;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Backlogs in real time on the simulated system, whose figures follow from arithmetic: the example
 * of {@code docs/METHOD.md}. A machine that is busy makes times longer, never shorter.
 */
final class BacklogTruthTest {

  private static final double SECOND_MICROS = 1e6;

  private static final String EACH =
      """
      producerRate: 1000
      messageSize: 100
      warmup: 300ms
      cooldown: 200ms
      drainTimeout: 10s
      generatorLimit: 1m
      rateTolerance: 0.2
      """;

  @TempDir private Path folder;

  @Test
  void theExampleOfTheMethod() throws Exception {
    RunResult result =
        run("consumerCapacity: 3000\n", "backlog: {time: 2s, before: 1s, after: 500ms}\n");
    BacklogPart backlog = result.backlog();

    assertThat(result.failures()).isEmpty();
    assertThat(backlog.atResume()).isBetween(1_980L, 2_020L);
    assertThat(backlog.buildRatePerSecond()).isCloseTo(1_000, within(10.0));
    assertThat(backlog.receivedAfterPause()).isLessThan(20);
    assertThat(backlog.left()).isZero();
    assertThat(backlog.drainSeconds()).isCloseTo(2_000 / 3_000.0, within(0.05));
    assertThat(backlog.catchUpSeconds()).isCloseTo(2_000 / (3_000.0 - 1_000), within(0.07));
    assertThat(backlog.drainRatePerSecond()).isCloseTo(3_000, within(150.0));

    Stage building = phase(result, BacklogPart.BUILDING);
    assertThat(building.seconds()).isCloseTo(2, within(0.02));
    Latency paused = building.latencyMicros().endToEnd();
    assertThat(paused.count()).isCloseTo(2_000, within(20L));
    assertThat(paused.max()).isCloseTo(2 * SECOND_MICROS, within(0.05 * SECOND_MICROS));
    assertThat(median(paused)).isCloseTo(4 / 3.0 * SECOND_MICROS, within(0.05 * SECOND_MICROS));
    assertThat(paused.percentiles().get("75"))
        .isCloseTo(5 / 3.0 * SECOND_MICROS, within(0.05 * SECOND_MICROS));
    Latency draining = phase(result, BacklogPart.DRAINING).latencyMicros().endToEnd();
    assertThat(median(draining)).isCloseTo(1 / 3.0 * SECOND_MICROS, within(0.05 * SECOND_MICROS));
    assertThat(backlog.others().endToEnd().count() + paused.count())
        .isEqualTo(result.latencyMicros().endToEnd().count());
    // A message may be on its way to the consumer when the pause begins, and then waits for its
    // end.
    assertThat(backlog.others().endToEnd().percentiles().get("99"))
        .isCloseTo(2 / 3.0 * SECOND_MICROS, within(0.06 * SECOND_MICROS));
  }

  @Test
  void aSizeIsReachedWithAllSubscriptionsTogether() throws Exception {
    RunResult result =
        run(
            "consumerCapacity: 10000\n",
            "subscriptionsPerTopic: 2\nbacklog: {size: 100kB, before: 500ms, after: 200ms}\n");
    BacklogPart backlog = result.backlog();

    // 1,000 messages of 100 bytes, 500 for each subscription.
    assertThat(result.failures()).isEmpty();
    assertThat(backlog.atResume()).isBetween(1_000L, 1_060L);
    assertThat(phase(result, BacklogPart.BUILDING).seconds()).isCloseTo(0.5, within(0.05));
    assertThat(backlog.buildRatePerSecond()).isCloseTo(2_000, within(100.0));
    assertThat(result.integrity().received()).isEqualTo(2 * result.integrity().sent());
  }

  /** 500 messages; after a receipt of 80 % of them, 100 are left, which takes 400 / 1,200 s. */
  @Test
  void aShareOfTheBacklogCountsAsDrained() throws Exception {
    RunResult result =
        run(
            "consumerCapacity: 1200\n",
            "backlog: {messages: 500, drainRatio: 0.8, before: 500ms, after: 200ms}\n");
    BacklogPart backlog = result.backlog();

    assertThat(result.failures()).isEmpty();
    assertThat(backlog.drainSeconds()).isCloseTo(400 / 1_200.0, within(0.05));
    assertThat(backlog.left()).isBetween(80L, 105L);
    // The backlog shrinks by 200 msg/s from 500 to 100.
    assertThat(backlog.catchUpSeconds()).isCloseTo(2, within(0.2));
    assertThat(backlog.usual()).isBetween(100L, 110L);
  }

  /** Consumers as fast as producers: the 500 messages are drained after half a second. */
  @Test
  void consumersThatAreNotFasterDrainAndNeverCatchUp() throws Exception {
    RunResult result =
        run(
            "consumerCapacity: 1000\n",
            "backlog: {messages: 500, before: 500ms, after: 200ms, limit: 1500ms}\n");

    assertThat(result.failures())
        .extracting(RunResult.Finding::code)
        .containsExactly("CONSUMERS_NOT_CAUGHT_UP");
    assertThat(result.backlog().drainSeconds()).isCloseTo(0.5, within(0.05));
    assertThat(result.backlog().catchUpSeconds()).isNull();
    assertThat(phase(result, BacklogPart.DRAINING).seconds()).isCloseTo(1.5, within(0.05));
  }

  /** The backlog is built 1.5 s after the start of the window; then the consumer stands still. */
  @Test
  void aBacklogThatIsNotDrainedInTimeIsAFindingOfItsOwn() throws Exception {
    RunResult result =
        run(
            "consumerCapacity: 5000\nconsumerStalls: [{at: 1600ms, for: 2s}]\n",
            "backlog: {messages: 1000, before: 500ms, after: 200ms, limit: 1100ms}\n");

    assertThat(result.failures())
        .extracting(RunResult.Finding::code)
        .containsExactly("BACKLOG_NOT_DRAINED");
    assertThat(result.backlog().left()).isBetween(300L, 700L);
    assertThat(result.integrity().undelivered()).as("received before the run ended").isZero();
  }

  @Test
  void aClosedLoadBuildsABacklogToo() throws Exception {
    RunResult result =
        run(
            "serviceTime: 2ms\n",
            """
            load: closed
            maxOutstanding: 4
            backlog: {messages: 500, before: 300ms, after: 200ms}
            """);

    assertThat(result.failures()).isEmpty();
    assertThat(result.backlog().atResume()).isBetween(500L, 600L);
    assertThat(result.backlog().others().endToEnd()).isNull();
    assertThat(result.backlog().others().endToEndService().count()).isPositive();
  }

  @Test
  void theCourseIsOnTheTimelineAndAPauseIsNoOutage() throws Exception {
    RunResult result =
        run("consumerCapacity: 5000\n", "backlog: {time: 2500ms, before: 500ms, after: 300ms}\n");

    assertThat(result.events())
        .extracting(RunResult.Event::kind)
        .containsExactly(
            EventKind.CONSUMERS_PAUSED, EventKind.CONSUMERS_RESUMED, EventKind.BACKLOG_DRAINED);
    RunResult.Event pause = result.events().get(0);
    assertThat(pause.untilSeconds() - pause.atSeconds()).isCloseTo(2.5, within(0.02));
    assertThat(result.outages().longestReceiptGapSeconds()).isLessThan(1);
    assertThat(result.warnings()).extracting(RunResult.Finding::code).doesNotContain("OUTAGE");
  }

  /** The window ends with the phase after the backlog; what is sent then is cool-down. */
  @Test
  void theWindowHoldsWhatWasDueInIt() throws Exception {
    RunResult result =
        run("serviceTime: 1ms\n", "backlog: {time: 500ms, before: 500ms, after: 300ms}\n");

    double window = result.backlog().phases().stream().mapToDouble(Stage::seconds).sum();
    assertThat((double) result.integrity().scheduled()).isCloseTo(1_000 * window, within(1.5));
    assertThat(result.phases())
        .extracting(RunResult.PhasePart::name)
        .containsExactly("warm-up", "measured", "cool-down", "drain");
  }

  private static double median(Latency latency) {
    return latency.percentiles().get("50");
  }

  private static Stage phase(RunResult result, String name) {
    return result.backlog().phase(name).orElseThrow();
  }

  private RunResult run(String driver, String workload) throws Exception {
    boolean closed = workload.startsWith("load: closed");
    String keys = closed ? EACH.substring(EACH.indexOf('\n') + 1) : EACH;
    RunResult result = MeasuredRun.judged(folder, driver, keys + workload).result();
    Path file = Files.writeString(folder.resolve("r.json"), ResultJson.write(result));
    assertThat(ResultExamination.of(file).problems()).isEmpty();
    return result;
  }
}
