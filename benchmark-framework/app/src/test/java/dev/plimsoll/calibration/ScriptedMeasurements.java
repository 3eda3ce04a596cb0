// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.calibration;

import dev.plimsoll.result.Hiccups;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Measurements whose results a test determines, and the order in which they were made. */
final class ScriptedMeasurements implements Measurements {

  final List<String> calls = new ArrayList<>();

  /** The rate of the n-th ceiling measurement. */
  IntFunction<Double> ceilings = n -> 1_000_000.0;

  /** The result of the n-th paced run, from 0. */
  IntFunction<CalibrationSample> paced = n -> sample(10_000, 1, 10, true);

  private int ceilingCount;
  private int pacedCount;
  private int waitCount;

  static CalibrationSample sample(double rate, double p50, double p99, boolean kept) {
    return new CalibrationSample(rate, Map.of("50", p50, "99", p99), kept, 0.25, 1.5, 4.0);
  }

  @Override
  public void warmUp() {
    calls.add("warm-up");
  }

  @Override
  public double clockNanos() {
    return 20;
  }

  @Override
  public boolean lowersTimerSlack() {
    return true;
  }

  @Override
  public CalibrationSample ceiling(int producers) {
    calls.add("ceiling " + producers);
    return sample(ceilings.apply(ceilingCount++), 1, 10, true);
  }

  @Override
  public CalibrationSample measurePaced(double rate, int producers) {
    calls.add("paced " + (long) rate + " " + producers);
    return paced.apply(pacedCount++);
  }

  @Override
  public WaitPercentiles bareWaits(double rate) {
    calls.add("waits " + (long) rate);
    waitCount++;
    return new WaitPercentiles(waitCount, 4 * waitCount);
  }

  @Override
  public Hiccups hiccups() {
    return new Hiccups(55, 1_234);
  }
}
