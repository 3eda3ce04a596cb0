// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.TopicFacts;
import io.nats.client.api.ClusterInfo;
import io.nats.client.api.StreamConfiguration;
import io.nats.client.api.StreamInfo;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;

/**
 * The streams of a topic as the server describes them: one with a subject per partition, or one per
 * partition.
 *
 * @param topic name of the topic
 * @param streams its streams in the order of their partitions
 */
record NatsTopicStreams(String topic, List<StreamInfo> streams) {

  NatsTopicStreams {
    streams =
        streams.stream()
            .sorted(Comparator.comparingInt(stream -> NatsSubjects.suffix(subjects(stream).get(0))))
            .toList();
  }

  private static List<String> subjects(StreamInfo stream) {
    return stream.getConfiguration().getSubjects();
  }

  /** Returns the subjects by partition. */
  NatsSubjects subjects() {
    return new NatsSubjects(streams.stream().flatMap(stream -> subjects(stream).stream()).toList());
  }

  List<StreamConfiguration> configurations() {
    return streams.stream().map(StreamInfo::getConfiguration).toList();
  }

  TopicFacts facts() {
    List<String> leaders = new ArrayList<>();
    long messages = 0;
    for (StreamInfo stream : streams) {
      messages += stream.getStreamState().getMsgCount();
      ClusterInfo cluster = stream.getClusterInfo();
      if (!isAlone(cluster)) {
        String leader = cluster.getLeader() == null ? "none" : cluster.getLeader();
        leaders.addAll(Collections.nCopies(subjects(stream).size(), leader));
      }
    }
    int partitions = streams.stream().mapToInt(stream -> subjects(stream).size()).sum();
    return new TopicFacts(topic, partitions, OptionalLong.of(messages), leaders);
  }

  /** Returns whether each stream has a leader and replicas that are up to date. */
  boolean isSettled() {
    return streams.stream().map(StreamInfo::getClusterInfo).allMatch(NatsTopicStreams::isSettled);
  }

  private static boolean isSettled(ClusterInfo cluster) {
    if (isAlone(cluster)) {
      return true;
    }
    return cluster.getLeader() != null
        && (cluster.getReplicas() == null
            || cluster.getReplicas().stream()
                .allMatch(replica -> replica.isCurrent() && !replica.isOffline()));
  }

  private static boolean isAlone(ClusterInfo cluster) {
    return cluster == null || cluster.getName() == null;
  }

  /** Returns the durable consumers of a subscription whose messages all its members share. */
  List<NatsDurable> shared(ConsumerSpec spec) {
    return streams.stream()
        .map(stream -> NatsDurable.shared(stream.getConfiguration().getName(), spec))
        .toList();
  }

  /**
   * Returns the durable consumers of one member's partitions. A stream of which the member has all
   * partitions is received as a whole, so that its position is independent of the members.
   */
  List<NatsDurable> exclusive(ConsumerSpec spec) {
    List<NatsDurable> durables = new ArrayList<>();
    int partition = 0;
    for (StreamInfo stream : streams) {
      List<String> owned = new ArrayList<>();
      for (String subject : subjects(stream)) {
        if (spec.owns(partition++)) {
          owned.add(subject);
        }
      }
      String name = stream.getConfiguration().getName();
      if (owned.size() == subjects(stream).size()) {
        durables.add(NatsDurable.shared(name, spec));
      } else if (!owned.isEmpty()) {
        durables.add(NatsDurable.ofMember(name, spec, owned));
      }
    }
    return durables;
  }
}
