// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.EventKind;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.Outages;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stalls of the simulated system are visible in a result with their length. */
@Tag("realtime")
final class StallsTest {

  private static final String LOAD =
      """
      producerRate: 1000
      messageSize: 100
      cooldown: 0s
      drainTimeout: 60s
      generatorLimit: 1m
      """;

  @TempDir private Path folder;

  /**
   * All bounds follow from what the run recorded, so that they hold on any machine: of how late it
   * was, how seldom it sampled, and how long messages waited.
   */
  @Test
  void oneSilentSubscriptionIsNamedAlthoughTheOtherReceives() throws Exception {
    MeasuredRun run =
        MeasuredRun.of(
            folder,
            "serviceTime: 1ms\nconsumerStalls: [{at: 500ms, for: 3s, subscription: 1}]\n",
            LOAD.replace("generatorLimit: 1m\n", "")
                + "subscriptionsPerTopic: 2\nwarmup: 0s\nduration: 5s\n");

    LatencyByKind latencies = run.result().latencyMicros();
    Outages outages = run.result().outages();
    double gap = outages.longestReceiptGapSeconds();
    // From the first message that is sent in the stall until its end. The first and the last
    // samples within it may be that much later and earlier; where one is very late, a gap begins
    // with the next one.
    double least = 3 - latencies.sendDelay().max() / 1e6 - 4 * outages.longestUnsampledSeconds();
    double late = run.latenessSeconds();
    assertThat(gap).isGreaterThan(least);
    assertThat(gap)
        .as("a message is due all the time, and waits for no less")
        .isLessThan(latencies.endToEndService().max() / 1e6 + late);
    assertThat(outages.longestReceiptGapSubscription().name())
        .satisfiesAnyOf(
            name -> assertThat(name).endsWith("-sub-1"),
            name -> assertThat(late).as("the machine itself held back more").isGreaterThan(least));
    assertThat(run.result().events())
        .satisfiesAnyOf(
            events ->
                assertThat(events)
                    .filteredOn(event -> event.kind().equals(EventKind.NO_RECEIPTS))
                    .extracting(event -> event.target() + "; " + event.detail())
                    .anySatisfy(
                        text ->
                            assertThat(text)
                                .contains(outages.longestReceiptGapSubscription().text())),
            events ->
                assertThat(gap)
                    .as("too short for an event, by the usual latency")
                    .isLessThanOrEqualTo(Math.max(1, 10 * slowestMedianSeconds(run.result()))));
    assertThat(outages.longestGapSeconds())
        .as("all was acknowledged")
        .isLessThan(latencies.publishService().max() / 1e6 + late);
    assertThat(run.failures()).isEmpty();
  }

  private static double slowestMedianSeconds(RunResult result) {
    return result.timeline().rows().stream()
        .map(row -> row.latencyMicros().get("endToEndService"))
        .filter(Objects::nonNull)
        .mapToDouble(row -> row.p50() / 1e6)
        .max()
        .orElse(0);
  }

  @Test
  void objectivesAreMissedByWhatAStallCosts() throws Exception {
    MeasuredRun run =
        MeasuredRun.of(
            folder,
            "serviceTime: 1ms\nstalls: [{at: 1s, for: 2s}]\n",
            LOAD.replace("generatorLimit: 1m\n", "")
                + """
                warmup: 0s
                duration: 6s
                objectives:
                  - publish.p50 < 500 ms
                  - publish.p90 < 1300 ms
                  - endToEnd.p99 < 1.9 s
                  - endToEnd.p99 < 20 s
                  - unavailability < 1.5 s
                  - unavailability < 20 s
                  - lost == 0
                """);

    // Of 6,000 messages, 2,000 are due in the stall and wait up to 2 s: the 60 slowest of all wait
    // more than 1.94 s, the 600 slowest more than 1.4 s, and 4,000 do not wait.
    List<RunResult.ObjectivePart> objectives = run.result().objectives();
    assertThat(objectives)
        .as("%s", objectives)
        .extracting(RunResult.ObjectivePart::met)
        .containsExactly(true, false, false, true, false, true, true);
    assertThat(objectives.get(1).value()).isGreaterThan(1_390);
    assertThat(objectives.get(2).value()).isGreaterThan(1.93);
    assertThat(objectives.get(4).value()).isGreaterThan(1.8);
    assertThat(run.result().status()).isEqualTo(RunResult.Status.FAIL);
    assertThat(run.failures()).filteredOn(code -> code.equals("OBJECTIVE_MISSED")).hasSize(3);
  }

  @Test
  void aWindowThatStartsWithTheBacklogOfAStallPassesAndReportsIt() throws Exception {
    MeasuredRun run =
        MeasuredRun.judged(
            folder,
            "capacity: 1050\nstalls: [{at: 500ms, for: 1s, from: warm-up}]\n",
            LOAD + "warmup: 1500ms\nduration: 3s\n");

    assertThat(run.failures()).isEmpty();
    assertThat(run.result().warnings())
        .extracting(RunResult.Finding::code)
        .contains("STARTED_IN_DEBT");
    // 1,000 messages wait when the window starts, and 50 fewer after each second.
    assertThat(run.result().backlogs().windowStart().unanswered()).isGreaterThanOrEqualTo(980);
    assertThat(run.result().latencyMicros().publish().percentiles().get("50"))
        .isGreaterThan(800_000);
  }
}
