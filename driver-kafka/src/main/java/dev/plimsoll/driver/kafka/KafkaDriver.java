// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

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
import java.util.TreeMap;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.consumer.ConsumerConfig;

/** The Kafka driver. Before {@link #connect}, only traits and settings are available. */
final class KafkaDriver extends ConnectedDriver<KafkaConnection> {

  /**
   * Upper limit for connecting, whatever limit the caller passes: an address that does not answer
   * within it is wrong.
   */
  private static final Duration CONNECT_LIMIT = Duration.ofSeconds(12);

  private final KafkaConfig config;
  private final KafkaGuarantees guarantees;

  KafkaDriver(KafkaConfig config) {
    this.config = config;
    this.guarantees = new KafkaGuarantees(config);
  }

  @Override
  public DriverTraits traits() {
    Set<Capability> capabilities = EnumSet.allOf(Capability.class);
    capabilities.remove(Capability.REJECT);
    if (config.isTransactional()) {
      // A reply would have to wait for the commit of its transaction, and a replier has no thread
      // for that.
      capabilities.remove(Capability.REQUEST_REPLY);
    }
    if (config.shares()) {
      // Before a client polls again it must have an answer for each message, so none can be
      // answered later; and only a group without members can be set back.
      capabilities.removeAll(
          Set.of(Capability.MANUAL_ACK, Capability.CUMULATIVE_ACK, Capability.SEEK));
      if (KafkaShareConfig.isExplicit(config)) {
        capabilities.add(Capability.REJECT);
      }
    }
    if (config.autoCommit()) {
      capabilities.remove(Capability.MANUAL_ACK);
      capabilities.remove(Capability.CUMULATIVE_ACK);
    }
    // The client copies a payload into its batch before send returns, compressed or not.
    return new DriverTraits(
        capabilities,
        true,
        PayloadUse.COPIED,
        guarantees.deliveryOrder(),
        config.isTransactional(),
        guarantees.redeliveryTimeout(),
        config.isTransactional() ? DriverTraits.OWN_CLIENTS : config.producerClients());
  }

  @Override
  public String variant() {
    String groups = config.shares() ? "share-groups" : "";
    return config.isTransactional()
        ? "transactions" + (groups.isEmpty() ? "" : "-") + groups
        : groups;
  }

  @Override
  public Map<String, Object> settings() {
    Map<String, Object> result = KafkaConfig.KEYS.echo(config);
    result.keySet().removeAll(KafkaConfigBlocks.NAMES);
    if (!config.shares()) {
      result.keySet().removeAll(Set.of("groupType", KafkaShareConfig.GROUP));
    }
    if (!config.isTransactional()) {
      result.remove("transaction");
    }
    config.bootstrap().ifPresent(servers -> result.put("bootstrap.servers", servers));
    result.put("topic", new TreeMap<>(config.topicConfig()));
    String address = CommonClientConfigs.BOOTSTRAP_SERVERS_CONFIG;
    result.put("producer", KafkaConfigCheck.plain(KafkaConfigCheck.producer(config), address));
    Map<String, Object> consumer =
        KafkaConfigCheck.plain(
            KafkaConfigCheck.consumer(config),
            address,
            ConsumerConfig.GROUP_ID_CONFIG,
            ConsumerConfig.AUTO_OFFSET_RESET_CONFIG,
            ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG,
            ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG);
    if (config.shares()) {
      consumer.keySet().removeAll(KafkaShareConfig.UNSUPPORTED);
      for (String name : KafkaShareConfig.OF_MEMBERS) {
        String given = config.consumerConfig().get(name);
        if (given != null) {
          consumer.put(name, given);
        }
      }
    }
    result.put("consumer", consumer);
    return result;
  }

  @Override
  protected KafkaConnection openConnection(Endpoints local, Duration limit)
      throws DriverException, InterruptedException {
    String bootstrap = local.isNone() ? bootstrap() : local.address(KafkaProvider.SYSTEM);
    Duration bound = limit.compareTo(CONNECT_LIMIT) < 0 ? limit : CONNECT_LIMIT;
    KafkaServer server = KafkaServer.connect(config.forAdmin(bootstrap), bootstrap, bound);
    return new KafkaConnection(config, server);
  }

  @Override
  public boolean resets() {
    return config.reset();
  }

  private String bootstrap() throws DriverException {
    return config
        .bootstrap()
        .orElseThrow(
            () ->
                new DriverException(
                    DriverException.Kind.UNREACHABLE,
                    "Kafka: the driver file names no address. Give commonConfig:"
                        + " {bootstrap.servers: 'host:9092'}, or broker: local"));
  }

  @Override
  public Guarantees guarantees(List<String> topics) throws DriverException, InterruptedException {
    return guarantees.with(
        KafkaServerDurability.read(connection().server().admin(), connection().topics(), topics));
  }
}
