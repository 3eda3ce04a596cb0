// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;

/**
 * By how much the files of the local brokers had grown since the start of the load, over all nodes:
 * the space of all copies of the messages, with what the system adds to them.
 */
public record StoragePart(
    @Described("In the order of time, about one for each second.") List<StoredBytes> samples) {

  public StoragePart {
    samples = List.copyOf(samples);
  }

  /** The growth until an instant, relative to the start of the warm-up. May be below zero. */
  public record StoredBytes(
      @Described("The instant.") double atSeconds,
      @Described(
              "Contains all copies of the messages, data that the system adds, and data that"
                  + " it has not deleted yet; may be below zero.")
          @Allowed(minimum = Allowed.ANY)
          long bytes) {}
}
