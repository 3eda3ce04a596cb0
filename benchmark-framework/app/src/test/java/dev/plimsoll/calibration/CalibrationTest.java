// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.remote.RequestedWorkers;
import dev.plimsoll.report.Screen;
import dev.plimsoll.result.Hiccups;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.run.Interruption;
import dev.plimsoll.run.ObservedMachines;
import dev.plimsoll.series.SeriesContext;
import java.io.OutputStream;
import java.io.PrintStream;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Short measurements on the simulated system. */
final class CalibrationTest {

  private final Calibration calibration =
      new Calibration(context(), Duration.ofMillis(50), Duration.ofMillis(250));

  @Test
  void aSampleHasTheFiguresOfItsRun() {
    RunResult run = SampleResults.full();
    double measured =
        run.phases().stream().filter(p -> p.name().equals("measured")).findAny().get().seconds();

    CalibrationSample sample = CalibrationSample.of(run, 0.75);

    assertThat(sample.ratePerSecond()).isEqualTo(run.throughput().publishRatePerSecond());
    assertThat(sample.sendDelayMicros("99"))
        .isEqualTo(run.latencyMicros().sendDelay().percentiles().get("99"));
    assertThat(sample.kept()).isTrue();
    assertThat(sample.senderCores()).isEqualTo(0.75);
    assertThat(sample.cores()).isCloseTo(4.2 / measured, within(1e-9));
    assertThat(sample.allocatedPerMessage()).isCloseTo(98_000_000 / 20_000.0, within(1e-9));
    assertThat(CalibrationSample.of(SampleResults.failed(), 1).kept()).isFalse();
  }

  @Test
  void aPacedRunHasSendDelays() throws Exception {
    CalibrationSample sample = calibration.measurePaced(2_000, 2);

    assertThat(sample.sendDelayMicros("99")).isGreaterThanOrEqualTo(sample.sendDelayMicros("50"));
    assertThat(sample.ratePerSecond()).isPositive();
    assertThat(sample.cores()).isPositive();
  }

  @Test
  void aClosedLoadHasNoSendDelay() throws Exception {
    CalibrationSample sample = calibration.ceiling(1);

    assertThat(sample.ratePerSecond()).isPositive();
    assertThat(sample.sendDelayMicros()).isEmpty();
    assertThat(sample.allocatedPerMessage()).isNotNegative();
  }

  @Test
  void theMachineIsMeasured() throws Exception {
    assertThat(calibration.clockNanos()).isBetween(0.1, 1e6);
    assertThat(calibration.bareWaits(1_000))
        .satisfies(waits -> assertThat(waits.p99()).isGreaterThanOrEqualTo(waits.p50()));
    Hiccups hiccups = calibration.hiccups();
    assertThat(hiccups.max()).isPositive().isGreaterThanOrEqualTo(hiccups.p99());
  }

  private static SeriesContext context() {
    PrintStream out = new PrintStream(OutputStream.nullOutputStream());
    return new SeriesContext(
        new Screen(out, false, false, false),
        new Interruption(),
        "test",
        "",
        List.of(),
        ObservedMachines.NONE,
        RequestedWorkers.NONE,
        1);
  }
}
