// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.driver.SettingsException;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.pulsar.common.policies.data.AutoTopicCreationOverride;
import org.apache.pulsar.common.policies.data.InactiveTopicDeleteMode;
import org.apache.pulsar.common.policies.data.InactiveTopicPolicies;
import org.apache.pulsar.common.policies.data.Policies;
import org.apache.pulsar.common.policies.data.RetentionPolicies;

/**
 * Names, namespaces and policies of topics.
 *
 * @param client the keys that they follow from
 */
record PulsarTopicConfig(PulsarClientConfig client) {

  /** Prefix of the topics that a run creates. */
  private static final String OUR_PREFIX = "plimsoll-";

  private static final String DEFAULT_NAMESPACE = "public/default";
  private static final Pattern NAMESPACE = Pattern.compile("[\\w=:.-]+/[\\w=:.-]+");

  /** The inactivity policy requires a duration, although it deletes nothing. */
  private static final int INACTIVE_SECONDS = 3_600;

  /** Whether messages are stored. */
  enum Type {
    /** By bookies. */
    PERSISTENT,
    /** Not: the broker forwards them to the consumers that are connected. */
    NON_PERSISTENT
  }

  /** Checks the names, and that no policy is given for a namespace that exists. */
  void check() throws SettingsException {
    checkName("client.namespacePrefix", prefix());
    if (existing().isEmpty()) {
      return;
    }
    checkName("client.namespace", existing().get());
    if (client.persistence().policy().isPresent()
        || client.persistence().deduplicationEnabled()
        || !client.retention().isZero()) {
      throw new SettingsException(
          "client.namespace",
          "is used as it is, so persistence and retention cannot be set: remove them, or give"
              + " namespacePrefix in place of namespace");
    }
  }

  private static void checkName(String key, String name) throws SettingsException {
    if (!NAMESPACE.matcher(name).matches()) {
      throw new SettingsException(key, "'" + name + "' is not of the form tenant/name");
    }
  }

  /** Returns the namespace configured by the user. */
  Optional<String> existing() {
    return client.namespace();
  }

  /** Returns the prefix of the namespaces that we create: {@code tenant/name}. */
  String prefix() {
    return client.namespacePrefix();
  }

  boolean persistent() {
    return client.topicType() == Type.PERSISTENT;
  }

  /**
   * Returns whether messages remain readable when every subscription has acknowledged them. Of a
   * configured namespace that is not known.
   */
  boolean retainsAcknowledged() {
    return persistent() && !client.retention().isZero();
  }

  /** Returns the retention in the policy's unit, rounded up. */
  private int retentionMinutes() {
    return (int) client.retention().plusSeconds(59).toMinutes();
  }

  String tenant() {
    return prefix().substring(0, prefix().indexOf('/'));
  }

  /** Returns whether we create and delete the namespace and set its policies. */
  boolean isOurs(String namespace) {
    return existing().isEmpty() && namespace.startsWith(prefix());
  }

  /**
   * Returns the namespace of a topic. A topic created by a run is in the run's namespace, whose
   * name is derived from the topic's name without its last part, so that all programs of a run find
   * it by the topic's name alone. Other topics are in Pulsar's default namespace.
   */
  String namespaceOf(String topic) {
    if (existing().isPresent()) {
      return existing().get();
    }
    int last = topic.lastIndexOf('-');
    if (!topic.startsWith(OUR_PREFIX) || last < OUR_PREFIX.length()) {
      return DEFAULT_NAMESPACE;
    }
    return prefix() + "-" + topic.substring(OUR_PREFIX.length(), last);
  }

  /** Returns Pulsar's full name of the topic; a name that is already complete is unchanged. */
  String fullName(String topic) {
    String domain = persistent() ? "persistent" : "non-persistent";
    return topic.contains("://") ? topic : domain + "://" + namespaceOf(topic) + "/" + topic;
  }

  /** Returns the policies of a created namespace. */
  Policies policies() {
    Policies policies = new Policies();
    client.persistence().policy().ifPresent(given -> policies.persistence = given);
    policies.deduplicationEnabled =
        client.persistence().deduplicationEnabled() ? Boolean.TRUE : null;
    if (!client.retention().isZero()) {
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
}
