// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.session.SessionDriver;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The Pulsar driver. Before {@link #connect}, only traits and settings are available. */
final class PulsarDriver extends SessionDriver<PulsarSession> {

  /**
   * Upper limit for connecting, whatever limit the caller passes: an address that does not answer
   * within it is wrong.
   */
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(10);

  private final PulsarConfig config;
  private final PulsarGuarantees guarantees;

  PulsarDriver(PulsarConfig config) {
    this.config = config;
    this.guarantees = new PulsarGuarantees(config);
  }

  @Override
  public DriverTraits traits() {
    // The client keeps the payload array until it is copied into a batch or, without batches, until
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
    if (config.topics().retainsAcknowledged()) {
      capabilities.add(Capability.SEEK);
    }
    if (config.topics().persistent()) {
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
    result.put("producerClients", config.producerClients());
    result.put("consumerClients", config.consumerClients());
    result.put("client", config.client().plain());
    result.put("topics", config.topics().plain());
    result.put("producer", config.producer().plain());
    result.put("consumer", config.consumer().plain());
    return result;
  }

  @Override
  public Map<String, String> clientClasses() {
    String plugin = config.client().plugin();
    return plugin.isEmpty() ? Map.of() : Map.of("client.authentication.plugin", plugin);
  }

  @Override
  protected PulsarSession openSession(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    Duration bound = limit.compareTo(CONNECT_LIMIT) < 0 ? limit : CONNECT_LIMIT;
    return new PulsarSession(config, PulsarServer.connect(config, local, bound));
  }

  @Override
  public Guarantees guarantees(List<String> topics) throws DriverException, InterruptedException {
    return session().guarantees(topics);
  }
}
