// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.calibration;

import dev.plimsoll.driver.DriverException;
import java.io.PrintStream;
import java.util.Locale;

/**
 * Measures which rates the generator sustains on this machine, and its send delay at each rate.
 * Every reported latency includes this delay.
 */
final class AchievableRates {

  private static final double[] RATES = {1e3, 10e3, 50e3, 100e3, 200e3, 400e3, 1e6, 2e6};

  /**
   * A rate that was not sustained is tried once more, because another process may have used the
   * processors.
   */
  private static final int TRIES = 2;

  /** A p99 is trusted if it is at least this many times the generator's own delay. */
  private static final int TRUSTED_SHARE = 10;

  private final PrintStream out;
  private final Measurements calibration;
  private final int producers;

  AchievableRates(PrintStream out, Measurements calibration, int producers) {
    this.out = out;
    this.calibration = calibration;
    this.producers = producers;
  }

  void print() throws DriverException, InterruptedException {
    out.println();
    out.println(
        "  offered            lateness of messages sent   trust a p99   processors used by");
    out.println("    msg/s   kept          p50          p99         from   senders       process");
    double max = 0;
    boolean allKept = true;
    for (double rate : RATES) {
      CalibrationSample sample = measure(rate);
      row(rate, sample);
      allKept &= sample.kept();
      max = allKept ? rate : max;
    }
    out.println();
    out.println(
        String.format(
            Locale.ROOT,
            "With %s, this machine keeps all rates up to %,.0f msg/s. A measured p99"
                + " describes the system, not the%ngenerator, if it is at least %d times the"
                + " generator's own lateness: see the column \"trust\".%nA broker on the same"
                + " machine uses part of the processors and makes all these figures worse.",
            producers == 1 ? "one producer" : producers + " producers",
            max,
            TRUSTED_SHARE));
  }

  private CalibrationSample measure(double rate) throws DriverException, InterruptedException {
    CalibrationSample sample = calibration.measurePaced(rate, producers);
    for (int i = 1; i < TRIES && !sample.kept(); i++) {
      sample = calibration.measurePaced(rate, producers);
    }
    return sample;
  }

  private void row(double rate, CalibrationSample sample) {
    double p99 = sample.sendDelayMicros("99");
    out.println(
        String.format(
            Locale.ROOT,
            "%,9.0f   %-4s   %10s   %10s   %10s   %7.2f       %7.2f",
            rate,
            sample.kept() ? "yes" : "NO",
            time(sample.sendDelayMicros("50")),
            time(p99),
            time(p99 * TRUSTED_SHARE),
            sample.senderCores(),
            sample.cores()));
  }

  private static String time(double micros) {
    if (micros < 1_000) {
      return String.format(Locale.ROOT, micros < 10 ? "%.2f µs" : "%.0f µs", micros);
    }
    return String.format(Locale.ROOT, micros < 10_000 ? "%.1f ms" : "%,.0f ms", micros / 1_000);
  }
}
