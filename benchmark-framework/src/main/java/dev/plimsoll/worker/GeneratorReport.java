// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

/**
 * What a worker did to the figures itself, in the measured window.
 *
 * @param stops times in which its process could not run
 * @param stoppedNanos all together, within the window
 * @param longestStopNanos the longest
 * @param touchedMessages measured messages that were due or under way during a stop
 * @param callbackBusyShare the greatest share of its time that one receiving thread spent in the
 *     framework's callbacks
 * @param distanceNanos within which messages that came due were sent together; 0: none were
 * @param wakeUpNanos the cost of a wake-up that this was chosen by; 0: none was
 * @param sentInBursts how many measured messages were sent together with others
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

  /** Of a worker that has sent nothing. */
  public static final GeneratorReport NONE = new GeneratorReport(0, 0, 0, 0, 0, 0, 0, 0);
}
