// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Topics of core NATS, which are only names. The server keeps no list of subjects, so only the
 * topics created by this driver instance are known.
 */
final class NatsCoreTopics implements NatsTopics {

  private final Map<String, Integer> partitions = new ConcurrentHashMap<>();

  @Override
  public void create(List<TopicSpec> topics) {
    topics.forEach(topic -> partitions.put(topic.name(), topic.partitions()));
  }

  @Override
  public List<TopicFacts> describe(List<String> names) throws DriverException {
    List<TopicFacts> facts = new ArrayList<>();
    for (String name : names) {
      Integer count = partitions.get(name);
      if (count == null) {
        throw new DriverException(
            DriverException.Kind.NOT_FOUND,
            "NATS: the topic "
                + name
                + " was not created by this run, and core NATS keeps no list of subjects");
      }
      facts.add(new TopicFacts(name, count, OptionalLong.empty(), List.of()));
    }
    return facts;
  }

  @Override
  public List<String> list(String prefix) {
    return partitions.keySet().stream().filter(name -> name.startsWith(prefix)).sorted().toList();
  }

  @Override
  public void delete(List<String> names) {
    names.forEach(partitions::remove);
  }

  @Override
  public List<TopicFacts> settle(List<String> names) throws DriverException {
    return describe(names);
  }

  /** If another process created the topic, messages without a partition all go to one subject. */
  @Override
  public NatsSubjects subjects(String topic) {
    return new NatsSubjects(NatsSubjects.of(topic, partitions.getOrDefault(topic, 1)));
  }
}
