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
 * Where topics are made and how: the keys of the block {@code client} that are about topics.
 *
 * @param type whether messages are stored
 * @param existing the namespace that topics are made in, where the user names one
 * @param prefix what all namespaces of ours begin with: {@code tenant/name}
 * @param cluster where a new tenant is allowed; empty for all clusters
 * @param quorums the policy; absent where the broker's defaults hold
 * @param deduplication whether the broker drops what a producer sends twice
 * @param retention how long acknowledged messages are kept; zero for not at all
 * @param bookieUrls administrative interfaces of bookies, which tell of their journals
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

  /** What the names of all topics that a run makes begin with. */
  private static final String OUR_PREFIX = "plimsoll-";

  private static final String DEFAULT_PREFIX = "public/plimsoll";
  private static final String DEFAULT_NAMESPACE = "public/default";
  private static final Pattern NAMESPACE = Pattern.compile("[\\w=:.-]+/[\\w=:.-]+");
  private static final int MAX_BOOKIES = 1_000;

  /** A bound for inactivity must be given although nothing is deleted by it. */
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
   * Copies of each message.
   *
   * @param ensemble over how many bookies a topic's entries are spread
   * @param write how many copies are written
   * @param ack how many of these are waited for
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

  String domain() {
    return persistent() ? "persistent" : "non-persistent";
  }

  String tenant() {
    return prefix.substring(0, prefix.indexOf('/'));
  }

  /** Whether a namespace is made and removed by us, and has policies of ours. */
  boolean isOurs(String namespace) {
    return existing.isEmpty() && namespace.startsWith(prefix);
  }

  /**
   * Where a topic is. One that a run makes is in a namespace of that run: what comes before the
   * last part of the topic's name. So all programs of a run find it by the name alone. Other topics
   * are where Pulsar's own client looks for them.
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

  /** The topic's name as Pulsar has it; a name that says where the topic is stays as it is. */
  String fullName(String topic) {
    return topic.contains("://") ? topic : domain() + "://" + namespaceOf(topic) + "/" + topic;
  }

  /** What the namespace is made with. */
  Policies policies() {
    Policies policies = new Policies();
    quorums.ifPresent(given -> policies.persistence = given.policy());
    policies.deduplicationEnabled = deduplication ? Boolean.TRUE : null;
    if (!retention.isZero()) {
      policies.retention_policies = new RetentionPolicies((int) retention.toMinutes(), -1);
    }
    // A topic that nobody uses for a minute would be deleted, one that is asked for made.
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
    result.put("retentionMinutes", retention.toMinutes());
    return result;
  }
}
