// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.result.RunResult;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;

/** Measures the instrument itself on this machine, with the simulated system. */
@Parameters(commandDescription = "measures the instrument itself on this machine")
final class CalibrateCommand extends CommonOptions {

  private static final double[] LADDER = {10e3, 50e3, 100e3, 200e3, 400e3, 1e6};
  private static final double TRUSTED_P99_MICROS = 1_000;

  @Parameter(names = "--rounds", description = "how often each measurement is repeated")
  private int rounds = 3;

  @Override
  public ExitCode execute(Session session) throws DriverException, InterruptedException {
    PrintStream out = session.out();
    Calibration calibration = new Calibration(session);
    out.println("Calibrating the instrument on this machine; this takes about a minute.");
    double clock = calibration.clockNanos();
    print(out, "one clock reading", "%.1f ns", clock);
    print(out, "timer slack lowered", "%s", calibration.lowersTimerSlack() ? "yes" : "no");
    ceiling(out, calibration, clock);
    pacing(out, calibration);
    RunResult.Hiccups hiccups = calibration.hiccups();
    print(
        out, "hiccups of an idle thread", "p99 %.0f µs, max %.0f µs", hiccups.p99(), hiccups.max());
    ladder(out, calibration);
    return ExitCode.OK;
  }

  private void ceiling(PrintStream out, Calibration calibration, double clock)
      throws DriverException, InterruptedException {
    double[] one = new double[rounds];
    double[] two = new double[rounds];
    double[] ratio = new double[rounds];
    double bytes = Double.MAX_VALUE;
    for (int i = 0; i < rounds; i++) {
      RunResult single = calibration.ceiling(1);
      one[i] = single.throughput().publishRatePerSecond();
      bytes = Math.min(bytes, Calibration.allocatedPerMessage(single));
      two[i] = calibration.ceiling(2).throughput().publishRatePerSecond();
      ratio[i] = two[i] / one[i];
    }
    double best = 1e9 / Arrays.stream(one).max().orElseThrow();
    print(out, "ceiling, 1 producer 1 consumer", "%,.0f msg/s", median(one));
    print(
        out,
        "cost of a message, best",
        "%.0f ns = 3 clock readings + %.0f ns",
        best,
        best - 3 * clock);
    print(out, "allocated per message, least", "%.2f bytes, all threads", bytes);
    print(out, "ceiling, 2 producers 2 consumers", "%,.0f msg/s", median(two));
    print(out, "the second producer adds", "factor %.2f (median)", median(ratio));
  }

  private void pacing(PrintStream out, Calibration calibration)
      throws DriverException, InterruptedException {
    double[] p50 = new double[rounds];
    double[] p99 = new double[rounds];
    double[] bare = new double[rounds];
    double[] cpu = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      bare[i] = calibration.bareWaitP99Micros();
      RunResult run = calibration.paced(10_000, 1);
      p50[i] = run.latencyMicros().sendDelay().percentiles().get("50");
      p99[i] = run.latencyMicros().sendDelay().percentiles().get("99");
      cpu[i] = Calibration.coresUsed(run);
    }
    print(
        out,
        "send delay at 10,000 msg/s",
        "p50 %.2f µs, p99 %.1f µs (medians)",
        median(p50),
        median(p99));
    print(out, "a bare thread's same waits", "p99 %.1f µs (median)", median(bare));
    print(out, "processor time at 10,000 msg/s", "%.2f cores, whole process", median(cpu));
  }

  private void ladder(PrintStream out, Calibration calibration)
      throws DriverException, InterruptedException {
    out.println();
    out.println("   offered msg/s   kept   send delay p50     p99   generator p99   cores");
    double trusted = 0;
    for (double rate : LADDER) {
      RunResult run = calibration.paced(rate, 1);
      RunResult.LatencyByKind latency = run.latencyMicros();
      double generator = latency.generatorDelay().percentiles().get("99");
      boolean kept = run.status() == RunResult.Status.PASS;
      out.println(
          String.format(
              Locale.ROOT,
              "   %,13.0f   %-4s   %11.2f µs   %,5.0f µs   %,8.1f µs   %5.2f",
              rate,
              kept ? "yes" : "NO",
              latency.sendDelay().percentiles().get("50"),
              latency.sendDelay().percentiles().get("99"),
              generator,
              Calibration.coresUsed(run)));
      if (kept && latency.sendDelay().percentiles().get("99") < TRUSTED_P99_MICROS) {
        trusted = rate;
      }
    }
    out.println();
    out.println(
        String.format(
            Locale.ROOT,
            "With one producer, latencies down to a millisecond can be trusted here up to %,.0f"
                + " msg/s;%na broker on this machine takes its own share of the processors.",
            trusted));
  }

  private static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private static void print(PrintStream out, String what, String format, Object... values) {
    out.println(
        String.format(Locale.ROOT, "%-34s %s", what, String.format(Locale.ROOT, format, values)));
  }
}
