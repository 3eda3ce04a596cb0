// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import dev.plimsoll.simulated.ServedSystem;
import dev.plimsoll.simulated.listen.RespCall.Execution;
import dev.plimsoll.simulated.listen.RespCall.Refusal;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Streams by their keys: XADD, XLEN and XGROUP. */
final class RespStreams {

  private static final String NO_KEY =
      "ERR The XGROUP subcommand requires the key to exist. Note that for CREATE you may want to"
          + " use the MKSTREAM option to create an empty stream automatically.";

  private final ServedSystem system;
  private final Map<String, RespStream> streams = new HashMap<>();
  private final RespReads reads;

  RespStreams(ServedSystem system) {
    this.system = system;
    this.reads = new RespReads(this, system);
  }

  void addTo(Map<String, Execution> commands) {
    commands.put("XLEN", call -> call.answer(find(call).map(RespStream::length).orElse(0)));
    commands.put("XGROUP", this::changeGroup);
    reads.addTo(commands);
    new RespPending(this).addTo(commands);
  }

  RespReads reads() {
    return reads;
  }

  long nowMillis() {
    return TimeUnit.NANOSECONDS.toMillis(system.nowNanos());
  }

  private Optional<RespStream> find(RespCall call) throws Refusal {
    call.require(2);
    return find(call.text(1));
  }

  Optional<RespStream> find(String key) {
    return Optional.ofNullable(streams.get(key));
  }

  /** A group of a stream, or the error that Redis answers without it. */
  RespStream.Group group(String key, String group, String command) throws Refusal {
    return find(key)
        .flatMap(stream -> Optional.ofNullable(stream.groups().get(group)))
        .orElseThrow(
            () ->
                new Refusal(
                    "NOGROUP No such key '"
                        + key
                        + "' or consumer group '"
                        + group
                        + "' in "
                        + command));
  }

  private RespStream open(String key) {
    return streams.computeIfAbsent(key, name -> new RespStream());
  }

  boolean delete(String key) {
    return streams.remove(key) != null;
  }

  void clear() {
    streams.clear();
  }

  /** What becomes of an XADD: a second delivery is a second entry. */
  ServedSystem.MessageFate addition(RespCall call) {
    return new Addition(call);
  }

  private final class Addition implements ServedSystem.MessageFate {
    private final RespCall call;
    private Optional<StreamId> id = Optional.empty();
    private boolean added;

    Addition(RespCall call) {
      this.call = call;
    }

    @Override
    public void confirmed() {
      try {
        firstField(call);
        call.answer(call.reply().text(id().toString()));
      } catch (Refusal e) {
        call.refuse(e.getMessage());
      }
    }

    @Override
    public void refused() {
      call.refuse("ERR refused on purpose");
    }

    @Override
    public void delivered() {
      try {
        int from = firstField(call);
        StreamId own = added ? open(call.text(1)).nextId(nowMillis()) : id();
        added = true;
        List<byte[]> fields = List.of(Arrays.copyOfRange(call.arguments(), from, call.size()));
        open(call.text(1)).add(new RespStream.Entry(own, fields), limit(call));
        reads.added(call.text(1));
      } catch (Refusal e) {
        // The sender has been told.
      }
    }

    private StreamId id() {
      if (id.isEmpty()) {
        id = Optional.of(open(call.text(1)).nextId(nowMillis()));
      }
      return id.get();
    }
  }

  /** The index of the first name of a field: XADD key [options] * name value … */
  private static int firstField(RespCall call) throws Refusal {
    call.require(5);
    int at = 2;
    while (at < call.size() && !call.text(at).equals("*")) {
      switch (call.word(at)) {
        case "NOMKSTREAM" -> at++;
        case "MAXLEN" -> at += limitAt(call, at) - at + 1;
        case "LIMIT" -> at += 2;
        default ->
            throw new Refusal("ERR the simulated server chooses the ID of an entry itself: *");
      }
    }
    int fields = call.size() - at - 1;
    if (fields < 2 || fields % 2 != 0) {
      throw new Refusal("ERR wrong number of arguments for 'xadd' command");
    }
    return at + 1;
  }

  private static int limitAt(RespCall call, int maxLength) {
    String next = call.word(maxLength + 1);
    return next.equals("~") || next.equals("=") ? maxLength + 2 : maxLength + 1;
  }

  private static long limit(RespCall call) throws Refusal {
    for (int at = 2; at < call.size() && !call.text(at).equals("*"); at++) {
      if (call.word(at).equals("MAXLEN")) {
        return call.integer(limitAt(call, at));
      }
    }
    return 0;
  }

  private void changeGroup(RespCall call) throws Refusal {
    call.require(4);
    String action = call.word(1);
    String key = call.text(2);
    String group = call.text(3);
    if (action.equals("CREATE")) {
      create(call, key, group);
      return;
    }
    if (!streams.containsKey(key)) {
      throw new Refusal(NO_KEY);
    }
    switch (action) {
      case "DESTROY" -> {
        boolean known = open(key).groups().remove(group) != null;
        call.answer(known ? 1 : 0);
        reads.added(key); // Whoever waits in this group is told that it is gone.
      }
      case "SETID" -> {
        call.require(5);
        position(group(key, group, "XGROUP SETID"), call.text(4));
        call.ok();
        reads.added(key);
      }
      case "CREATECONSUMER" -> {
        call.require(5);
        boolean added = group(key, group, "XGROUP").consumers().add(call.text(4));
        call.answer(added ? 1 : 0);
      }
      case "DELCONSUMER" -> {
        call.require(5);
        call.answer(remove(group(key, group, "XGROUP DELCONSUMER"), call.text(4)));
      }
      default -> throw new Refusal("ERR unknown subcommand '" + call.text(1) + "'");
    }
  }

  private void create(RespCall call, String key, String group) throws Refusal {
    call.require(5);
    if (!streams.containsKey(key)
        && !call.texts(5).stream().anyMatch("MKSTREAM"::equalsIgnoreCase)) {
      throw new Refusal(NO_KEY);
    }
    RespStream stream = open(key);
    if (stream.groups().containsKey(group)) {
      throw new Refusal("BUSYGROUP Consumer Group name already exists");
    }
    position(stream.addGroup(group), call.text(4));
    call.ok();
  }

  private static void position(RespStream.Group group, String id) throws Refusal {
    if (id.equals("$")) {
      group.readFromEnd();
    } else {
      group.readAfter(StreamId.parse(id));
    }
  }

  private static long remove(RespStream.Group group, String consumer) {
    group.consumers().remove(consumer);
    int before = group.pending().size();
    group.pending().values().removeIf(pending -> pending.consumer().equals(consumer));
    return (long) before - group.pending().size();
  }

  /** A client has gone. */
  void forget(RespDialogue client) {
    reads.forget(client);
  }
}
