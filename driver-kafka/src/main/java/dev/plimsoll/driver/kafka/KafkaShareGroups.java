// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.connection.Deadline;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.ConfigEntry.ConfigSource;
import org.apache.kafka.clients.admin.DeleteShareGroupsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult.ListOffsetsResultInfo;
import org.apache.kafka.clients.admin.ListShareGroupOffsetsSpec;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.admin.TopicDescription;
import org.apache.kafka.common.TopicPartition;
import org.apache.kafka.common.config.ConfigResource;
import org.apache.kafka.common.errors.GroupIdNotFoundException;
import org.apache.kafka.common.errors.GroupNotEmptyException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Share groups on the server: their settings, their start, their members and their deletion. Each
 * topic of a subscription has a group of its own. Any thread may call it.
 */
final class KafkaShareGroups {

  private static final Logger LOG = LoggerFactory.getLogger(KafkaShareGroups.class);

  /** A member that was killed counts until its session times out, 45 s by default. */
  private static final Duration DELETE_LIMIT = Duration.ofSeconds(60);

  /** As for consumer groups: then it is assumed to have joined. */
  private static final Duration JOIN_LIMIT = Duration.ofSeconds(10);

  private static final Duration POLL = Duration.ofMillis(50);

  private final Admin admin;
  private final KafkaConfig config;
  private final KafkaTopics topics;

  KafkaShareGroups(Admin admin, KafkaConfig config, KafkaTopics topics) {
    this.admin = admin;
    this.config = config;
    this.topics = topics;
  }

  static String name(ConsumerSpec spec) {
    return KafkaGroups.name(spec, Integer.MAX_VALUE);
  }

  /**
   * Sets a group up before its first member joins, which fixes the start of a new subscription:
   * messages that are sent afterwards reach it.
   */
  void prepare(ConsumerSpec spec) throws DriverException, InterruptedException {
    String group = name(spec);
    configure(group);
    if (spec.start() == StartPosition.LATEST && offsets(group, spec.topic()).isEmpty()) {
      startAtTheEnd(group, spec.topic());
    }
  }

  private void configure(String group) throws DriverException, InterruptedException {
    List<AlterConfigOp> changes = new ArrayList<>();
    KafkaShareConfig.ofGroup(config)
        .forEach(
            (name, value) ->
                changes.add(
                    new AlterConfigOp(new ConfigEntry(name, value), AlterConfigOp.OpType.SET)));
    KafkaServer.await(
        admin.incrementalAlterConfigs(Map.of(resource(group), changes)).all(),
        "setting up the share group " + group);
  }

  private Set<TopicPartition> offsets(String group, String topic)
      throws DriverException, InterruptedException {
    Set<TopicPartition> known = new HashSet<>(offsets(group));
    known.removeIf(partition -> !partition.topic().equals(topic));
    return known;
  }

  /** Returns the partitions that a group knows; none if there is no such group. */
  private Set<TopicPartition> offsets(String group) throws DriverException, InterruptedException {
    return orIfAbsent(
        Set.of(),
        () ->
            KafkaServer.await(
                    admin
                        .listShareGroupOffsets(Map.of(group, new ListShareGroupOffsetsSpec()))
                        .partitionsToOffsetInfo(group),
                    "reading the share group " + group)
                .keySet());
  }

  private void startAtTheEnd(String group, String topic)
      throws DriverException, InterruptedException {
    Map<TopicPartition, Long> ends = ends(topic);
    if (ends.values().stream().allMatch(end -> end == 0)) {
      return;
    }
    try {
      KafkaServer.await(
          admin.alterShareGroupOffsets(group, ends).all(),
          "setting the start of the share group " + group);
    } catch (DriverException e) {
      if (!(KafkaBulk.root(e) instanceof GroupNotEmptyException)) {
        throw e;
      }
      LOG.debug("another member has begun the group {}", group, e);
    }
  }

  private Map<TopicPartition, Long> ends(String topic)
      throws DriverException, InterruptedException {
    Map<TopicPartition, OffsetSpec> request = new HashMap<>();
    for (TopicDescription description : topics.descriptions(List.of(topic)).values()) {
      description
          .partitions()
          .forEach(
              partition ->
                  request.put(
                      new TopicPartition(topic, partition.partition()), OffsetSpec.latest()));
    }
    Map<TopicPartition, ListOffsetsResultInfo> answers =
        KafkaServer.await(admin.listOffsets(request).all(), "reading the ends of " + topic);
    Map<TopicPartition, Long> ends = new HashMap<>();
    answers.forEach((partition, info) -> ends.put(partition, info.offset()));
    return ends;
  }

  /** Waits until the group has assigned partitions to the member with this client id. */
  void awaitMember(ConsumerSpec spec, String clientId)
      throws DriverException, InterruptedException {
    String group = name(spec);
    boolean joined = Deadline.after(JOIN_LIMIT).await(POLL, () -> hasJoined(group, clientId));
    LOG.debug("{} has joined {}: {}", clientId, group, joined);
  }

  private boolean hasJoined(String group, String clientId)
      throws DriverException, InterruptedException {
    return orIfAbsent(
        false,
        () ->
            KafkaServer.await(
                    admin.describeShareGroups(List.of(group)).describedGroups().get(group),
                    "looking at the share group " + group)
                .members()
                .stream()
                .anyMatch(
                    member ->
                        member.clientId().equals(clientId)
                            && !member.assignment().topicPartitions().isEmpty()));
  }

  private interface Question<T> {
    T ask() throws DriverException, InterruptedException;
  }

  private static <T> T orIfAbsent(T absent, Question<T> question)
      throws DriverException, InterruptedException {
    try {
      return question.ask();
    } catch (DriverException e) {
      if (KafkaBulk.root(e) instanceof GroupIdNotFoundException) {
        return absent;
      }
      throw e;
    }
  }

  /** Deletes those of these groups that belong to none but these topics. */
  void delete(Collection<String> groups, Set<String> ofTopics)
      throws DriverException, InterruptedException {
    List<String> ours = new ArrayList<>();
    for (String group : groups) {
      if (offsets(group).stream().allMatch(known -> ofTopics.contains(known.topic()))) {
        ours.add(group);
      }
    }
    if (ours.isEmpty()) {
      return;
    }
    Deadline deadline = Deadline.after(DELETE_LIMIT);
    KafkaBulk.request(
        "deleting the share group",
        ours,
        deadline,
        ids ->
            admin
                .deleteShareGroups(
                    ids, new DeleteShareGroupsOptions().timeoutMs(KafkaGroups.millis(deadline)))
                .deletedGroups(),
        (group, error) -> error instanceof GroupIdNotFoundException);
    forgetSettings(ours);
  }

  /** The settings of a group outlive it. */
  private void forgetSettings(List<String> groups) throws DriverException, InterruptedException {
    List<ConfigResource> resources = groups.stream().map(KafkaShareGroups::resource).toList();
    Map<ConfigResource, Collection<AlterConfigOp>> changes = new HashMap<>();
    KafkaServer.await(admin.describeConfigs(resources).all(), "reading settings of share groups")
        .forEach(
            (resource, settings) ->
                changes.put(
                    resource,
                    settings.entries().stream()
                        .filter(entry -> entry.source() == ConfigSource.DYNAMIC_GROUP_CONFIG)
                        .map(entry -> new AlterConfigOp(entry, AlterConfigOp.OpType.DELETE))
                        .toList()));
    changes.values().removeIf(Collection::isEmpty);
    KafkaServer.await(
        admin.incrementalAlterConfigs(changes).all(), "removing settings of share groups");
  }

  private static ConfigResource resource(String group) {
    return new ConfigResource(ConfigResource.Type.GROUP, group);
  }
}
