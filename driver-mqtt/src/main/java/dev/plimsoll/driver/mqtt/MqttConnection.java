// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.mqtt;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.connection.ClientPool;
import dev.plimsoll.driver.connection.DriverConnection;
import dev.plimsoll.driver.connection.OpenClients;
import dev.plimsoll.driver.mqtt.MqttTopics.Session;
import java.time.Duration;
import java.util.List;

/** A connection to the server with everything that is opened on it. */
final class MqttConnection implements DriverConnection {

  private static final String CLOSING = "plimsoll-mqtt-close";
  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(4);

  private final MqttConfig config;
  private final MqttServer server;
  private final MqttLink admin;
  private final MqttTopics topics;
  private final ClientPool<MqttLink> producerLinks;
  private final OpenClients clients = new OpenClients(CLOSING, CLOSE_LIMIT);

  MqttConnection(MqttConfig config, MqttServer server, MqttLink admin)
      throws DriverException, InterruptedException {
    this.config = config;
    this.server = server;
    this.admin = admin;
    this.topics = new MqttTopics(admin);
    this.producerLinks =
        new ClientPool<>(
            CLOSING, config.producerClients(), CLOSE_LIMIT, server::open, MqttLink::close);
    try {
      topics.open();
    } catch (DriverException | InterruptedException e) {
      admin.close();
      throw e;
    }
  }

  @Override
  public SystemFacts facts() {
    return server.facts(topics.version());
  }

  @Override
  public MqttTopics topics() {
    return topics;
  }

  @Override
  public DriverProducer createProducer(ProducerSpec spec)
      throws DriverException, InterruptedException {
    int partitions = topics.partitions(spec.topic());
    MqttProducer producer =
        new MqttProducer(
            producerLinks.of(spec.client()).client(),
            spec.topic(),
            partitions,
            config.sendQos(),
            spec.index());
    clients.add(spec.topic(), producer::close);
    return producer;
  }

  @Override
  public DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    int partitions = topics.partitions(spec.topic());
    Session session = new Session(spec.topic(), levelOf(spec.subscription()), spec.member());
    if (config.isKept()) {
      topics.register(session);
    }
    MqttConsumer consumer =
        new MqttConsumer(server, config, spec, id(session), partitions, handler);
    clients.add(spec.topic(), consumer::close);
    consumer.open();
    return consumer;
  }

  /** Returns a level of a topic of the protocol: without separators and wildcards. */
  static String levelOf(String subscription) {
    return subscription.replaceAll("[^A-Za-z0-9_-]", "_");
  }

  /** Returns the client id of a session: the same one in each process. */
  private String id(Session session) {
    return String.join(
        ".",
        config.clientIdPrefix(),
        session.topic(),
        session.subscription(),
        Integer.toString(session.member()));
  }

  @Override
  public void deleteSubscriptions(List<String> names, List<String> subscriptions)
      throws DriverException, InterruptedException {
    List<String> removed = subscriptions.stream().map(MqttConnection::levelOf).toList();
    for (Session session : topics.sessionsOf(names)) {
      if (removed.contains(session.subscription())) {
        end(session);
      }
    }
  }

  private void end(Session session) throws DriverException, InterruptedException {
    server.endSession(id(session));
    topics.forget(session);
  }

  @Override
  public void delete(List<String> names) throws DriverException, InterruptedException {
    clients.closeOf(names);
    for (Session session : topics.sessionsOf(names)) {
      end(session);
    }
    topics.remove(names);
  }

  @Override
  public void close() {
    clients.close();
    producerLinks.close();
    admin.close();
  }
}
