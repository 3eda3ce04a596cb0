// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.DriverException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.DeleteConsumerGroupsOptions;
import org.apache.kafka.clients.admin.GroupListing;
import org.apache.kafka.clients.admin.RemoveMembersFromConsumerGroupOptions;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.apache.kafka.common.errors.GroupSubscribedToTopicException;
import org.apache.kafka.common.errors.RetriableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The consumer groups of the run, by topic. Opening is concurrent; deleting is not. */
final class KafkaGroups {

  /** Prefix of the topics that this program creates. */
  private static final String OUR_PREFIX = "plimsoll-";

  private static final Logger LOG = LoggerFactory.getLogger(KafkaGroups.class);

  private static final Duration DELETE_LIMIT = Duration.ofSeconds(20);
  private static final long INTERVAL_MILLIS = 200;

  /** Timeout of the last request, which is sent when the limit has expired. */
  private static final int LAST_TRY_MILLIS = 100;

  private final Admin admin;
  private final Map<String, Set<String>> byTopic = new HashMap<>();

  KafkaGroups(Admin admin) {
    this.admin = admin;
  }

  /**
   * Returns the group of a subscription. Its name begins with the topic: topics must not share a
   * group, because each join would trigger a rebalance for all of them, and a later clean-up finds
   * the group by its prefix.
   */
  static String name(String topic, String subscription) {
    return subscription.startsWith(topic) ? subscription : topic + "-" + subscription;
  }

  synchronized String register(String topic, String subscription) {
    String group = name(topic, subscription);
    byTopic.computeIfAbsent(topic, unseen -> new HashSet<>()).add(group);
    return group;
  }

  private synchronized Set<String> unregister(Collection<String> topics) {
    Set<String> groups = new HashSet<>();
    for (String topic : topics) {
      Set<String> of = byTopic.remove(topic);
      groups.addAll(of == null ? Set.of() : of);
    }
    return groups;
  }

  /** Deletes the groups of these topics, including those left by earlier runs. */
  void delete(Collection<String> topics) throws DriverException, InterruptedException {
    Set<String> groups = unregister(topics);
    groups.addAll(leftoverGroups(topics));
    delete(groups, DELETE_LIMIT);
  }

  /** Deletes the remaining groups of this run, which are on topics that the run did not create. */
  void deleteRest(Duration limit) throws DriverException, InterruptedException {
    Set<String> topics;
    synchronized (this) {
      topics = Set.copyOf(byTopic.keySet());
    }
    delete(unregister(topics), limit);
  }

  private Set<String> leftoverGroups(Collection<String> topics)
      throws DriverException, InterruptedException {
    List<String> ours =
        topics.stream()
            .filter(topic -> topic.startsWith(OUR_PREFIX))
            .map(topic -> topic + "-")
            .toList();
    Set<String> found = new HashSet<>();
    if (ours.isEmpty()) {
      return found;
    }
    for (GroupListing group : KafkaServer.await(admin.listGroups().valid(), "listing groups")) {
      String id = group.groupId();
      if (id.startsWith(OUR_PREFIX) && ours.stream().anyMatch(id::startsWith)) {
        found.add(id);
      }
    }
    return found;
  }

  private void delete(Set<String> groups, Duration limit)
      throws DriverException, InterruptedException {
    Set<String> left = new HashSet<>(groups);
    long deadline = System.nanoTime() + limit.toNanos();
    while (!left.isEmpty()) {
      int millis = millisUntil(deadline);
      deleteOnce(left, millis, millis == LAST_TRY_MILLIS);
      if (!left.isEmpty()) {
        Thread.sleep(INTERVAL_MILLIS);
      }
    }
  }

  private static int millisUntil(long deadline) {
    long left = TimeUnit.NANOSECONDS.toMillis(deadline - System.nanoTime());
    return (int) Math.max(LAST_TRY_MILLIS, left);
  }

  private void deleteOnce(Set<String> left, int millis, boolean last)
      throws DriverException, InterruptedException {
    DeleteConsumerGroupsOptions options = new DeleteConsumerGroupsOptions().timeoutMs(millis);
    Map<String, KafkaFuture<Void>> answers =
        admin.deleteConsumerGroups(List.copyOf(left), options).deletedGroups();
    for (Map.Entry<String, KafkaFuture<Void>> answer : answers.entrySet()) {
      String group = answer.getKey();
      try {
        KafkaServer.await(answer.getValue(), "deleting the consumer group " + group);
        left.remove(group);
      } catch (DriverException e) {
        Throwable root = KafkaFailures.rootCause(e.getCause());
        if (root instanceof GroupIdNotFoundException) {
          left.remove(group);
        } else if (last || !isTemporary(root)) {
          throw e;
        } else if (root instanceof GroupNotEmptyException) {
          removeMembers(group, millis);
        }
      }
    }
  }

  /** The members of a killed run would count until their session times out. */
  private void removeMembers(String group, int millis) throws InterruptedException {
    RemoveMembersFromConsumerGroupOptions all = new RemoveMembersFromConsumerGroupOptions();
    all.timeoutMs(millis);
    try {
      KafkaServer.await(
          admin.removeMembersFromConsumerGroup(group, all).all(), "emptying the group " + group);
    } catch (DriverException e) {
      LOG.debug("the members of {} have to leave by themselves", group, e);
    }
  }

  /**
   * Returns whether the error is temporary. The coordinator counts members that have just left, or
   * were killed, until it notices.
   */
  private static boolean isTemporary(Throwable error) {
    return error instanceof GroupNotEmptyException
        || error instanceof GroupSubscribedToTopicException
        || error instanceof RetriableException;
  }
}
