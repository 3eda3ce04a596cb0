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
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Backlogs in real time on the simulated system, whose figures follow from arithmetic: the example
 * of {@code docs/METHOD.md}. What is counted is compared with what else the run recorded; a time
 * may differ from the computed one by the lateness that the run recorded of its own threads.
 */
@Tag("realtime")
final class BacklogTruthTest {

  /** For a check every 2 ms, an announcement 2 ms ahead and the precision of histograms. */
  private static final double PRECISION_SECONDS = 0.03;

  private static final double RATE = 1_000;

  private static final String EACH =
      """
      producerRate: 1000
      messageSize: 100
      warmup: 300ms
      cooldown: 200ms
      drainTimeout: 10s
      generatorLimit: 1m
      rateTolerance: 0.5
      """;

  @TempDir private Path folder;
  private RunResult result;
  private BacklogPart backlog;
  private List<String> failures;

  /** Times may be this much longer than computed: what one thread notices, another one acts on. */
  private double late;

  @Test
  void theExampleOfTheMethod() throws Exception {
    run("consumerCapacity: 3000\n", "backlog: {time: 2s, before: 1s, after: 500ms}\n");

    assertThat(failures).isEmpty();
    Stage building = phase(BacklogPart.BUILDING);
    assertThat(building.seconds()).isBetween(2.0, 2 + late);
    assertThat((double) backlog.atResume()).isCloseTo(2_000, within(RATE * late));
    assertThat(backlog.left()).isZero();
    assertThat(backlog.drainSeconds())
        .isBetween((backlog.atResume() - 1) / 3_000.0, 2 / 3.0 + late);
    assertThat(backlog.catchUpSeconds())
        .isCloseTo((backlog.atResume() - backlog.usual()) / (3_000 - RATE), within(late));
    assertThat(backlog.drainRatePerSecond() * phase(BacklogPart.DRAINING).seconds())
        .as("received while draining")
        .isCloseTo(3_000 * backlog.catchUpSeconds(), within(3_000 * late));

    // A message that is due t after the pause is received (2 s + t/3) after it.
    Latency paused = building.latencyMicros().endToEnd();
    assertThat((double) paused.count()).isCloseTo(RATE * building.seconds(), within(1.5));
    assertThat(paused.max() / 1e6).isCloseTo(2, within(late));
    assertThat(seconds(paused, "50")).isCloseTo(4 / 3.0, within(late));
    assertThat(seconds(paused, "75")).isCloseTo(5 / 3.0, within(late));
    Latency draining = phase(BacklogPart.DRAINING).latencyMicros().endToEnd();
    assertThat((double) draining.count())
        .isCloseTo(RATE * phase(BacklogPart.DRAINING).seconds(), within(1.5));
    // Consumers that are so late catch up within few messages, too few for a percentile.
    if (late < 1 / 3.0) {
      assertThat(seconds(draining, "50")).isCloseTo(1 / 3.0, within(late));
    }
    assertThat(backlog.others().endToEnd().count() + paused.count())
        .isEqualTo(result.latencyMicros().endToEnd().count());
    // Messages that are on their way to the consumer when the pause begins wait for its end.
    assertThat(seconds(backlog.others().endToEnd(), "90")).isBetween(0.45 - late, 2 / 3.0 + late);
  }

  @Test
  void aSizeIsReachedWithAllSubscriptionsTogether() throws Exception {
    run(
        "consumerCapacity: 10000\n",
        "subscriptionsPerTopic: 2\nbacklog: {size: 100kB, before: 500ms, after: 200ms}\n");

    // 1,000 messages of 100 bytes, 500 for each subscription.
    assertThat(failures).isEmpty();
    assertThat((double) backlog.atResume()).isBetween(1_000.0, 1_000 + 2 * RATE * late);
    assertThat(phase(BacklogPart.BUILDING).seconds())
        .isCloseTo((backlog.atResume() - backlog.atPause()) / (2 * RATE), within(late));
    assertThat(result.integrity().received()).isEqualTo(2 * result.integrity().sent());
  }

  /** 500 messages; after a receipt of 80 % of them, 100 are left, which takes 400 / 1,200 s. */
  @Test
  void aShareOfTheBacklogCountsAsDrained() throws Exception {
    run(
        "consumerCapacity: 1200\n",
        "backlog: {messages: 500, drainRatio: 0.8, before: 500ms, after: 200ms}\n");

    assertThat(failures).isEmpty();
    double mayBeLeft = 0.2 * backlog.atResume();
    assertThat(backlog.drainSeconds())
        .isCloseTo((backlog.atResume() - backlog.left()) / 1_200.0, within(late));
    assertThat((double) backlog.left())
        .isBetween(mayBeLeft - 1_200 * late, mayBeLeft + 1 + 0.2 * RATE * late);
    // The backlog shrinks by 200 msg/s, down to what may be left or what it was before.
    assertThat((double) backlog.usual()).isGreaterThan(mayBeLeft - 1 - 0.2 * RATE * late);
    assertThat(backlog.catchUpSeconds())
        .isCloseTo((backlog.atResume() - backlog.usual()) / 200.0, within(1_200 / 200.0 * late));
  }

  /** Consumers as fast as producers: the 500 messages are drained after half a second. */
  @Test
  void consumersThatAreNotFasterDrainAndNeverCatchUp() throws Exception {
    run(
        "consumerCapacity: 1000\n",
        "backlog: {messages: 500, before: 500ms, after: 200ms, limit: 1500ms}\n");

    assertThat(failures).containsExactly("CONSUMERS_NOT_CAUGHT_UP");
    assertThat(backlog.drainSeconds()).isCloseTo(backlog.atResume() / RATE, within(late));
    assertThat(backlog.catchUpSeconds()).isNull();
    assertThat(phase(BacklogPart.DRAINING).seconds()).isBetween(1.5, 1.5 + late);
  }

  /** The backlog is built 1.5 s after the start of the window; then the consumer stands still. */
  @Test
  void aBacklogThatIsNotDrainedInTimeIsAFindingOfItsOwn() throws Exception {
    run(
        "consumerCapacity: 5000\nconsumerStalls: [{at: 1600ms, for: 3s}]\n",
        "backlog: {messages: 1000, before: 500ms, after: 200ms, limit: 1100ms}\n");

    assertThat(failures).containsExactly("BACKLOG_NOT_DRAINED");
    double untilStall = phase(BacklogPart.BEFORE).startSeconds() + 1.6 - backlog.resumedAtSeconds();
    assertThat((double) backlog.left())
        .isCloseTo(backlog.atResume() - 5_000 * Math.max(0, untilStall), within(5_000 * late));
    assertThat(result.integrity().undelivered()).as("received before the run ended").isZero();
  }

  @Test
  void aClosedLoadBuildsABacklogToo() throws Exception {
    run(
        "serviceTime: 2ms\n",
        """
        load: closed
        maxOutstanding: 4
        backlog: {messages: 500, before: 300ms, after: 200ms}
        """);

    assertThat(failures).isEmpty();
    assertThat((double) backlog.atResume()).isBetween(500.0, 500 + 4 / 0.002 * late);
    assertThat(backlog.others().endToEnd()).isNull();
    assertThat(backlog.others().endToEndService().count()).isPositive();
  }

  @Test
  void theCourseIsOnTheTimelineAndAPauseIsNoOutage() throws Exception {
    run("consumerCapacity: 5000\n", "backlog: {time: 2500ms, before: 500ms, after: 300ms}\n");

    assertThat(result.events())
        .extracting(RunResult.Event::kind)
        .containsExactly(
            EventKind.CONSUMERS_PAUSED, EventKind.CONSUMERS_RESUMED, EventKind.BACKLOG_DRAINED);
    RunResult.Event pause = result.events().get(0);
    assertThat(pause.untilSeconds() - pause.atSeconds())
        .isCloseTo(phase(BacklogPart.BUILDING).seconds(), within(1e-6))
        .isBetween(2.5, 2.5 + late);
    assertThat(result.outages().longestReceiptGapSeconds()).isLessThan(2.5);
    assertThat(result.warnings()).extracting(RunResult.Finding::code).doesNotContain("OUTAGE");
  }

  /** Each figure of the backlog follows from others of the same result, on any machine. */
  @Test
  void theFiguresOfABacklogFollowFromOneAnother() throws Exception {
    run("consumerCapacity: 4000\n", "backlog: {time: 1s, before: 500ms, after: 300ms}\n");

    Stage building = phase(BacklogPart.BUILDING);
    Stage draining = phase(BacklogPart.DRAINING);
    double grown = backlog.buildRatePerSecond() * building.seconds();
    assertThat(grown).isCloseTo((double) backlog.atResume() - backlog.atPause(), within(1e-3));
    assertThat(grown)
        .isCloseTo(acknowledged(building) - backlog.receivedAfterPause(), within(1e-3));
    assertThat(acknowledged(draining) - backlog.drainRatePerSecond() * draining.seconds())
        .isCloseTo((double) backlog.atEnd() - backlog.atResume(), within(1e-3));
    assertThat(backlog.pausedAtSeconds()).isCloseTo(building.startSeconds(), within(1e-6));
    assertThat(backlog.resumedAtSeconds()).isCloseTo(draining.startSeconds(), within(1e-6));
    assertThat(backlog.drainedAtSeconds() - backlog.resumedAtSeconds())
        .isCloseTo(backlog.drainSeconds(), within(1e-6));
    assertThat(backlog.caughtUpAtSeconds() - backlog.resumedAtSeconds())
        .isCloseTo(backlog.catchUpSeconds(), within(1e-6));
    assertThat(draining.seconds())
        .isGreaterThanOrEqualTo(Math.max(backlog.drainSeconds(), backlog.catchUpSeconds()));
  }

  /** The window ends with the phase after the backlog; what is sent then is cool-down. */
  @Test
  void theWindowHoldsWhatWasDueInIt() throws Exception {
    run("serviceTime: 1ms\n", "backlog: {time: 500ms, before: 500ms, after: 300ms}\n");

    double window = backlog.phases().stream().mapToDouble(Stage::seconds).sum();
    assertThat((double) result.integrity().scheduled()).isCloseTo(RATE * window, within(1.5));
    assertThat(result.phases())
        .extracting(RunResult.PhasePart::name)
        .containsExactly("warm-up", "measured", "cool-down", "drain");
  }

  private static double acknowledged(Stage stage) {
    return stage.publishRatePerSecond() * stage.seconds();
  }

  private static double seconds(Latency latency, String percentile) {
    return latency.percentiles().get(percentile) / 1e6;
  }

  private Stage phase(String name) {
    return backlog.phase(name).orElseThrow();
  }

  private void run(String driver, String workload) throws Exception {
    boolean closed = workload.startsWith("load: closed");
    String keys = closed ? EACH.substring(EACH.indexOf('\n') + 1) : EACH;
    MeasuredRun run = MeasuredRun.judged(folder, driver, keys + workload);
    result = run.result();
    backlog = result.backlog();
    failures = run.failures();
    late = PRECISION_SECONDS + 2 * run.latenessSeconds();
    Path file = Files.writeString(folder.resolve("r.json"), ResultJson.write(result));
    assertThat(ResultExamination.of(file).problems()).isEmpty();
  }
}
