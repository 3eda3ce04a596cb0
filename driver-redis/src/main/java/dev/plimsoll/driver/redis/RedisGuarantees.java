// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Copies;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Quantities;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The guarantees that follow from the driver file and the server's settings. */
final class RedisGuarantees {

  /**
   * Redis' default client-output-buffer-limit ends a subscriber that is 8 MB behind for this time;
   * the client's commands have the same timeout.
   */
  private static final Duration SLOW_CLIENT = Duration.ofSeconds(60);

  private final RedisConfig config;

  RedisGuarantees(RedisConfig config) {
    this.config = config;
  }

  /** Streams and channels preserve the order, but not for consumers that compete for a stream. */
  OrderScope ordering() {
    return config.consumers() == RedisSharing.DIVIDE ? OrderScope.PARTITION : OrderScope.NONE;
  }

  /**
   * @param primaries number of servers that divide the partitions
   */
  Guarantees with(RedisServerDurability server, int primaries) {
    List<String> notes = new ArrayList<>();
    if (primaries > 1 && config.variant() != RedisVariant.PUBLISH_SUBSCRIBE) {
      notes.add(
          "Each partition is on one of "
              + primaries
              + " primaries of a Redis Cluster; what is said is about the one that promises"
              + " least.");
    }
    return config.variant() == RedisVariant.STREAMS
        ? streams(server, notes)
        : channels(server, notes);
  }

  private Guarantees channels(RedisServerDurability server, List<String> notes) {
    notes.add(
        "The answer to "
            + (config.variant().isSharded() ? "SPUBLISH" : "PUBLISH")
            + " means that the server has put the message into the"
            + " output buffers of its subscribers, possibly none, but not that a subscriber"
            + " has received it.");
    notes.add(
        "A subscriber never receives the messages that it missed while it was"
            + " disconnected, or because it was too slow for client-output-buffer-limit.");
    return new Guarantees(
        server.replicas() > 0 ? Acknowledger.LEADER : Acknowledger.SERVER,
        Copies.notStored(1),
        Delivery.AT_MOST_ONCE,
        ordering(),
        config.clients(),
        "all that the server has pushed: the sockets' buffers, and the server's"
            + " up to client-output-buffer-limit",
        Optional.of(SLOW_CLIENT),
        notes);
  }

  private Guarantees streams(RedisServerDurability server, List<String> notes) {
    addNotes(notes, server);
    return new Guarantees(
        acknowledger(server),
        copies(server),
        config.acknowledge() ? Delivery.AT_LEAST_ONCE : Delivery.AT_MOST_ONCE,
        ordering(),
        config.clients(),
        "one read of up to " + config.readCount() + " messages",
        Optional.of(shortest(config.redeliverAfter())),
        notes);
  }

  /**
   * A replica confirms to WAIT what it has received; whether and when it writes that to a file of
   * its own is not known, so that its copy counts as one in memory. To WAITAOF it confirms what it
   * has forced to its disk, and so does the primary.
   */
  private Copies copies(RedisServerDurability server) {
    boolean fsync = config.waiting().fsync() && server.keepsAppendOnlyFile();
    List<Durability> stored =
        new ArrayList<>(List.of(fsync ? Durability.FSYNC : server.durability()));
    if (config.waiting().isNeeded()) {
      stored.addAll(
          Collections.nCopies(waited(server), fsync ? Durability.FSYNC : Durability.MEMORY));
    }
    return new Copies(1 + server.replicas(), stored);
  }

  private int waited(RedisServerDurability server) {
    return Math.min(config.waiting().replicas(), server.replicas());
  }

  /** Zero: nothing is redelivered. */
  private static Duration shortest(Duration redeliverAfter) {
    boolean shorter = !redeliverAfter.isZero() && redeliverAfter.compareTo(SLOW_CLIENT) < 0;
    return shorter ? redeliverAfter : SLOW_CLIENT;
  }

  private Acknowledger acknowledger(RedisServerDurability server) {
    if (config.waiting().isNeeded()) {
      int copies = 1 + waited(server);
      int kept = 1 + server.replicas();
      if (copies == kept) {
        return Acknowledger.ALL_REPLICAS;
      }
      return 2 * copies > kept ? Acknowledger.QUORUM : Acknowledger.SOME_REPLICAS;
    }
    return server.replicas() > 0 ? Acknowledger.LEADER : Acknowledger.SERVER;
  }

  private void addNotes(List<String> notes, RedisServerDurability server) {
    addStorageNotes(notes, server);
    addServerNotes(notes, server);
    if (config.maxLength() > 0) {
      notes.add(
          "A stream is cut at about "
              + config.maxLength()
              + " entries, read or not: a consumer with a greater backlog loses messages.");
    }
    notes.add(
        config.acknowledge()
            ? "A message that a consumer has not acknowledged for "
                + Quantities.words(config.redeliverAfter())
                + " goes to another one."
            : "NOACK: the server never delivers a message again.");
    if (config.consumers() == RedisSharing.COMPETE) {
      notes.add("The consumers of a subscription compete for each stream, so order is not kept.");
    }
  }

  private static void addStorageNotes(List<String> notes, RedisServerDurability server) {
    if (server.appendOnly().isEmpty()) {
      notes.add(
          "The user may not read the server's settings: it is assumed that"
              + " nothing is on disk.");
    } else if (!server.keepsAppendOnlyFile()) {
      notes.add(
          "No append-only file (appendonly no): a restart loses all changes since"
              + " the last snapshot.");
    } else {
      notes.add(
          switch (server.appendFsync()) {
            case "always" -> "appendfsync always: forced to the disk before the answer.";
            case "everysec" ->
                "appendfsync everysec: forced to the disk once a second. While that"
                    + " lasts, for up to 2 s, the server answers without writing to the file,"
                    + " so its end may lose acknowledged messages.";
            case "no" ->
                "appendfsync no: written to the file before the answer, unless the"
                    + " write fails: on a full disk the server has acknowledged messages that"
                    + " it could not write, and then refuses writes. The operating system"
                    + " decides when to force the file to the disk.";
            default -> "The user may not read appendfsync; the server has an append-only file.";
          });
    }
    if (server.keepsAppendOnlyFile() && server.skipsFsync()) {
      notes.add(
          "no-appendfsync-on-rewrite yes: nothing is forced to the disk while the server writes a"
              + " new file or a snapshot.");
    }
  }

  private void addServerNotes(List<String> notes, RedisServerDurability server) {
    if (!server.snapshots().isEmpty()) {
      notes.add(
          "Snapshots are on (save "
              + server.snapshots()
              + "): the server forks for each snapshot.");
    }
    if (config.waiting().fsync()) {
      notes.add(
          "WAITAOF: the primary and "
              + config.waiting().replicas()
              + " of "
              + server.replicas()
              + " replicas have forced the message to their disks; a failover to another replica"
              + " may lose it.");
    } else if (config.waiting().isNeeded()) {
      notes.add(
          "WAIT: the primary and "
              + config.waiting().replicas()
              + " of "
              + server.replicas()
              + " replicas have the message in memory; whether a replica writes it to its disk is"
              + " its own setting, and a failover to another replica may lose it.");
    } else if (server.replicas() > 0) {
      notes.add(
          "The primary answers before its "
              + server.replicas()
              + " replicas have the message: a failover may lose it.");
    }
    notes.add(
        server.maxMemory() == 0
            ? "Streams are kept in memory, which maxmemory does not limit."
            : "Streams are kept in memory: maxmemory is "
                + gibibytes(server.maxMemory())
                + " with maxmemory-policy "
                + server.eviction()
                + (server.eviction().startsWith("allkeys")
                    ? ": whole streams may be evicted."
                    : ": sends are refused when it is reached."));
  }

  /**
   * Rounded, because machines of one kind differ by some kilobytes, which is no other guarantee.
   */
  private static String gibibytes(long bytes) {
    return String.format(Locale.ROOT, "%.1f GiB", bytes / (double) (1L << 30));
  }
}
