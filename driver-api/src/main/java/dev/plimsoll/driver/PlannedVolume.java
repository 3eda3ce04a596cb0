// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

/**
 * What a run will store at least, over all its topics, as far as the workload determines it.
 *
 * @param messages the number of messages, including those of a planned backlog
 * @param payloadBytes the size of each payload; what the system stores besides it is not included
 */
public record PlannedVolume(long messages, int payloadBytes) {

  public PlannedVolume {
    if (messages < 0 || payloadBytes < 0) {
      throw new IllegalArgumentException(messages + " messages of " + payloadBytes + " bytes");
    }
  }

  /** The size of all payloads. */
  public double bytes() {
    return (double) messages * payloadBytes;
  }
}
