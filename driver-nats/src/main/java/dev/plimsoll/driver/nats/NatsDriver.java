// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

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
import io.nats.client.api.StreamInfo;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** NATS, configured. Before {@link #connect} only traits and settings can be asked for. */
final class NatsDriver implements Driver {

  private static final String MONITORING = "monitoring";

  private final NatsConfig config;
  private final NatsGuarantees guarantees;
  private volatile NatsSession session;
  private volatile boolean closed;

  NatsDriver(NatsConfig config) {
    this.config = config;
    this.guarantees = new NatsGuarantees(config);
  }

  @Override
  public DriverTraits traits() {
    Set<Capability> capabilities =
        EnumSet.of(Capability.REQUEST_REPLY, Capability.PARTITION_TARGET, Capability.KEYS);
    if (!config.isCore()) {
      capabilities.add(Capability.PAUSE);
      capabilities.add(Capability.EXISTING_TOPICS);
      if (config.consumer().acknowledges()) {
        capabilities.add(Capability.MANUAL_ACK);
        capabilities.add(Capability.REJECT);
      }
    }
    // A payload waits in the client's queue, across a reconnect too, and nothing tells when it is
    // out of it: an acknowledgement does, but a send that has timed out may still be written later.
    return new DriverTraits(
        capabilities, true, PayloadUse.KEPT, config.consumer().ordering(), false);
  }

  @Override
  public String variant() {
    if (config.isCore()) {
      return "core";
    }
    return "jetstream-"
        + config.stream().storage().name().toLowerCase(Locale.ROOT)
        + (config.consumer().type() == NatsConsumerConfig.Type.PUSH ? "-push" : "");
  }

  @Override
  public Map<String, Object> settings() {
    return NatsSettings.of(config);
  }

  @Override
  public void connect(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    List<String> addresses =
        local.isNone() ? addresses() : split(local.address(NatsProvider.SYSTEM));
    String told = config.monitoring().orElse("");
    String monitoring = local.byProtocol().getOrDefault(MONITORING, told);
    NatsServer server =
        NatsServer.connect(config, addresses, !local.isNone(), NatsMonitor.of(monitoring), limit);
    try {
      session = new NatsSession(config, server);
    } catch (DriverException e) {
      server.close();
      throw e;
    }
    if (closed) {
      session.close();
    } else if (config.reset() && !config.isCore()) {
      deleteTopics(listTopics(NatsConfig.OUR_PREFIX));
    }
  }

  private List<String> addresses() throws DriverException {
    if (config.client().servers().isEmpty()) {
      throw new DriverException(
          DriverException.Kind.UNREACHABLE,
          "NATS: the driver file names no address. Give servers: 'nats://host:4222', or broker:"
              + " local");
    }
    return config.client().servers();
  }

  private static List<String> split(String joined) {
    return List.of(joined.split(",", -1));
  }

  private NatsSession session() {
    NatsSession connected = session;
    if (connected == null) {
      throw new IllegalStateException("not connected");
    }
    return connected;
  }

  @Override
  public SystemFacts facts() {
    return session().server().facts();
  }

  @Override
  public Guarantees guarantees(List<String> topics) throws DriverException, InterruptedException {
    if (session().topics() instanceof NatsStreams streams) {
      return guarantees.jetStream(
          streams.infos(topics).stream().map(StreamInfo::getConfiguration).toList(),
          session().server().monitor().sync());
    }
    return guarantees.core();
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
  public List<TopicFacts> settle(List<String> names) throws DriverException, InterruptedException {
    return session().topics().settle(names);
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
    NatsSession connected = session;
    if (connected != null) {
      connected.close();
    }
  }
}
