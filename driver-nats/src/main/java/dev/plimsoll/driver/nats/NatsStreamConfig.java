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
 * What created streams are like.
 *
 * @param storage where messages are kept
 * @param replicas copies of each stream
 * @param maxBytes bytes that a stream holds at most, -1 for no limit
 * @param maxMessages messages that a stream holds at most, -1 for no limit
 * @param maxMessageBytes the largest message, -1 for no limit but the server's
 * @param discard what gives way at a limit
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

  /** Where messages are kept. */
  enum Storage {
    /** In the memory of the servers. */
    MEMORY,
    /** In files. */
    FILE
  }

  /** What gives way when a stream is full. */
  enum Discard {
    /** The new message: its publishing fails. */
    NEW,
    /** The oldest message: it is gone, received or not. */
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

  /** OpenMessaging Benchmark has other names for some keys; both at once contradict each other. */
  private static String either(Settings settings, String ours, String ombs)
      throws SettingsException {
    boolean theirs = settings.has(ombs);
    if (settings.has(ours) && theirs) {
      throw new SettingsException(ombs, "says the same as " + ours + ": leave one of them out");
    }
    return theirs ? ombs : ours;
  }

  /** A stream of this name with one subject for each partition. */
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
