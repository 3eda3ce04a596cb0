// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.text.Redaction;
import java.util.Objects;

/**
 * What a machine could do before anything was measured on it. Values that were not measured are
 * null.
 *
 * @param host name of the machine
 * @param measuredAt ISO 8601, UTC
 * @param diskFolder folder whose disk was measured
 * @param diskWriteBytesPerSecond sequential writing, without the page cache
 * @param flushP50Micros half of the small writes were on the disk within this time
 * @param networkPeer the machine that received; {@link #LOOPBACK} within one machine
 * @param networkBytesPerSecond from this machine to that one
 * @param allToOneBytesPerSecond received by this machine while all others sent to it
 * @param clockOffsetSeconds of this clock, as its time service estimates it
 */
public record BaselinePart(
    String host,
    String measuredAt,
    String diskFolder,
    Double diskWriteBytesPerSecond,
    Double flushP50Micros,
    Double flushP99Micros,
    String networkPeer,
    Double networkBytesPerSecond,
    Double allToOneBytesPerSecond,
    Double clockOffsetSeconds) {

  /** The peer of a measurement within one machine. */
  public static final String LOOPBACK = "loopback";

  public BaselinePart {
    Objects.requireNonNull(host, "host");
    host = Redaction.text(host);
  }

  /** Returns a copy without the measurements of the disk. */
  public BaselinePart withoutDisk() {
    return new BaselinePart(
        host,
        measuredAt,
        null,
        null,
        null,
        null,
        networkPeer,
        networkBytesPerSecond,
        allToOneBytesPerSecond,
        clockOffsetSeconds);
  }

  /** Returns whether the network was measured within this machine. */
  boolean isLoopback() {
    return LOOPBACK.equals(networkPeer);
  }
}
