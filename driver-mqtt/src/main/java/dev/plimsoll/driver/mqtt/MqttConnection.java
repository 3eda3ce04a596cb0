// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.driver.connection.DriverConnection;
import dev.plimsoll.driver.connection.OpenClients;
import dev.plimsoll.driver.connection.SystemTopics;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;

/** What is open between connecting and closing; a larger driver has its topics in a class. */
final class MqttConnection implements DriverConnection, SystemTopics {

  private final OpenClients clients = new OpenClients("mqtt-close", Duration.ofSeconds(5));
  private final MqttConfig config;

  MqttConnection(MqttConfig config) {
    this.config = config;
  }

  @Override
  public SystemFacts facts() {
    return new SystemFacts("mqtt", "mqtt 1", "mqtt 1", List.of());
  }

  @Override
  public SystemTopics topics() {
    return this;
  }

  @Override
  public void create(List<TopicSpec> topics) {
    topics.forEach(topic -> MqttServer.create(topic.name(), topic.partitions()));
  }

  @Override
  public List<String> list(String prefix) {
    return MqttServer.topics().keySet().stream().filter(t -> t.startsWith(prefix)).toList();
  }

  @Override
  public List<TopicFacts> describe(List<String> names) throws DriverException {
    List<TopicFacts> facts = new ArrayList<>();
    for (String name : names) {
      facts.add(new TopicFacts(name, find(name).partitions(), OptionalLong.empty(), List.of()));
    }
    return facts;
  }

  private static MqttServer find(String topic) throws DriverException {
    MqttServer found = MqttServer.topics().get(topic);
    if (found == null) {
      throw new DriverException(DriverException.Kind.NOT_FOUND, "Mqtt: no topic " + topic);
    }
    return found;
  }

  @Override
  public DriverProducer createProducer(ProducerSpec spec) throws DriverException {
    DriverProducer producer = new MqttProducer(find(spec.topic()), config.maxBytes());
    clients.add(spec.topic(), producer::close);
    return producer;
  }

  @Override
  public DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler)
      throws DriverException {
    DriverConsumer consumer = new MqttConsumer(find(spec.topic()), spec, handler);
    clients.add(spec.topic(), consumer::close);
    return consumer;
  }

  @Override
  public void deleteSubscriptions(List<String> topics, List<String> subscriptions)
      throws DriverException {
    for (String topic : topics) {
      subscriptions.forEach(find(topic)::unsubscribe);
    }
  }

  @Override
  public void delete(List<String> names) {
    clients.closeOf(names);
    names.forEach(MqttServer::delete);
  }

  @Override
  public void close() {
    clients.close();
  }
}
