// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.pulsar.common.policies.data.AutoTopicCreationOverride;
import org.apache.pulsar.common.policies.data.InactiveTopicDeleteMode;
import org.apache.pulsar.common.policies.data.InactiveTopicPolicies;
import org.apache.pulsar.common.policies.data.PersistencePolicies;
import org.apache.pulsar.common.policies.data.Policies;
import org.apache.pulsar.common.policies.data.RetentionPolicies;

/**
 * Namespace and settings of created topics: the keys of the block {@code client} that concern
 * topics.
 *
 * @param type whether messages are stored
 * @param existing the namespace configured by the user, if any
 * @param prefix prefix of the namespaces that we create: {@code tenant/name}
 * @param cluster cluster that a new tenant may use; empty for all clusters
 * @param quorums persistence policy; absent for the broker's defaults
 * @param deduplication whether the broker drops messages that a producer sends twice
 * @param retention how long acknowledged messages are retained; zero for not at all
 * @param bookieUrls HTTP interfaces of bookies, which report their journal settings
 */
record PulsarTopicConfig(
    Type type,
    Optional<String> existing,
    String prefix,
    String cluster,
    Optional<Quorums> quorums,
    boolean deduplication,
    Duration retention,
    List<String> bookieUrls) {

  /** Prefix of the topics that a run creates. */
  private static final String OUR_PREFIX = "plimsoll-";

  private static final String DEFAULT_PREFIX = "public/plimsoll";
  private static final String DEFAULT_NAMESPACE = "public/default";
  private static final Pattern NAMESPACE = Pattern.compile("[\\w=:.-]+/[\\w=:.-]+");
  private static final int MAX_BOOKIES = 1_000;

  /** The inactivity policy requires a duration, although it deletes nothing. */
  private static final int INACTIVE_SECONDS = 3_600;

  PulsarTopicConfig {
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(retention, "retention");
    bookieUrls = List.copyOf(bookieUrls);
  }

  /** Whether messages are stored. */
  enum Type {
    PERSISTENT,
    NON_PERSISTENT
  }

  /**
   * The persistence policy.
   *
   * @param ensemble number of bookies that a topic's entries are spread over
   * @param write number of copies written
   * @param ack number of copies that an acknowledgement waits for
   */
  record Quorums(int ensemble, int write, int ack) {

    PersistencePolicies policy() {
      return new PersistencePolicies(ensemble, write, ack, 0);
    }
  }

  static PulsarTopicConfig of(Settings client) throws SettingsException {
    Settings persistence = client.block("persistence");
    Optional<Quorums> quorums = quorums(persistence);
    boolean deduplication = persistence.bool("deduplicationEnabled", false);
    Duration retention = client.duration("retention", Duration.ZERO);
    Optional<String> existing = name(client, "namespace");
    String prefix = name(client, "namespacePrefix").orElse(DEFAULT_PREFIX);
    if (existing.isPresent() && (quorums.isPresent() || deduplication || !retention.isZero())) {
      throw new SettingsException(
          client.fullKey("namespace"),
          "is used as it is, so persistence and retention cannot be set: remove them, or give"
              + " namespacePrefix in place of namespace");
    }
    return new PulsarTopicConfig(
        client.choice("topicType", Type.class, Type.PERSISTENT),
        existing,
        prefix,
        client.string("clusterName", ""),
        quorums,
        deduplication,
        retention,
        client.strings("bookieHttpUrls"));
  }

  private static Optional<String> name(Settings client, String key) throws SettingsException {
    Optional<String> name = client.string(key).map(String::strip);
    if (name.isPresent() && !NAMESPACE.matcher(name.get()).matches()) {
      throw new SettingsException(
          client.fullKey(key), "'" + name.get() + "' is not of the form tenant/name");
    }
    return name;
  }

  private static Optional<Quorums> quorums(Settings persistence) throws SettingsException {
    int ensemble = persistence.count("ensembleSize", 3, 1, MAX_BOOKIES);
    int write = persistence.count("writeQuorum", Math.min(3, ensemble), 1, MAX_BOOKIES);
    int ack = persistence.count("ackQuorum", write / 2 + 1, 1, MAX_BOOKIES);
    if (write > ensemble) {
      throw new SettingsException(
          persistence.fullKey("writeQuorum"),
          write + " is more than ensembleSize " + ensemble + ": give at most that");
    }
    if (ack > write) {
      throw new SettingsException(
          persistence.fullKey("ackQuorum"),
          ack + " is more than writeQuorum " + write + ": give at most that");
    }
    boolean given =
        Stream.of("ensembleSize", "writeQuorum", "ackQuorum").anyMatch(persistence::has);
    return given ? Optional.of(new Quorums(ensemble, write, ack)) : Optional.empty();
  }

  boolean persistent() {
    return type == Type.PERSISTENT;
  }

  /**
   * Returns whether messages remain readable when every subscription has acknowledged them. Of a
   * configured namespace that is not known.
   */
  boolean retainsAcknowledged() {
    return persistent() && !retention.isZero();
  }

  /** Returns the retention in the policy's unit, rounded up. */
  private int retentionMinutes() {
    return (int) retention.plusSeconds(59).toMinutes();
  }

  String domain() {
    return persistent() ? "persistent" : "non-persistent";
  }

  String tenant() {
    return prefix.substring(0, prefix.indexOf('/'));
  }

  /** Returns whether we create and delete the namespace and set its policies. */
  boolean isOurs(String namespace) {
    return existing.isEmpty() && namespace.startsWith(prefix);
  }

  /**
   * Returns the namespace of a topic. A topic created by a run is in the run's namespace, whose
   * name is derived from the topic's name without its last part, so that all programs of a run find
   * it by the topic's name alone. Other topics are in Pulsar's default namespace.
   */
  String namespaceOf(String topic) {
    if (existing.isPresent()) {
      return existing.get();
    }
    int last = topic.lastIndexOf('-');
    if (!topic.startsWith(OUR_PREFIX) || last < OUR_PREFIX.length()) {
      return DEFAULT_NAMESPACE;
    }
    return prefix + "-" + topic.substring(OUR_PREFIX.length(), last);
  }

  /** Returns Pulsar's full name of the topic; a name that is already complete is unchanged. */
  String fullName(String topic) {
    return topic.contains("://") ? topic : domain() + "://" + namespaceOf(topic) + "/" + topic;
  }

  /** Returns the policies of a created namespace. */
  Policies policies() {
    Policies policies = new Policies();
    quorums.ifPresent(given -> policies.persistence = given.policy());
    policies.deduplicationEnabled = deduplication ? Boolean.TRUE : null;
    if (!retention.isZero()) {
      policies.retention_policies = new RetentionPolicies(retentionMinutes(), -1);
    }
    // By default, brokers delete a topic after a minute without use, and create a topic when a
    // client looks it up.
    policies.inactive_topic_policies =
        new InactiveTopicPolicies(
            InactiveTopicDeleteMode.delete_when_no_subscriptions, INACTIVE_SECONDS, false);
    policies.autoTopicCreationOverride =
        AutoTopicCreationOverride.builder().allowAutoTopicCreation(false).build();
    return policies;
  }

  Map<String, Object> plain() {
    Map<String, Object> result = new LinkedHashMap<>();
    result.put("topicType", domain());
    result.put("namespace", existing.orElse(prefix + "-<run>"));
    quorums.ifPresent(
        q -> {
          result.put("ensembleSize", q.ensemble());
          result.put("writeQuorum", q.write());
          result.put("ackQuorum", q.ack());
        });
    result.put("deduplicationEnabled", deduplication);
    result.put("retentionMinutes", retentionMinutes());
    return result;
  }
}
