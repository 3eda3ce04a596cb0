// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Objects;

/**
 * A topic to be created.
 *
 * @param name unique in the system; letters, digits and hyphens
 * @param partitions at least 1; in a system without partitions, the driver defines what a partition
 *     is
 * @param purpose what it will carry; a system may map each purpose to a different kind of object
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
    /** The messages of a workload without request-reply. */
    LOAD,
    /** Requests. */
    REQUEST,
    /** Replies to one requester. */
    REPLY
  }
}
