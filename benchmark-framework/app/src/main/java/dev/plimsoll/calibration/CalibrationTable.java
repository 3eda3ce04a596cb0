// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.calibration;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.metric.Median;
import dev.plimsoll.result.Hiccups;
import java.io.PrintStream;
import java.util.Arrays;
import java.util.Locale;

/** Executes the measurements and prints a line for each as soon as it is complete. */
public final class CalibrationTable {

  private static final double PACED = 10_000;

  /** The duration of the measurements in seconds: those made once, and those of each round. */
  private static final int ONCE_SECONDS = 35;

  private static final int ROUND_SECONDS = 14;

  private final PrintStream out;
  private final Measurements calibration;
  private final int rounds;
  private final int producers;

  /**
   * Creates a table.
   *
   * @param rounds how often the alternating measurements are repeated
   * @param producers the number of producers over which the rates of the last table are spread
   */
  public CalibrationTable(PrintStream out, Calibration calibration, int rounds, int producers) {
    this(out, (Measurements) calibration, rounds, producers);
  }

  CalibrationTable(PrintStream out, Measurements calibration, int rounds, int producers) {
    this.out = out;
    this.calibration = calibration;
    this.rounds = rounds;
    this.producers = producers;
  }

  /** Executes the measurements and prints the table. */
  public void print() throws DriverException, InterruptedException {
    out.println(
        "Calibrating on this machine, in about "
            + (ONCE_SECONDS + rounds * ROUND_SECONDS)
            + " s; other programs on this machine change the figures.");
    out.println();
    calibration.warmUp();
    double clock = calibration.clockNanos();
    print("one clock reading", "%.1f ns", clock);
    print("timer slack lowered", "%s", calibration.lowersTimerSlack() ? "yes" : "no");
    Hiccups hiccups = calibration.hiccups();
    print("hiccups of an idle thread", "p99 %.0f µs, max %.0f µs", hiccups.p99(), hiccups.max());
    ceiling(clock);
    pacing();
    new AchievableRates(out, calibration, producers).print();
  }

  private void ceiling(double clock) throws DriverException, InterruptedException {
    double[] one = new double[rounds];
    double[] two = new double[rounds];
    double[] ratio = new double[rounds];
    double bytes = Double.MAX_VALUE;
    for (int i = 0; i < rounds; i++) {
      boolean oneFirst = i % 2 == 0;
      CalibrationSample first = calibration.ceiling(oneFirst ? 1 : 2);
      CalibrationSample second = calibration.ceiling(oneFirst ? 2 : 1);
      CalibrationSample single = oneFirst ? first : second;
      one[i] = single.ratePerSecond();
      two[i] = (oneFirst ? second : first).ratePerSecond();
      ratio[i] = two[i] / one[i];
      bytes = Math.min(bytes, single.allocatedPerMessage());
    }
    double best = 1e9 / Arrays.stream(one).max().orElseThrow();
    print("ceiling, 1 producer 1 consumer", "%,.0f msg/s (median of %d)", Median.of(one), rounds);
    print(
        "cost of a message",
        "%.0f ns = 3 clock readings + %.0f ns (best of %d)",
        best,
        best - 3 * clock,
        rounds);
    print("allocated for a message", "%.2f bytes, all threads (least)", bytes);
    print(
        "ceiling, 2 producers 2 consumers",
        "%,.0f msg/s (median), %.2f times that of one (median of the pairs)",
        Median.of(two),
        Median.of(ratio));
  }

  private void pacing() throws DriverException, InterruptedException {
    double[] p50 = new double[rounds];
    double[] p99 = new double[rounds];
    double[] bareP50 = new double[rounds];
    double[] bareP99 = new double[rounds];
    double[] cores = new double[rounds];
    for (int i = 0; i < rounds; i++) {
      // The order alternates, so that a drift of the machine affects both measurements.
      Measurements.WaitPercentiles before = i % 2 == 0 ? calibration.bareWaits(PACED) : null;
      CalibrationSample run = calibration.measurePaced(PACED, 1);
      Measurements.WaitPercentiles bare = before != null ? before : calibration.bareWaits(PACED);
      p50[i] = run.sendDelayMicros("50");
      p99[i] = run.sendDelayMicros("99");
      bareP50[i] = bare.p50();
      bareP99[i] = bare.p99();
      cores[i] = run.senderCores();
    }
    String format = "p50 %.2f µs, p99 %.1f µs (medians of %d)";
    print("send delay at 10,000 msg/s", format, Median.of(p50), Median.of(p99), rounds);
    print(
        "a bare thread with the same waits",
        format + ": p99 %.2f times it",
        Median.of(bareP50),
        Median.of(bareP99),
        rounds,
        Median.of(p99) / Median.of(bareP99));
    print("the sending thread meanwhile", "%.2f of a processor (median)", Median.of(cores));
  }

  private void print(String what, String format, Object... values) {
    out.println(
        String.format(Locale.ROOT, "%-34s %s", what, String.format(Locale.ROOT, format, values)));
  }
}
