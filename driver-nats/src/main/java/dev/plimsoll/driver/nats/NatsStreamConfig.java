// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import io.nats.client.api.DiscardPolicy;
import io.nats.client.api.StorageType;
import io.nats.client.api.StreamConfiguration;
import java.util.List;
import java.util.Objects;

/**
 * The settings of created streams.
 *
 * @param storage where messages are stored
 * @param replicas copies of each stream
 * @param maxBytes maximum size of a stream in bytes, -1 for no limit
 * @param maxMessages maximum number of messages in a stream, -1 for no limit
 * @param maxMessageBytes maximum message size, -1 for the server's limit only
 * @param discard which messages are discarded at a limit
 */
record NatsStreamConfig(
    Storage storage,
    int replicas,
    long maxBytes,
    long maxMessages,
    int maxMessageBytes,
    Discard discard) {

  private static final long NO_LIMIT = -1;
  private static final int MAX_REPLICAS = 5;

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
    Objects.requireNonNull(discard, "discard");
  }

  static NatsStreamConfig of(Settings settings) throws SettingsException {
    return new NatsStreamConfig(
        settings.choice(either(settings, "storage", "storageType"), Storage.class, Storage.FILE),
        settings.count(either(settings, "replicas", "replicationFactor"), 1, 1, MAX_REPLICAS),
        settings.bytes("maxBytes", NO_LIMIT, NO_LIMIT, Long.MAX_VALUE),
        settings.integer("maxMessages", NO_LIMIT, NO_LIMIT, Long.MAX_VALUE),
        (int) settings.bytes("maxMessageBytes", NO_LIMIT, NO_LIMIT, Integer.MAX_VALUE),
        settings.choice("discard", Discard.class, Discard.NEW));
  }

  /**
   * Returns the key that is used: ours, or OpenMessaging Benchmark's name for it. They exclude each
   * other.
   */
  private static String either(Settings settings, String ours, String ombs)
      throws SettingsException {
    boolean theirs = settings.has(ombs);
    if (settings.has(ours) && theirs) {
      throw new SettingsException(ombs, "says the same as " + ours + ": leave one of them out");
    }
    return theirs ? ombs : ours;
  }

  /** Returns the configuration of a stream with one subject per partition. */
  StreamConfiguration named(String name, List<String> subjects) {
    return StreamConfiguration.builder()
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
