// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.connection.DriverConnection;
import dev.plimsoll.driver.connection.OpenClients;
import java.time.Duration;
import java.util.List;

/** An initialized driver of OMB with everything that is opened on it. */
final class OmbConnection implements DriverConnection {

  private static final Duration CLOSE_LIMIT = Duration.ofSeconds(5);

  private final OmbConfig config;
  private final OmbServer server;
  private final OmbTopics topics;
  private final OpenClients clients = new OpenClients("plimsoll-omb-close", CLOSE_LIMIT);

  OmbConnection(OmbConfig config, OmbServer server, String topicPrefix) {
    this.config = config;
    this.server = server;
    this.topics = new OmbTopics(server, topicPrefix);
  }

  /** OMB's interface says nothing about servers. */
  @Override
  public SystemFacts facts() {
    return new SystemFacts("", server.version(), "", List.of());
  }

  @Override
  public OmbTopics topics() {
    return topics;
  }

  @Override
  public DriverProducer createProducer(ProducerSpec spec)
      throws DriverException, InterruptedException {
    Object created = server.createProducer(topics.ofClient(spec.topic()));
    OmbProducer producer = new OmbProducer(server, created, config.payload(), spec.id());
    clients.add(spec.topic(), producer::close);
    return producer;
  }

  /** Subscriptions have names of their own in each topic, as in OMB. */
  @Override
  public DriverConsumer createConsumer(ConsumerSpec spec, BatchHandler handler)
      throws DriverException, InterruptedException {
    OmbConsumer consumer = new OmbConsumer(server, config.payload(), handler, spec.id());
    consumer.open(topics.ofClient(spec.topic()), spec.topic() + "-" + spec.subscription());
    clients.add(spec.topic(), consumer::close);
    return consumer;
  }

  /** Closes what uses the topics; the topics remain. */
  @Override
  public void delete(List<String> names) {
    clients.closeOf(names);
    topics.forget(names);
  }

  @Override
  public void close() {
    clients.close();
    server.close();
  }
}
