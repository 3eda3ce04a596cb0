// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.driver.connection.SystemTopics;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/** The topics that this process has created: OMB's interface can neither list nor remove topics. */
final class OmbTopics implements SystemTopics {

  private final OmbServer server;
  private final String prefix;
  private final Map<String, Integer> partitions = new ConcurrentHashMap<>();

  OmbTopics(OmbServer server, String prefix) {
    this.server = server;
    this.prefix = prefix;
  }

  /** Returns the name of a topic in the system. */
  String full(String name) {
    return prefix + "-" + name;
  }

  /**
   * Returns the name of a topic in the system for a client of this process.
   *
   * @throws DriverException if OMB's driver must have created the topic in this process
   */
  String ofClient(String name) throws DriverException {
    if (server.interfaces().notifyTopic().isPresent() && !partitions.containsKey(name)) {
      throw new DriverException(
          DriverException.Kind.UNSUITABLE,
          "OMB: drivers of this generation (with notifyTopicCreation) must be told the partitions"
              + " of a topic, which a worker does not know: run without workers");
    }
    return full(name);
  }

  @Override
  public void create(List<TopicSpec> topics) throws DriverException, InterruptedException {
    server.createTopics(
        topics.stream()
            .map(topic -> new TopicSpec(full(topic.name()), topic.partitions(), topic.purpose()))
            .toList());
    topics.forEach(topic -> partitions.put(topic.name(), topic.partitions()));
  }

  void forget(List<String> names) {
    names.forEach(partitions::remove);
  }

  @Override
  public List<TopicFacts> describe(List<String> names) throws DriverException {
    List<TopicFacts> facts = new ArrayList<>();
    for (String name : names) {
      Integer count = partitions.get(name);
      if (count == null) {
        throw new DriverException(
            DriverException.Kind.NOT_FOUND,
            "OMB: this run has not created the topic "
                + name
                + ", and OMB's interface cannot ask for others");
      }
      facts.add(new TopicFacts(name, count, OptionalLong.empty(), List.of()));
    }
    return facts;
  }

  @Override
  public List<String> list(String startingWith) {
    return List.of();
  }
}
