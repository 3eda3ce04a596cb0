// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import dev.plimsoll.simulated.ServedSystem;
import dev.plimsoll.simulated.listen.RespCall.Execution;
import dev.plimsoll.simulated.listen.RespCall.Refusal;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** XREADGROUP, which may wait for entries, and what ends the waiting. */
final class RespReads {

  private static final long ANY_COUNT = Long.MAX_VALUE / 2;

  private final RespStreams streams;
  private final ServedSystem system;

  /** Waiting reads by stream, the longest waiting first. */
  private final Map<String, Set<Read>> waiting = new HashMap<>();

  private final Map<RespDialogue, Set<Read>> byClient = new HashMap<>();

  /**
   * A read.
   *
   * @param blockMillis how long it waits; 0: without end; empty: not at all
   */
  private record Read(
      RespCall call,
      String group,
      String consumer,
      long count,
      boolean acknowledged,
      Optional<Long> blockMillis,
      List<String> keys) {}

  RespReads(RespStreams streams, ServedSystem system) {
    this.streams = streams;
    this.system = system;
  }

  void addTo(Map<String, Execution> commands) {
    commands.put("XREADGROUP", this::read);
  }

  private void read(RespCall call) throws Refusal {
    Read read = parse(call);
    if (answers(read)) {
      return;
    }
    if (read.blockMillis().isEmpty()) {
      call.answer(call.reply().nilArray());
      return;
    }
    read.keys().forEach(key -> waiting.computeIfAbsent(key, k -> new LinkedHashSet<>()).add(read));
    byClient.computeIfAbsent(call.client(), client -> new LinkedHashSet<>()).add(read);
    long millis = read.blockMillis().get();
    if (millis > 0) {
      system.actAt(
          system.nowNanos() + TimeUnit.MILLISECONDS.toNanos(millis),
          () -> end(read, Optional.empty()));
    }
  }

  /** XREADGROUP GROUP group consumer [COUNT n] [BLOCK ms] [NOACK] STREAMS key… id… */
  private static Read parse(RespCall call) throws Refusal {
    call.require(7);
    long count = ANY_COUNT;
    boolean acknowledged = false;
    Optional<Long> block = Optional.empty();
    int at = 4;
    while (!call.word(at).equals("STREAMS")) {
      switch (call.word(at)) {
        case "COUNT" -> count = call.integer(++at);
        case "BLOCK" -> block = Optional.of(call.integer(++at));
        case "NOACK" -> acknowledged = true;
        default -> throw new Refusal("ERR syntax error");
      }
      at++;
    }
    List<String> names = call.texts(at + 1);
    int half = names.size() / 2;
    if (names.size() % 2 != 0
        || !names.subList(half, names.size()).stream().allMatch(">"::equals)) {
      throw new Refusal("ERR the simulated server reads new entries only: give > for each stream");
    }
    return new Read(
        call,
        call.text(2),
        call.text(3),
        count > 0 ? count : ANY_COUNT,
        acknowledged,
        block,
        names.subList(0, half));
  }

  /** Answers with the entries that there are; false if there are none. */
  private boolean answers(Read read) throws Refusal {
    Map<String, List<RespStream.Entry>> found = new LinkedHashMap<>();
    for (String key : read.keys()) {
      RespStream.Group group = streams.group(key, read.group(), "XREADGROUP with GROUP option");
      List<RespStream.Entry> entries =
          group.read(read.consumer(), read.count(), read.acknowledged(), streams.nowMillis());
      if (!entries.isEmpty()) {
        found.put(key, entries);
      }
    }
    if (found.isEmpty()) {
      return false;
    }
    RespCall call = read.call();
    boolean third = call.client().speaksThird();
    RespReply reply = third ? call.reply().map(found.size()) : call.reply().array(found.size());
    found.forEach(
        (key, entries) -> {
          if (!third) {
            reply.array(2);
          }
          append(reply.text(key), entries);
        });
    call.answer(reply);
    return true;
  }

  static void append(RespReply reply, List<RespStream.Entry> entries) {
    reply.array(entries.size());
    for (RespStream.Entry entry : entries) {
      reply.array(2).text(entry.id().toString()).array(entry.fields().size());
      entry.fields().forEach(reply::bulk);
    }
  }

  /** Entries were added, or a group was removed: who waits there may go on. */
  void added(String key) {
    for (Read read : new ArrayList<>(waiting.getOrDefault(key, Set.of()))) {
      try {
        if (answers(read)) {
          remove(read);
        }
      } catch (Refusal e) {
        end(read, Optional.of(e.getMessage()));
      }
    }
  }

  /** Ends the waiting of a client; false if it does not wait. */
  boolean unblock(long clientId, boolean asError) {
    for (Map.Entry<RespDialogue, Set<Read>> entry : byClient.entrySet()) {
      if (entry.getKey().id() == clientId) {
        Optional<String> error =
            asError
                ? Optional.of("UNBLOCKED client unblocked via CLIENT UNBLOCK")
                : Optional.empty();
        List.copyOf(entry.getValue()).forEach(read -> end(read, error));
        return true;
      }
    }
    return false;
  }

  private void end(Read read, Optional<String> error) {
    if (remove(read)) {
      error.ifPresentOrElse(
          read.call()::refuse, () -> read.call().answer(read.call().reply().nilArray()));
    }
  }

  private boolean remove(Read read) {
    read.keys()
        .forEach(
            key ->
                waiting.computeIfPresent(
                    key,
                    (k, reads) -> {
                      reads.remove(read);
                      return reads.isEmpty() ? null : reads;
                    }));
    Set<Read> own = byClient.getOrDefault(read.call().client(), Set.of());
    boolean waited = !own.isEmpty() && own.remove(read);
    if (own.isEmpty()) {
      byClient.remove(read.call().client());
    }
    return waited;
  }

  /** A client has gone. */
  void forget(RespDialogue client) {
    List.copyOf(byClient.getOrDefault(client, Set.of())).forEach(this::remove);
  }
}
