// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Pulsar, configured. Before {@link #connect} only traits and settings can be asked for. */
final class PulsarDriver implements Driver {

  /** However patient the caller is, an address that does not answer for so long is wrong. */
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);

  private final PulsarConfig config;
  private final PulsarGuarantees guarantees;
  private volatile PulsarSession session;
  private volatile boolean closed;

  PulsarDriver(PulsarConfig config) {
    this.config = config;
    this.guarantees = new PulsarGuarantees(config);
  }

  @Override
  public DriverTraits traits() {
    // The client holds the payload itself until a batch is made of it or, without batches, until
    // the message is acknowledged.
    return new DriverTraits(
        capabilities(),
        sendMayBlock(),
        PayloadUse.HELD_UNTIL_COMPLETION,
        guarantees.ordering(),
        false);
  }

  private Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.PAUSE,
            Capability.REQUEST_REPLY,
            Capability.EXISTING_TOPICS,
            Capability.PARTITION_TARGET,
            Capability.KEYS);
    if (config.topics().persistent()) {
      capabilities.add(Capability.SEEK);
      capabilities.add(Capability.MANUAL_ACK);
      if (config.consumer().type().oneAtATime()) {
        capabilities.add(Capability.CUMULATIVE_ACK);
      }
    }
    return capabilities;
  }

  private boolean sendMayBlock() {
    boolean limited = config.producer().pending() > 0 || config.client().memoryLimitMib() > 0;
    return limited && config.producer().blockIfFull();
  }

  @Override
  public String variant() {
    return config.variant();
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("client", config.client().plain());
    result.put("topics", config.topics().plain());
    result.put("producer", config.producer().plain());
    result.put("consumer", config.consumer().plain());
    return result;
  }

  @Override
  public void connect(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    Duration bound = limit.compareTo(CONNECT_LIMIT) < 0 ? limit : CONNECT_LIMIT;
    session = new PulsarSession(config, PulsarServer.connect(config, local, bound));
    if (closed) {
      session.close();
    }
  }

  private PulsarSession session() {
    PulsarSession connected = session;
    if (connected == null) {
      throw new IllegalStateException("not connected");
    }
    return connected;
  }

  @Override
  public SystemFacts facts() throws DriverException, InterruptedException {
    return session().server().facts();
  }

  @Override
  public Guarantees guarantees(List<String> topics) throws DriverException, InterruptedException {
    return session().guarantees(topics);
  }

  @Override
  public void createTopics(List<TopicSpec> topics) throws DriverException, InterruptedException {
    session().topics().create(topics);
  }

  @Override
  public List<TopicFacts> describeTopics(List<String> names)
      throws DriverException, InterruptedException {
    return session().topics().describe(names);
  }

  @Override
  public List<String> listTopics(String prefix) throws DriverException, InterruptedException {
    return session().topics().list(prefix);
  }

  @Override
  public void deleteTopics(List<String> names) throws DriverException, InterruptedException {
    session().delete(names);
  }

  @Override
  public CompletionStage<DriverProducer> createProducer(ProducerSpec spec) {
    return session().open(spec);
  }

  @Override
  public CompletionStage<DriverConsumer> createConsumer(ConsumerSpec spec, BatchHandler handler) {
    return session().open(spec, handler);
  }

  @Override
  public void close() {
    closed = true;
    PulsarSession connected = session;
    if (connected != null) {
      connected.close();
    }
  }
}
