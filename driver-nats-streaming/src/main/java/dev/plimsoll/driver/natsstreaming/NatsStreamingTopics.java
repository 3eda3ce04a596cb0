// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.driver.connection.SystemTopics;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeoutException;

/**
 * Topics. Each partition is a channel {@code <topic>.<number>}. A channel is created by its first
 * message or subscription, and no client can delete it, so only the topics created by this driver
 * instance are listed.
 */
final class NatsStreamingTopics implements SystemTopics {

  private final NatsStreamingServer.Link admin;
  private final NatsStreamingMonitor monitor;
  private final Map<String, Integer> partitions = new ConcurrentHashMap<>();

  /**
   * @param admin connection that creates the channels
   * @param monitor finds the channels of topics that another process created
   */
  NatsStreamingTopics(NatsStreamingServer.Link admin, NatsStreamingMonitor monitor) {
    this.admin = admin;
    this.monitor = monitor;
  }

  /** Subscribes to each channel, which creates it, so that other processes can find it. */
  @Override
  public void create(List<TopicSpec> topics) throws DriverException, InterruptedException {
    topics.forEach(topic -> partitions.put(topic.name(), topic.partitions()));
    for (TopicSpec topic : topics) {
      for (String channel : channels(topic.name())) {
        createChannel(channel);
      }
    }
  }

  private void createChannel(String channel) throws DriverException, InterruptedException {
    try {
      admin.streaming().subscribe(channel, message -> {}).close();
    } catch (IOException | TimeoutException | IllegalStateException e) {
      throw NatsStreamingFailures.TABLE.toDriverException("making the channel " + channel, e);
    }
  }

  @Override
  public List<TopicFacts> describe(List<String> names) throws DriverException {
    List<TopicFacts> facts = new ArrayList<>();
    for (String name : names) {
      Integer count = partitions.get(name);
      if (count == null) {
        throw absent(name);
      }
      facts.add(new TopicFacts(name, count, OptionalLong.empty(), List.of()));
    }
    return facts;
  }

  @Override
  public List<String> list(String prefix) {
    return partitions.keySet().stream().filter(name -> name.startsWith(prefix)).sorted().toList();
  }

  void forget(List<String> names) {
    names.forEach(partitions::remove);
  }

  boolean isKnown(String topic) {
    return partitions.containsKey(topic);
  }

  /** Returns the channels of a topic, by partition. */
  List<String> channels(String topic) throws DriverException, InterruptedException {
    int count = partitions.getOrDefault(topic, 0);
    if (count == 0) {
      count = monitor.partitions(topic);
    }
    if (count == 0) {
      throw absent(topic);
    }
    List<String> channels = new ArrayList<>();
    for (int partition = 0; partition < count; partition++) {
      channels.add(topic + "." + partition);
    }
    return channels;
  }

  private static DriverException absent(String topic) {
    return new DriverException(
        DriverException.Kind.NOT_FOUND,
        "NATS Streaming: the topic "
            + topic
            + " was not created by this run. Where another process created it, give monitoring in"
            + " the driver file: clients cannot list channels, the server's HTTP monitoring can");
  }

  /** Returns the partition at the end of the channel's name. */
  static int partition(String channel) {
    int partition = 0;
    int dot = channel.lastIndexOf('.');
    for (int i = dot + 1; i < channel.length(); i++) {
      int digit = channel.charAt(i) - '0';
      if (digit < 0 || digit > 9) {
        return DeliveredBatch.UNKNOWN_PARTITION;
      }
      partition = partition * 10 + digit;
    }
    return dot < 0 ? DeliveredBatch.UNKNOWN_PARTITION : partition;
  }
}
