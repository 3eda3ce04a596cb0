// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/**
 * Times inside the measured window in which the generator's process could not run for 10 ms or
 * more.
 *
 * @param count number of stops
 * @param seconds total duration
 * @param longestSeconds longest duration
 * @param touchedMessages measured messages that were due or in flight during a stop
 */
public record Stops(long count, double seconds, double longestSeconds, long touchedMessages) {

  /** No stops. */
  public static final Stops NONE = new Stops(0, 0, 0, 0);
}
