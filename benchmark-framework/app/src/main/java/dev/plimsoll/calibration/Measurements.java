// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.calibration;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.result.Hiccups;

/** What a calibration measures. Each call takes the time of its measurement. */
interface Measurements {

  /** Executes runs in which the JVM compiles the code. */
  void warmUp() throws DriverException, InterruptedException;

  /** Returns the mean cost of reading the clock in nanoseconds: the minimum of several rounds. */
  double clockNanos();

  /** Returns whether the kernel lets a thread lower its timer slack. */
  boolean lowersTimerSlack();

  /** Runs a closed load; each producer has its own topic and consumer. */
  CalibrationSample ceiling(int producers) throws DriverException, InterruptedException;

  /**
   * Runs an open load at this rate over all producers; each producer has its own topic and
   * consumer.
   */
  CalibrationSample measurePaced(double rate, int producers)
      throws DriverException, InterruptedException;

  /** Measures the same waits as a run at this rate, in a thread that does nothing else. */
  WaitPercentiles bareWaits(double rate) throws InterruptedException;

  /** Measures how late an idle thread is woken. */
  Hiccups hiccups() throws InterruptedException;

  /** Percentiles of how late waits ended, in microseconds. */
  record WaitPercentiles(double p50, double p99) {}
}
