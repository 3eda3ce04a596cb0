// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

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
import java.io.File;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletionStage;

/** Redis, configured. Before {@link #connect} only traits and settings can be asked for. */
final class RedisDriver implements Driver {

  private final RedisConfig config;
  private final RedisGuarantees guarantees;
  private volatile RedisSession session;
  private volatile boolean closed;

  RedisDriver(RedisConfig config) {
    this.config = config;
    this.guarantees = new RedisGuarantees(config);
  }

  @Override
  public DriverTraits traits() {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.REQUEST_REPLY,
            Capability.EXISTING_TOPICS,
            Capability.PARTITION_TARGET,
            Capability.KEYS);
    if (config.variant() == RedisVariant.STREAMS) {
      capabilities.add(Capability.SEEK);
      capabilities.add(Capability.PAUSE);
      if (config.reading().acknowledge()) {
        capabilities.add(Capability.MANUAL_ACK);
      }
    }
    // A payload is written into the connection's buffer on its event loop, after send has returned.
    return new DriverTraits(
        capabilities, false, PayloadUse.HELD_UNTIL_COMPLETION, guarantees.ordering(), false);
  }

  @Override
  public String variant() {
    return config.variant().label();
  }

  @Override
  public Map<String, Object> settings() {
    return config.plain();
  }

  @Override
  public void connect(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    String address = local.isNone() ? address() : local.address(RedisProvider.SYSTEM);
    Optional<File> unreadable = config.tls().unreadable();
    if (unreadable.isPresent()) {
      throw new DriverException(
          DriverException.Kind.NOT_FOUND,
          "Redis: the file " + unreadable.get() + ", named in tls, cannot be read");
    }
    session = RedisSession.open(config, address, !local.isNone());
    if (closed) {
      session.close();
    }
  }

  private String address() throws DriverException {
    return config
        .address()
        .orElseThrow(
            () ->
                new DriverException(
                    DriverException.Kind.UNREACHABLE,
                    "Redis: the driver file names no address. Give address: host:6379, or"
                        + " broker: local"));
  }

  private RedisSession session() {
    RedisSession connected = session;
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
    return guarantees.with(RedisPromises.read(session().server()));
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
    RedisSession connected = session;
    if (connected != null) {
      connected.close();
    }
  }
}
