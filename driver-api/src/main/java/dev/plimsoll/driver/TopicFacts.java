// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.List;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * A topic as the system describes it.
 *
 * @param name the topic
 * @param partitions how many there are
 * @param messages how many messages it holds now, where the system can tell
 * @param leaders the node that leads each partition, by partition; empty where there is no such
 *     thing
 */
public record TopicFacts(String name, int partitions, OptionalLong messages, List<String> leaders) {

  public TopicFacts {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(messages, "messages");
    leaders = List.copyOf(leaders);
  }
}
