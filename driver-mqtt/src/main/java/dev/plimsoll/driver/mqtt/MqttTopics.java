// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import com.hivemq.client.mqtt.datatypes.MqttQos;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5Publish;
import com.hivemq.client.mqtt.mqtt5.message.publish.Mqtt5PublishResult;
import com.hivemq.client.mqtt.mqtt5.message.subscribe.Mqtt5Subscribe;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.driver.connection.SystemTopics;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Topics. A server of MQTT has no list of topics, so the driver keeps one in the server: retained
 * messages, of which each process receives the present ones and all changes. {@code
 * plimsoll-topics/<topic>} has the number of partitions, {@code
 * plimsoll-topics/<topic>/<subscription>/<member>} stands for a session.
 */
final class MqttTopics implements SystemTopics {

  private static final String ROOT = "plimsoll-topics";

  /** In the place of a topic: a message that its sender waits for. */
  private static final String MARKER = "_";

  private static final String VERSION = "$SYS/broker/version";
  private static final byte[] PRESENT = {'1'};
  private static final byte[] ABSENT = {};

  private final MqttLink admin;
  private final String process = Long.toHexString(ThreadLocalRandom.current().nextLong() >>> 16);
  private final AtomicLong marker = new AtomicLong();
  private final Map<String, Integer> partitions = new ConcurrentHashMap<>();
  private final Set<Session> sessions = ConcurrentHashMap.newKeySet();
  private final Map<String, CompletableFuture<Boolean>> awaited = new ConcurrentHashMap<>();
  private volatile String version = "";

  MqttTopics(MqttLink admin) {
    this.admin = admin;
  }

  /** The session of a consumer. */
  record Session(String topic, String subscription, int member) {

    private String path() {
      return topic + "/" + subscription + "/" + member;
    }
  }

  /** Subscribes to the list, and asks the server for its version. */
  void open() throws DriverException, InterruptedException {
    MqttLink.await(
        "reading the list of topics",
        admin.client().subscribe(subscribe(ROOT + "/#"), this::receive));
    try {
      MqttLink.await(
          "reading the version", admin.client().subscribe(subscribe(VERSION), this::say));
    } catch (DriverException e) {
      version = ""; // The user may not read it.
    }
    synchronise();
  }

  private static Mqtt5Subscribe subscribe(String filter) {
    return Mqtt5Subscribe.builder().topicFilter(filter).qos(MqttQos.AT_LEAST_ONCE).build();
  }

  private void say(Mqtt5Publish message) {
    version = new String(message.getPayloadAsBytes(), StandardCharsets.UTF_8);
  }

  /** Returns what the server says about itself, or the empty string. */
  String version() {
    return version;
  }

  private void receive(Mqtt5Publish message) {
    List<String> levels = message.getTopic().getLevels();
    byte[] value = message.getPayloadAsBytes();
    if (levels.size() == 2) {
      if (value.length == 0) {
        partitions.remove(levels.get(1));
      } else {
        partitions.put(
            levels.get(1), Integer.parseInt(new String(value, StandardCharsets.US_ASCII)));
      }
    } else if (levels.get(1).equals(MARKER)) {
      CompletableFuture<Boolean> waiting = awaited.remove(message.getTopic().toString());
      if (waiting != null) {
        waiting.complete(true);
      }
    } else {
      Session session = new Session(levels.get(1), levels.get(2), Integer.parseInt(levels.get(3)));
      if (value.length == 0) {
        sessions.remove(session);
      } else {
        sessions.add(session);
      }
    }
  }

  /** Returns when all changes have been received that the server has accepted. */
  private void synchronise() throws DriverException, InterruptedException {
    String topic = ROOT + "/" + MARKER + "/" + process + "/" + marker.incrementAndGet();
    CompletableFuture<Boolean> back = new CompletableFuture<>();
    awaited.put(topic, back);
    MqttLink.await("reading the list of topics", publish(topic, PRESENT, false));
    MqttLink.await("reading the list of topics", back);
  }

  private CompletableFuture<Mqtt5PublishResult> publish(
      String topic, byte[] value, boolean retained) {
    return admin
        .client()
        .publish(
            Mqtt5Publish.builder()
                .topic(topic)
                .qos(MqttQos.AT_LEAST_ONCE)
                .retain(retained)
                .payload(value)
                .build());
  }

  /** Changes several entries of the list. */
  private void write(List<String> paths, List<byte[]> values)
      throws DriverException, InterruptedException {
    List<CompletableFuture<Mqtt5PublishResult>> answers = new ArrayList<>();
    for (int i = 0; i < paths.size(); i++) {
      answers.add(publish(ROOT + "/" + paths.get(i), values.get(i), true));
    }
    for (CompletableFuture<Mqtt5PublishResult> answer : answers) {
      MqttLink.await("changing the list of topics", answer);
    }
    synchronise();
  }

  @Override
  public void create(List<TopicSpec> topics) throws DriverException, InterruptedException {
    write(
        topics.stream().map(TopicSpec::name).toList(),
        topics.stream()
            .map(topic -> Integer.toString(topic.partitions()).getBytes(StandardCharsets.US_ASCII))
            .toList());
  }

  void remove(List<String> topics) throws DriverException, InterruptedException {
    write(topics, topics.stream().map(topic -> ABSENT).toList());
  }

  void register(Session session) throws DriverException, InterruptedException {
    if (!sessions.contains(session)) {
      write(List.of(session.path()), List.of(PRESENT));
    }
  }

  void forget(Session session) throws DriverException, InterruptedException {
    write(List.of(session.path()), List.of(ABSENT));
  }

  /** Returns the sessions of these topics, of all processes. */
  List<Session> sessionsOf(List<String> topics) throws DriverException, InterruptedException {
    synchronise();
    return sessions.stream().filter(session -> topics.contains(session.topic())).toList();
  }

  @Override
  public List<TopicFacts> describe(List<String> names)
      throws DriverException, InterruptedException {
    synchronise();
    List<TopicFacts> facts = new ArrayList<>();
    for (String name : names) {
      facts.add(new TopicFacts(name, known(name), OptionalLong.empty(), List.of()));
    }
    return facts;
  }

  @Override
  public List<String> list(String prefix) throws DriverException, InterruptedException {
    synchronise();
    return partitions.keySet().stream().filter(name -> name.startsWith(prefix)).sorted().toList();
  }

  /** Returns the number of partitions of a topic. */
  int partitions(String topic) throws DriverException, InterruptedException {
    if (!partitions.containsKey(topic)) {
      synchronise();
    }
    return known(topic);
  }

  private int known(String topic) throws DriverException {
    Integer count = partitions.get(topic);
    if (count == null) {
      throw new DriverException(
          DriverException.Kind.NOT_FOUND,
          "MQTT: no run has created the topic " + topic + ", or the server has lost it");
    }
    return count;
  }

  /** Returns the topic of the protocol that is a partition. */
  static String partition(String topic, int partition) {
    return topic + "/" + partition;
  }

  /** Returns the number at the end of a topic of the protocol. */
  static int partition(String topic) {
    return Integer.parseInt(topic, topic.lastIndexOf('/') + 1, topic.length(), 10);
  }
}
