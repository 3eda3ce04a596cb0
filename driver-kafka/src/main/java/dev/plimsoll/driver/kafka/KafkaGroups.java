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
import org.apache.kafka.clients.admin.Admin;
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

  private static final Logger LOG = LoggerFactory.getLogger(KafkaGroups.class);

  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final long INTERVAL_MILLIS = 200;

  private final Admin admin;
  private final Map<String, Set<String>> byTopic = new HashMap<>();

  KafkaGroups(Admin admin) {
    this.admin = admin;
  }

  /**
   * The group of a subscription. Its name begins with the topic's, so that topics do not share a
   * group (each join would stop all of them) and a later clean-up finds it.
   */
  static String name(String topic, String subscription) {
    return subscription.startsWith(topic) ? subscription : topic + "-" + subscription;
  }

  synchronized String opened(String topic, String subscription) {
    String group = name(topic, subscription);
    byTopic.computeIfAbsent(topic, unseen -> new HashSet<>()).add(group);
    return group;
  }

  private synchronized Set<String> taken(Collection<String> topics) {
    Set<String> groups = new HashSet<>();
    for (String topic : topics) {
      Set<String> of = byTopic.remove(topic);
      groups.addAll(of == null ? Set.of() : of);
    }
    return groups;
  }

  /** Deletes the groups of these topics, also those that an earlier run has left. */
  void delete(Collection<String> topics) throws DriverException, InterruptedException {
    Set<String> groups = taken(topics);
    groups.addAll(leftBehind(topics));
    delete(groups, PATIENCE);
  }

  /** Deletes what is left of the groups of this run, on topics that are not the run's own. */
  void deleteRest(Duration limit) throws DriverException, InterruptedException {
    Set<String> topics;
    synchronized (this) {
      topics = Set.copyOf(byTopic.keySet());
    }
    delete(taken(topics), limit);
  }

  private Set<String> leftBehind(Collection<String> topics)
      throws DriverException, InterruptedException {
    List<String> ours =
        topics.stream()
            .filter(topic -> topic.startsWith(KafkaConfig.OUR_PREFIX))
            .map(topic -> topic + "-")
            .toList();
    Set<String> found = new HashSet<>();
    if (ours.isEmpty()) {
      return found;
    }
    for (GroupListing group : KafkaServer.await(admin.listGroups().valid(), "listing groups")) {
      String id = group.groupId();
      if (id.startsWith(KafkaConfig.OUR_PREFIX) && ours.stream().anyMatch(id::startsWith)) {
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
      Map<String, KafkaFuture<Void>> answers =
          admin.deleteConsumerGroups(List.copyOf(left)).deletedGroups();
      boolean late = System.nanoTime() - deadline > 0;
      for (Map.Entry<String, KafkaFuture<Void>> answer : answers.entrySet()) {
        if (isGone(answer.getKey(), answer.getValue(), late)) {
          left.remove(answer.getKey());
        } else {
          // A killed run's members would count until their session is over.
          removeMembers(answer.getKey());
        }
      }
      if (!left.isEmpty()) {
        Thread.sleep(INTERVAL_MILLIS);
      }
    }
  }

  private void removeMembers(String group) throws InterruptedException {
    try {
      KafkaServer.await(
          admin
              .removeMembersFromConsumerGroup(group, new RemoveMembersFromConsumerGroupOptions())
              .all(),
          "removing the members of " + group);
    } catch (DriverException e) {
      LOG.debug("the members of {} have to leave by themselves", group, e);
    }
  }

  private static boolean isGone(String group, KafkaFuture<Void> answer, boolean late)
      throws DriverException, InterruptedException {
    try {
      KafkaServer.await(answer, "deleting the consumer group " + group);
      return true;
    } catch (DriverException e) {
      Throwable root = KafkaFailures.root(e.getCause());
      if (root instanceof GroupIdNotFoundException) {
        return true;
      }
      if (late || !isPassing(root)) {
        throw e;
      }
      return false;
    }
  }

  /** Members that have just left, or been killed, count until the coordinator has noticed. */
  private static boolean isPassing(Throwable error) {
    return error instanceof GroupNotEmptyException
        || error instanceof GroupSubscribedToTopicException
        || error instanceof RetriableException;
  }
}
