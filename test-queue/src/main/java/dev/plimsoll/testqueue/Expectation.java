// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

/**
 * What a class is expected to take, by an earlier run.
 *
 * @param wallSeconds elapsed time
 * @param processorSeconds processor time of the JVM and of the processes that it started
 */
record Expectation(double wallSeconds, double processorSeconds) {

  /** For a class that has not been measured. */
  static final Expectation UNKNOWN = new Expectation(3, 1.5);

  /**
   * The share of a processor below which no class counts: each one needs more at times, and a table
   * of a busy machine shows less, because its classes waited for a processor.
   */
  private static final double LEAST = 0.3;

  /** The number of processors that the class keeps busy on average. */
  double processors() {
    return wallSeconds <= 0 ? 1 : Math.max(LEAST, processorSeconds / wallSeconds);
  }
}
