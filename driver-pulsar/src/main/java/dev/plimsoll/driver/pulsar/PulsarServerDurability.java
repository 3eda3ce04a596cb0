// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.DriverException;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.apache.pulsar.client.admin.PulsarAdmin;
import org.apache.pulsar.common.naming.TopicName;
import org.apache.pulsar.common.policies.data.PersistencePolicies;

/**
 * The server's settings that affect the durability of topics: the weakest value over their
 * namespaces. A namespace without a policy has the broker's defaults.
 *
 * @param write number of copies of each message
 * @param ack number of copies that an acknowledgement waits for
 * @param deduplication whether the broker drops messages that a producer sends twice
 * @param acksInBatch whether messages of a batch can be acknowledged individually
 * @param journal what bookies do with their journal before they acknowledge
 * @param readable whether we are permitted to read the server's settings
 */
record PulsarServerDurability(
    int write,
    int ack,
    boolean deduplication,
    boolean acksInBatch,
    PulsarJournal journal,
    boolean readable) {

  private static final String WRITE = "managedLedgerDefaultWriteQuorum";
  private static final String ACK = "managedLedgerDefaultAckQuorum";
  private static final String DEDUPLICATION = "brokerDeduplicationEnabled";
  private static final String ACKS_IN_BATCH = "acknowledgmentAtBatchIndexLevelEnabled";

  /** Pulsar's default. */
  private static final String DEFAULT_QUORUM = "2";

  static PulsarServerDurability read(
      PulsarAdmin admin, List<String> bookieUrls, List<String> topics)
      throws DriverException, InterruptedException {
    Map<String, String> broker = brokerConfiguration(admin);
    PulsarJournal journal = PulsarJournal.ask(bookieUrls);
    TreeSet<String> namespaces = new TreeSet<>();
    topics.forEach(topic -> namespaces.add(TopicName.get(topic).getNamespace()));
    PulsarServerDurability weakest =
        ofBroker(broker, journal, Integer.MAX_VALUE, Integer.MAX_VALUE, true);
    for (String namespace : namespaces) {
      weakest = weakest.or(ofNamespace(admin, namespace, broker, journal));
    }
    return weakest;
  }

  /** Returns the effective settings of a broker; none if we may not read them. */
  static Map<String, String> brokerConfiguration(PulsarAdmin admin)
      throws DriverException, InterruptedException {
    try {
      return PulsarCalls.await(
          admin.brokers().getRuntimeConfigurationsAsync(), "reading the broker's settings");
    } catch (DriverException e) {
      if (e.kind() == DriverException.Kind.REFUSED) {
        return Map.of();
      }
      throw e;
    }
  }

  private static PulsarServerDurability ofNamespace(
      PulsarAdmin admin, String namespace, Map<String, String> broker, PulsarJournal journal)
      throws DriverException, InterruptedException {
    String operation = "reading the policies of " + namespace;
    PersistencePolicies persistence =
        PulsarCalls.await(
            PulsarCalls.unlessAbsent(admin.namespaces().getPersistenceAsync(namespace), null),
            operation);
    Boolean deduplication =
        PulsarCalls.await(
            PulsarCalls.unlessAbsent(
                admin.namespaces().getDeduplicationStatusAsync(namespace), null),
            operation);
    boolean byDefault = Boolean.parseBoolean(broker.getOrDefault(DEDUPLICATION, "false"));
    return ofBroker(
        broker,
        journal,
        persistence == null ? number(broker, WRITE) : persistence.getBookkeeperWriteQuorum(),
        persistence == null ? number(broker, ACK) : persistence.getBookkeeperAckQuorum(),
        deduplication == null ? byDefault : deduplication);
  }

  private static int number(Map<String, String> broker, String key) {
    return Integer.parseInt(broker.getOrDefault(key, DEFAULT_QUORUM));
  }

  private static PulsarServerDurability ofBroker(
      Map<String, String> broker,
      PulsarJournal journal,
      int write,
      int ack,
      boolean deduplication) {
    return new PulsarServerDurability(
        write,
        ack,
        deduplication,
        Boolean.parseBoolean(broker.getOrDefault(ACKS_IN_BATCH, "false")),
        journal,
        !broker.isEmpty());
  }

  private PulsarServerDurability or(PulsarServerDurability other) {
    return new PulsarServerDurability(
        Math.min(write, other.write),
        Math.min(ack, other.ack),
        deduplication && other.deduplication,
        acksInBatch,
        journal,
        readable);
  }
}
