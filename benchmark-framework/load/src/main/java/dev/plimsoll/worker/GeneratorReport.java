// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

/**
 * The effects of the worker itself on the metrics, in the measured window.
 *
 * @param stops the number of periods in which its process could not run
 * @param stoppedNanos their total length within the window
 * @param longestStopNanos the longest of them
 * @param touchedMessages measured messages that were due or in flight during a stop
 * @param callbackBusyShare the largest share of its time that one receiving thread spent in the
 *     framework's callbacks
 * @param distanceNanos messages that came due within this time were sent together; 0: each on its
 *     own
 * @param wakeUpNanos the wake-up cost used to choose that distance; 0: the distance was not chosen
 * @param sentInBursts the number of measured messages that were sent together with others
 */
public record GeneratorReport(
    long stops,
    long stoppedNanos,
    long longestStopNanos,
    long touchedMessages,
    double callbackBusyShare,
    long distanceNanos,
    double wakeUpNanos,
    long sentInBursts) {

  /** Both workers together: the counts of both, and of times and shares the greater one. */
  GeneratorReport and(GeneratorReport other) {
    return new GeneratorReport(
        stops + other.stops,
        Math.max(stoppedNanos, other.stoppedNanos),
        Math.max(longestStopNanos, other.longestStopNanos),
        touchedMessages + other.touchedMessages,
        Math.max(callbackBusyShare, other.callbackBusyShare),
        Math.max(distanceNanos, other.distanceNanos),
        Math.max(wakeUpNanos, other.wakeUpNanos),
        sentInBursts + other.sentInBursts);
  }

  /** The report of a worker that has sent nothing. */
  public static final GeneratorReport NONE = new GeneratorReport(0, 0, 0, 0, 0, 0, 0, 0);
}
