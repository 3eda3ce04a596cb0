// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.connection.ConnectedDriver;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** The NATS driver. Before {@link #connect}, only traits and settings are available. */
final class NatsDriver extends ConnectedDriver<NatsConnection> {

  private static final String MONITORING = "monitoring";

  private final NatsConfig config;
  private final NatsClientOptions client;
  private final NatsGuarantees guarantees;

  NatsDriver(NatsConfig config, NatsClientOptions client) {
    this.config = config;
    this.client = client;
    this.guarantees = new NatsGuarantees(config);
  }

  @Override
  public DriverTraits traits() {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.OWN_RECEIVE_THREAD,
            Capability.REQUEST_REPLY,
            Capability.PARTITION_TARGET,
            Capability.KEYS);
    if (!config.isCore()) {
      capabilities.add(Capability.EXISTING_TOPICS);
      capabilities.add(Capability.LATER_SUBSCRIPTIONS);
      if (config.consumer().exclusive()) {
        capabilities.add(Capability.SEEK);
      }
      if (config.atomicBatch().enabled()) {
        capabilities.add(Capability.TRANSACTIONS);
        // A reply would wait for the commit of its batch, and a replier has no thread for that.
        capabilities.remove(Capability.REQUEST_REPLY);
      }
      if (config.consumer().acknowledges()) {
        // Without acknowledgements, what the server sends while a consumer unsubscribes is lost.
        capabilities.add(Capability.PAUSE);
        capabilities.add(Capability.MANUAL_ACK);
        // The acknowledgement of a later message would cover a rejected one, too.
        capabilities.add(
            config.consumer().acknowledgesAll() ? Capability.CUMULATIVE_ACK : Capability.REJECT);
      }
    }
    // A payload stays in the client's outgoing queue, even across a reconnect, and the client does
    // not report when it has been written. An acknowledgement implies it, but a send that has timed
    // out may still be written later.
    return new DriverTraits(
        capabilities,
        true,
        PayloadUse.KEPT,
        config.consumer().ordering(),
        config.atomicBatch().enabled(),
        capabilities.contains(Capability.MANUAL_ACK) ? config.consumer().ackWait() : Duration.ZERO);
  }

  @Override
  public String variant() {
    if (config.isCore()) {
      return "core";
    }
    return "jetstream-"
        + config.stream().storage().name().toLowerCase(Locale.ROOT)
        + (config.consumer().type() == NatsConsumerConfig.Type.PUSH ? "-push" : "")
        + (config.consumer().acknowledgesAll() ? "-ack-all" : "")
        + (config.atomicBatch().enabled() ? "-atomic-batch" : "");
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> settings = config.resolve();
    settings.put("client", client.resolve());
    return settings;
  }

  @Override
  protected NatsConnection openConnection(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    List<String> addresses =
        local.isNone() ? addresses() : split(local.address(NatsProvider.SYSTEM));
    String told = config.monitoring().orElse("");
    String monitoring = local.byProtocol().getOrDefault(MONITORING, told);
    NatsServer server =
        NatsServer.connect(
            client.with(local.login()),
            addresses,
            !local.isNone(),
            NatsMonitor.of(monitoring),
            limit);
    try {
      return new NatsConnection(config, server);
    } catch (DriverException e) {
      server.close();
      throw e;
    }
  }

  @Override
  public boolean resets() {
    return config.reset();
  }

  private List<String> addresses() throws DriverException {
    if (config.addresses().isEmpty()) {
      throw new DriverException(
          DriverException.Kind.UNREACHABLE,
          "NATS: the driver file names no address. Give servers: 'nats://host:4222', or broker:"
              + " local");
    }
    return config.addresses();
  }

  private static List<String> split(String joined) {
    return List.of(joined.split(",", -1));
  }

  @Override
  public Guarantees guarantees(List<String> topics) throws DriverException, InterruptedException {
    if (connection().topics() instanceof NatsStreams streams) {
      return guarantees.jetStream(
          streams.ofAll(topics).stream().flatMap(topic -> topic.configurations().stream()).toList(),
          connection().server().monitor().sync());
    }
    return guarantees.core();
  }
}
