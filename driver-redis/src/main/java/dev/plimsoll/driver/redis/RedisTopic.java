// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.ConsumerSpec;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A topic and the names of its partitions: keys of streams, or channels.
 *
 * @param name the topic
 * @param partitions names of the partitions, by number
 */
record RedisTopic(String name, List<String> partitions) {

  RedisTopic {
    Objects.requireNonNull(name, "name");
    partitions = List.copyOf(partitions);
  }

  /** Returns a topic created by this program: {@code topic:0}, {@code topic:1}, … */
  static RedisTopic managed(String name, int partitions) {
    return new RedisTopic(
        name, IntStream.range(0, partitions).mapToObj(number -> name + ":" + number).toList());
  }

  /** Returns an existing stream or channel: one partition with the topic's name. */
  static RedisTopic unmanaged(String name) {
    return new RedisTopic(name, List.of(name));
  }

  boolean isOurs() {
    return !partitions.equals(List.of(name));
  }

  /** Returns the names of the partitions that a consumer reads. */
  List<String> of(ConsumerSpec spec, RedisSharing sharing) {
    return IntStream.range(0, partitions.size())
        .filter(partition -> sharing == RedisSharing.COMPETE || spec.owns(partition))
        .mapToObj(partitions::get)
        .toList();
  }
}
