// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Objects;

/**
 * What a machine could do before anything was measured on it. Values that were not measured are
 * null.
 */
public record BaselinePart(
    @Described("Name of the machine.") @Allowed(form = TextForm.NOT_EMPTY) String host,
    @Described(value = "ISO 8601, UTC.", absent = "where it is not known") String measuredAt,
    @Described(value = "Folder whose disk was measured.", absent = "where it was not measured")
        String diskFolder,
    @Described(
            value = "Sequential writing, without the page cache.",
            absent = "where it was not measured")
        @Allowed(above = 0)
        Double diskWriteBytesPerSecond,
    @Described(
            value = "Median of the time until a small write was on the disk.",
            absent = "where it was not measured")
        Double flushP50Micros,
    @Described(value = "99th percentile of that time.", absent = "where it was not measured")
        Double flushP99Micros,
    @Described(
            value = "Machine that received; `loopback` within one machine.",
            absent = "where it was not measured")
        String networkPeer,
    @Described(value = "From this machine to that one.", absent = "where it was not measured")
        @Allowed(above = 0)
        Double networkBytesPerSecond,
    @Described(
            value = "Received by this machine while all others sent to it.",
            absent = "where it was not measured")
        @Allowed(above = 0)
        Double allToOneBytesPerSecond,
    @Described(
            value = "Of the clock of this machine, as its time service estimates it.",
            absent = "where it was not measured")
        @Allowed(minimum = Allowed.ANY)
        Double clockOffsetSeconds) {

  /** The peer of a measurement within one machine. */
  public static final String LOOPBACK = "loopback";

  public BaselinePart {
    Objects.requireNonNull(host, "host");
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
