// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.connection.Deadline;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DeleteConsumerGroupsOptions;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsResult;
import org.apache.kafka.clients.admin.ListConsumerGroupOffsetsSpec;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.common.GroupType;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The names of consumer groups, and their deletion. Used by one thread at a time. */
final class KafkaGroups {

  /** Prefix of the topics and subscriptions that this program creates. */
  private static final String OUR_PREFIX = "plimsoll-";

  private static final Pattern NUMBERED = Pattern.compile("(.*?)-?(\\d{1,9})");
  private static final Logger LOG = LoggerFactory.getLogger(KafkaGroups.class);

  private static final Duration DELETE_LIMIT = Duration.ofSeconds(20);

  /** Timeout of the last request, which is sent when the limit has expired. */
  private static final int LAST_TRY_MILLIS = 100;

  private final Admin admin;
  private final KafkaShareGroups shareGroups;

  KafkaGroups(Admin admin, KafkaShareGroups shareGroups) {
    this.admin = admin;
    this.shareGroups = shareGroups;
  }

  /**
   * Returns the group of a consumer. Topics share the groups of a subscription by number, so that
   * one client can receive several of them. The name depends on nothing but the arguments: it is
   * the same in all processes of a run.
   *
   * @param consumerClients the largest number of clients of a subscription; it is divided among its
   *     members
   */
  static String name(ConsumerSpec spec, int consumerClients) {
    int groups = Math.max(1, consumerClients / spec.members());
    return prefix(spec.topic(), spec.subscription()) + number(spec.topic()) % groups;
  }

  /** Returns the names of a subscription's groups without their numbers. */
  private static String prefix(String topic, String subscription) {
    return subscription.startsWith(OUR_PREFIX)
        ? subscription + "-"
        : run(topic) + "-" + subscription + "-";
  }

  /** Returns the name of a topic without its number. */
  private static String run(String topic) {
    Matcher numbered = NUMBERED.matcher(topic);
    return numbered.matches() ? numbered.group(1) : topic;
  }

  private static int number(String topic) {
    Matcher numbered = NUMBERED.matcher(topic);
    return numbered.matches()
        ? Integer.parseInt(numbered.group(2))
        : topic.hashCode() & Integer.MAX_VALUE;
  }

  /** Deletes the groups of these subscriptions, unless other topics use them. */
  void delete(List<String> topics, List<String> subscriptions)
      throws DriverException, InterruptedException {
    Set<String> prefixes = new HashSet<>();
    for (String subscription : subscriptions) {
      topics.forEach(topic -> prefixes.add(prefix(topic, subscription)));
    }
    delete(topics, id -> prefixes.contains(run(id) + "-"));
  }

  /** Deletes the groups that belong to the runs of these topics, unless other topics use them. */
  void delete(Collection<String> topics) throws DriverException, InterruptedException {
    Set<String> prefixes =
        topics.stream()
            .map(topic -> run(topic) + "-")
            .filter(run -> run.startsWith(OUR_PREFIX) && run.length() > OUR_PREFIX.length())
            .collect(Collectors.toSet());
    delete(topics, id -> prefixes.stream().anyMatch(id::startsWith));
  }

  private void delete(Collection<String> topics, Predicate<String> belongs)
      throws DriverException, InterruptedException {
    if (topics.isEmpty()) {
      return;
    }
    Set<String> groups = new HashSet<>();
    Set<String> sharing = new HashSet<>();
    for (GroupListing group : KafkaServer.await(admin.listGroups().valid(), "listing groups")) {
      if (belongs.test(group.groupId())) {
        boolean shares = group.type().filter(GroupType.SHARE::equals).isPresent();
        (shares ? sharing : groups).add(group.groupId());
      }
    }
    Set<String> ours = Set.copyOf(topics);
    shareGroups.delete(sharing, ours);
    if (groups.isEmpty()) {
      return;
    }
    removeUsedByOthers(groups, ours);
    Deadline deadline = Deadline.after(DELETE_LIMIT);
    KafkaBulk.request(
        "deleting the consumer group",
        groups,
        deadline,
        ids -> admin.deleteConsumerGroups(ids, options(deadline)).deletedGroups(),
        (group, error) ->
            error instanceof GroupIdNotFoundException
                || (error instanceof GroupNotEmptyException
                    && !removeMembers(group, ours, deadline)));
  }

  /** Removes the groups with positions in other topics. */
  private void removeUsedByOthers(Set<String> groups, Set<String> topics)
      throws DriverException, InterruptedException {
    Map<String, ListConsumerGroupOffsetsSpec> request =
        groups.stream()
            .collect(Collectors.toMap(id -> id, id -> new ListConsumerGroupOffsetsSpec()));
    ListConsumerGroupOffsetsResult answer = admin.listConsumerGroupOffsets(request);
    for (String group : List.copyOf(groups)) {
      Set<TopicPartition> used =
          KafkaServer.await(
                  answer.partitionsToOffsetAndMetadata(group), "reading the group " + group)
              .keySet();
      if (used.stream().anyMatch(partition -> !topics.contains(partition.topic()))) {
        groups.remove(group);
      }
    }
  }

  private static DeleteConsumerGroupsOptions options(Deadline deadline) {
    return new DeleteConsumerGroupsOptions().timeoutMs(millis(deadline));
  }

  static int millis(Deadline deadline) {
    return (int) Math.max(LAST_TRY_MILLIS, deadline.left().toMillis());
  }

  /**
   * Removes the members of killed processes, which would count until their sessions time out.
   *
   * @return false: a member receives another topic, so the group must stay
   */
  private boolean removeMembers(String group, Set<String> topics, Deadline deadline)
      throws InterruptedException {
    try {
      var description =
          KafkaServer.await(
              admin.describeConsumerGroups(List.of(group)).describedGroups().get(group),
              "describing the group " + group);
      boolean others =
          description.members().stream()
              .flatMap(member -> member.assignment().topicPartitions().stream())
              .anyMatch(partition -> !topics.contains(partition.topic()));
      if (others) {
        return false;
      }
      RemoveMembersFromConsumerGroupOptions all = new RemoveMembersFromConsumerGroupOptions();
      all.timeoutMs(millis(deadline));
      KafkaServer.await(
          admin.removeMembersFromConsumerGroup(group, all).all(), "emptying the group " + group);
    } catch (DriverException e) {
      LOG.debug("the members of {} have to leave by themselves", group, e);
    }
    return true;
  }
}
