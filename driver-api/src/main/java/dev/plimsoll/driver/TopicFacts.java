// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * A topic as the system describes it.
 *
 * @param name the topic
 * @param partitions the number of partitions
 * @param messages the number of messages that it holds now, if the system reports it
 * @param leaders the leader node of each partition, by partition; empty if the system has no
 *     leaders
 */
public record TopicFacts(String name, int partitions, OptionalLong messages, List<String> leaders) {

  public TopicFacts {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(messages, "messages");
    leaders = List.copyOf(leaders);
  }
}
