// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * A topic and the names of its partitions: keys of streams, or channels.
 *
 * @param name the topic
 * @param partitions their names, by number
 */
record RedisTopic(String name, List<String> partitions) {

  RedisTopic {
    Objects.requireNonNull(name, "name");
    partitions = List.copyOf(partitions);
  }

  /** One that we have created: {@code topic:0}, {@code topic:1}, … */
  static RedisTopic managed(String name, int partitions) {
    return new RedisTopic(
        name, IntStream.range(0, partitions).mapToObj(number -> name + ":" + number).toList());
  }

  /** A stream or channel that was there before: one partition of that very name. */
  static RedisTopic unmanaged(String name) {
    return new RedisTopic(name, List.of(name));
  }

  boolean isOurs() {
    return !partitions.equals(List.of(name));
  }

  List<byte[]> keys() {
    return partitions.stream().map(RedisWire::bytes).toList();
  }
}
