// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.TopicSpec;
import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/**
 * The settings of created streams.
 *
 * @param storage where messages are stored
 * @param replicas copies of each stream
 * @param replicasKey the driver file's key for them
 * @param perPartition whether each partition is a stream, which has a leader of its own
 * @param maxBytes maximum size of a stream in bytes, -1 for no limit
 * @param maxMessages maximum number of messages in a stream, -1 for no limit
 * @param maxMessageBytes maximum message size, -1 for the server's limit only
 * @param discard which messages are discarded at a limit
 * @param atomicBatches whether it stores batches whole or not at all
 * @param further other settings, by the client library's names
 */
record NatsStreamConfig(
    Storage storage,
    int replicas,
    String replicasKey,
    boolean perPartition,
    long maxBytes,
    long maxMessages,
    int maxMessageBytes,
    Discard discard,
    boolean atomicBatches,
    Map<String, String> further) {

  static final long NO_LIMIT = -1;

  /** Where messages are stored. */
  enum Storage {
    /** In the servers' memory. */
    MEMORY,
    /** In files. */
    FILE
  }

  /** Which messages are discarded when a stream is full. */
  enum Discard {
    /** The new message: publishing it fails. */
    NEW,
    /** The oldest message, whether it has been received or not. */
    OLD
  }

  NatsStreamConfig {
    Objects.requireNonNull(storage, "storage");
    Objects.requireNonNull(replicasKey, "replicasKey");
    Objects.requireNonNull(discard, "discard");
    further = Map.copyOf(further);
  }

  /** Returns the configurations of the topic's streams: one, or one per partition. */
  List<StreamConfiguration> streams(TopicSpec topic) {
    List<String> subjects = NatsSubjects.of(topic.name(), topic.partitions());
    return perPartition
        ? IntStream.range(0, subjects.size())
            .mapToObj(p -> named(ofPartition(topic.name(), p), List.of(subjects.get(p))))
            .toList()
        : List.of(named(topic.name(), subjects));
  }

  /** Returns the name of a partition's stream. Names of streams cannot contain dots. */
  static String ofPartition(String topic, int partition) {
    return topic + "_" + partition;
  }

  /** Returns the topic of a stream named by {@link #ofPartition}. */
  static String topic(String stream) {
    return stream.replaceFirst("_\\d+$", "");
  }

  private StreamConfiguration named(String name, List<String> subjects) {
    StreamConfiguration.Builder builder =
        NatsBuilders.STREAM.apply("", StreamConfiguration.builder(), further);
    return (atomicBatches ? builder.allowAtomicPublish() : builder)
        .name(name)
        .subjects(subjects)
        .storageType(storage == Storage.FILE ? StorageType.File : StorageType.Memory)
        .replicas(replicas)
        .maxBytes(maxBytes)
        .maxMessages(maxMessages)
        .maximumMessageSize(maxMessageBytes)
        .discardPolicy(discard == Discard.NEW ? DiscardPolicy.New : DiscardPolicy.Old)
        .build();
  }
}
