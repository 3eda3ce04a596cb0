// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

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
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.SystemFacts;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.driver.TopicSpec;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionStage;

/**
 * NATS Streaming, configured. Before {@link #connect} only traits and settings can be asked for.
 */
final class NatsStreamingDriver implements Driver {

  private static final String MONITORING = "monitoring";

  private final NatsStreamingConfig config;
  private volatile NatsStreamingServer server;
  private volatile NatsStreamingSession session;
  private volatile NatsStreamingMonitor monitor = new NatsStreamingMonitor("");
  private volatile boolean closed;

  NatsStreamingDriver(NatsStreamingConfig config) {
    this.config = config;
  }

  @Override
  public DriverTraits traits() {
    // The client copies a payload into a message of its own before publish returns.
    return new DriverTraits(
        EnumSet.of(Capability.MANUAL_ACK, Capability.PARTITION_TARGET, Capability.KEYS),
        true,
        PayloadUse.COPIED,
        OrderScope.NONE,
        false);
  }

  @Override
  public Map<String, Object> settings() {
    return config.resolved();
  }

  @Override
  public void connect(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    List<String> addresses =
        local.isNone() ? config.servers() : List.of(local.address(NatsStreamingProvider.PROTOCOL));
    if (addresses.isEmpty()) {
      throw new DriverException(
          DriverException.Kind.UNREACHABLE,
          "NATS Streaming: the driver file names no address. Give servers: 'nats://host:4222', or"
              + " broker: local");
    }
    String told = config.monitoring().orElse("");
    monitor = new NatsStreamingMonitor(local.byProtocol().getOrDefault(MONITORING, told));
    server = new NatsStreamingServer(config, addresses);
    session = new NatsStreamingSession(config, server, server.connect(), monitor);
    if (closed) {
      session.close();
    }
  }

  private NatsStreamingSession session() {
    NatsStreamingSession connected = session;
    if (connected == null) {
      throw new IllegalStateException("not connected");
    }
    return connected;
  }

  @Override
  public SystemFacts facts() {
    return server.facts(session().admin());
  }

  @Override
  public Guarantees guarantees(List<String> topics) {
    return NatsStreamingGuarantees.of(config, monitor.store());
  }

  @Override
  public void createTopics(List<TopicSpec> topics) throws DriverException, InterruptedException {
    session().create(topics);
  }

  @Override
  public List<TopicFacts> describeTopics(List<String> names) throws DriverException {
    return session().topics().describe(names);
  }

  @Override
  public List<String> listTopics(String prefix) {
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
    NatsStreamingSession connected = session;
    if (connected != null) {
      connected.close();
    }
  }
}
