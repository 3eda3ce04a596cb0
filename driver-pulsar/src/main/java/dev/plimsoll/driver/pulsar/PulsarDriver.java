// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

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
import java.util.Map;
import java.util.Set;

/** The Pulsar driver. Before {@link #connect}, only traits and settings are available. */
final class PulsarDriver extends ConnectedDriver<PulsarConnection> {

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
        config.transaction().enabled(),
        guarantees.redeliveryTimeout());
  }

  private Set<Capability> capabilities() {
    Set<Capability> capabilities =
        EnumSet.of(
            Capability.OWN_RECEIVE_THREAD,
            Capability.REQUEST_REPLY,
            Capability.EXISTING_TOPICS,
            Capability.PARTITION_TARGET,
            Capability.KEYS);
    if (config.transaction().enabled()) {
      capabilities.add(Capability.TRANSACTIONS);
      // A reply would have to wait for the commit of its transaction, and a replier has no thread
      // for that.
      capabilities.remove(Capability.REQUEST_REPLY);
    }
    if (config.topics().retainsAcknowledged()) {
      capabilities.add(Capability.SEEK);
      capabilities.add(Capability.LATER_SUBSCRIPTIONS);
    }
    if (config.topics().persistent()) {
      capabilities.add(Capability.PAUSE);
      capabilities.add(Capability.MANUAL_ACK);
      if (config.consumer().acknowledgesCumulatively()) {
        capabilities.add(Capability.CUMULATIVE_ACK);
      }
      if (config.consumer().rejectsSingleMessages()) {
        capabilities.add(Capability.REJECT);
      }
    }
    return capabilities;
  }

  private boolean sendMayBlock() {
    boolean limited =
        config.producer().pendingQueueSize() > 0 || config.client().clientMemoryLimitMB() > 0;
    return (limited && config.producer().blockIfQueueFull()) || config.transaction().enabled();
  }

  @Override
  public String variant() {
    return config.variant();
  }

  @Override
  public Map<String, Object> settings() {
    return config.resolve();
  }

  @Override
  protected PulsarConnection openConnection(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    return new PulsarConnection(config, PulsarServer.connect(config, local, limit));
  }

  @Override
  public Guarantees guarantees(List<String> topics) throws DriverException, InterruptedException {
    return connection().guarantees(topics);
  }
}
