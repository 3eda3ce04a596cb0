// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Objects;

/**
 * A topic to be created.
 *
 * @param name unique in the system; letters, digits and hyphens
 * @param partitions at least 1; what a partition is where the system has none is the driver's to
 *     map
 * @param purpose what it will carry; a system may map purposes to different things
 */
public record TopicSpec(String name, int partitions, Purpose purpose) {

  public TopicSpec {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(purpose, "purpose");
    if (partitions < 1) {
      throw new IllegalArgumentException("partitions: " + partitions);
    }
  }

  /** What a topic carries. */
  public enum Purpose {
    /** The load of an ordinary workload. */
    LOAD,
    /** Requests. */
    REQUEST,
    /** Replies to one requester. */
    REPLY
  }
}
