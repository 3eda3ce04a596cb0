// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.FaultPart;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * 1,000 msg/s on a system that needs 1 ms and is frozen from 12 s to 14 s, with an event of the
 * same time. 2,000 messages are due while it is frozen and wait up to 2 s; none is lost.
 */
@Tag("realtime")
final class FaultTruthTest {

  private static final String LOAD =
      """
      producerRate: 1000
      messageSize: 100
      warmup: 1s
      duration: 25s
      cooldown: 0s
      drainTimeout: 60s
      """;

  private static final String FREEZE = "serviceTime: 1ms\nstalls: [{at: 12s, for: 2s}]\n";

  @TempDir private Path folder;

  @Test
  void aPauseOfTwoSecondsIsAnUnavailabilityOfTwoSecondsAndLosesNothing() throws Exception {
    MeasuredRun run =
        MeasuredRun.of(
            folder,
            FREEZE,
            LOAD
                + """
                events: [{at: 12s, do: exec, command: [sleep, "2"]}]
                objectives: [lost == 0, unavailability < 3s]
                """);

    RunResult result = run.result();
    double late = run.lateness("deliveries", "maxMicros") / 1e6;
    FaultPart fault = result.faults().get(0);
    double at = fault.atSeconds();
    assertThat(fault.outcome()).isEqualTo(FaultPart.DONE);
    assertThat(at).isGreaterThanOrEqualTo(13);
    assertThat(fault.untilSeconds() - at).isGreaterThanOrEqualTo(2);
    assertThat(fault.producers().unavailableSeconds()).isBetween(1.8, 2.2 + late);
    assertThat(fault.producers().lastSeconds()).isBetween(12.8, 13.1 + late);
    assertThat(fault.producers().firstSeconds()).isBetween(14.8, 15.1 + late);
    assertThat(fault.consumers().unavailableSeconds()).isBetween(1.8, 2.2 + late);
    assertThat(result.outages().longestUnavailableSeconds())
        .isEqualTo(fault.producers().unavailableSeconds());

    Latency publish = result.latencyMicros().publish();
    // Of 25,000 messages, the 2,000 of the freeze wait evenly from 2 s down: 1,000 more than 1 s.
    assertThat(publish.percentiles().get("90")).isLessThan(500_000 + late * 1e6);
    assertThat(publish.percentiles().get("95")).isGreaterThan(700_000);
    assertThat(publish.percentiles().get("99")).isGreaterThan(1_700_000);
    assertThat(publish.max()).isGreaterThan(1_900_000);
    assertThat(run.counts().lost()).isZero();
    assertThat(run.counts().received()).isEqualTo(run.counts().acknowledged());
    assertThat(run.failures()).isEmpty();
    assertThat(result.warnings())
        .extracting(RunResult.Finding::code)
        .doesNotContain("OUTAGE", "NOT_STEADY");
  }

  @Test
  void latenciesAreAsBeforeInTheFirstSecondAfterThePause() throws Exception {
    MeasuredRun run =
        MeasuredRun.of(
            folder,
            "serviceTime: 20ms\nstalls: [{at: 12s, for: 2s}]\n",
            LOAD + "events: [{at: 12s, do: exec, command: [sleep, \"2\"]}]\n");

    // Messages due at 12 s and 13 s wait; those of 14 s take 20 ms again, two seconds after it.
    FaultPart fault = run.result().faults().get(0);
    if (fault.recoverySeconds() == null) {
      // A machine without a free processor delays messages also after the pause: then there is no
      // recovery, and the rows have to show that.
      assertThat(run.result().timeline().rows())
          .filteredOn(row -> row.atSeconds() > 16 && row.latencyMicros().containsKey("publish"))
          .anyMatch(row -> row.latencyMicros().get("publish").max() > 2 * 20_000);
      return;
    }
    assertThat(fault.recoverySeconds()).isGreaterThan(1.5);
    assertThat(run.result().outages().recoverySeconds()).isEqualTo(fault.recoverySeconds());
  }

  @Test
  void failedSendsAroundAFaultPassAndLossDoesNot() throws Exception {
    MeasuredRun failing =
        MeasuredRun.of(
            folder,
            "serviceTime: 1ms\noutages: [{at: 12s, for: 2s, sends: fail}]\n",
            LOAD + "events: [{at: 12s, do: exec, command: [sleep, \"2\"]}]\n");
    assertThat(failing.counts().failed()).isGreaterThan(1_500);
    assertThat(failing.failures()).isEmpty();
    assertThat(failing.result().warnings())
        .extracting(RunResult.Finding::code)
        .contains("ERRORS_AROUND_FAULTS");

    MeasuredRun losing =
        MeasuredRun.of(
            folder,
            "serviceTime: 1ms\nloss: 0.001\n",
            LOAD.replace("60s", "6s") + "events: [{at: 12s, do: exec, command: [sleep, \"2\"]}]\n");
    assertThat(losing.failures()).contains("LOST");
  }
}
