// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.EventKind;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Stalls of the simulated system are visible in a result with their length. */
final class StallsTest {

  private static final String LOAD =
      """
      producerRate: 1000
      messageSize: 100
      cooldown: 0s
      drainTimeout: 60s
      generatorLimit: 1m
      """;

  /** Effects that a busy machine may have on a run. */
  private static final Set<String> OF_THE_MACHINE = Set.of("UNSENT", "GENERATOR_STOPPED");

  @TempDir private Path folder;

  @Test
  void oneSilentSubscriptionIsNamedAlthoughTheOtherReceives() throws Exception {
    MeasuredRun run =
        MeasuredRun.of(
            folder,
            "serviceTime: 1ms\nconsumerStalls: [{at: 500ms, for: 3s, subscription: 1}]\n",
            LOAD.replace("generatorLimit: 1m\n", "")
                + "subscriptionsPerTopic: 2\nwarmup: 0s\nduration: 5s\n");

    RunResult.Outages outages = run.result().outages();
    double late = run.lateness("deliveries", "maxMicros") / 1e6;
    assertThat(outages.longestReceiptGapSeconds()).isBetween(2.0, 3.01 + late);
    assertThat(outages.longestReceiptGapSubscription().name()).endsWith("-sub-1");
    assertThat(run.result().events())
        .filteredOn(event -> event.kind().equals(EventKind.NO_RECEIPTS))
        .extracting(RunResult.Event::target)
        .containsExactly(outages.longestReceiptGapSubscription().text());
    assertThat(outages.longestGapSeconds()).as("all was acknowledged").isLessThan(2);
    assertThat(run.failures()).isEmpty();
  }

  @Test
  void aWindowThatStartsWithTheBacklogOfAStallPassesAndReportsIt() throws Exception {
    MeasuredRun run =
        MeasuredRun.judged(
            folder,
            "capacity: 1050\nstalls: [{at: 500ms, for: 1s, from: warm-up}]\n",
            LOAD + "warmup: 1500ms\nduration: 3s\n");

    List<String> failures =
        run.failures().stream().filter(code -> !OF_THE_MACHINE.contains(code)).toList();
    assertThat(failures).isEmpty();
    assertThat(run.result().warnings())
        .extracting(RunResult.Finding::code)
        .contains("STARTED_IN_DEBT");
    // 1,000 messages wait when the window starts, and 50 fewer after each second.
    assertThat(run.result().backlogs().windowStart().unanswered()).isGreaterThanOrEqualTo(980);
    assertThat(run.result().latencyMicros().publish().percentiles().get("50"))
        .isGreaterThan(800_000);
  }
}
