// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import dev.plimsoll.simulated.listen.RespCall.Execution;
import dev.plimsoll.simulated.listen.RespCall.Refusal;
import dev.plimsoll.simulated.listen.RespStream.Entry;
import dev.plimsoll.simulated.listen.RespStream.Group;
import dev.plimsoll.simulated.listen.RespStream.Pending;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Entries that consumers have received: XACK, XPENDING, XCLAIM and XAUTOCLAIM. */
final class RespPending {

  private static final long CLAIMED_AT_ONCE = 100;

  private final RespStreams streams;

  RespPending(RespStreams streams) {
    this.streams = streams;
  }

  void addTo(Map<String, Execution> commands) {
    commands.put("XACK", this::acknowledge);
    commands.put("XPENDING", this::list);
    commands.put("XCLAIM", this::claim);
    commands.put("XAUTOCLAIM", this::claimOld);
  }

  private void acknowledge(RespCall call) throws Refusal {
    call.require(4);
    Optional<Group> group =
        streams
            .find(call.text(1))
            .flatMap(stream -> Optional.ofNullable(stream.groups().get(call.text(2))));
    long count = 0;
    for (int i = 3; i < call.size() && group.isPresent(); i++) {
      count += group.get().pending().remove(StreamId.parse(call.text(i))) == null ? 0 : 1;
    }
    call.answer(count);
  }

  /** XPENDING key group [IDLE millis] start end count [consumer] */
  private void list(RespCall call) throws Refusal {
    call.require(6);
    Group group = streams.group(call.text(1), call.text(2), "XPENDING");
    boolean idle = call.word(3).equals("IDLE");
    int at = idle ? 5 : 3;
    call.require(at + 3);
    long least = idle ? call.integer(4) : 0;
    StreamId from = StreamId.parse(call.text(at));
    StreamId to = StreamId.parse(call.text(at + 1));
    long count = call.integer(at + 2);
    Optional<String> consumer =
        call.size() > at + 3 ? Optional.of(call.text(at + 3)) : Optional.empty();
    long now = streams.nowMillis();
    List<Pending> found =
        group.pending().tailMap(from).values().stream()
            .takeWhile(each -> each.entry().id().compareTo(to) <= 0)
            .filter(each -> consumer.isEmpty() || each.consumer().equals(consumer.get()))
            .filter(each -> now - each.sinceMillis() >= least)
            .limit(count)
            .toList();
    RespReply reply = call.reply().array(found.size());
    for (Pending each : found) {
      reply.array(4).text(each.entry().id().toString()).text(each.consumer());
      reply.number(now - each.sinceMillis()).number(each.count());
    }
    call.answer(reply);
  }

  /** XCLAIM key group consumer min-idle id… [IDLE millis] [TIME millis] [JUSTID] … */
  private void claim(RespCall call) throws Refusal {
    call.require(6);
    Group group = streams.group(call.text(1), call.text(2), "XCLAIM");
    long now = streams.nowMillis();
    long since = now;
    boolean idsOnly = false;
    List<StreamId> ids = new ArrayList<>();
    for (int at = 5; at < call.size(); at++) {
      switch (call.word(at)) {
        case "IDLE" -> since = now - call.integer(++at);
        case "TIME" -> since = call.integer(++at);
        case "RETRYCOUNT", "LASTID" -> at++;
        case "FORCE" -> {}
        case "JUSTID" -> idsOnly = true;
        default -> ids.add(StreamId.parse(call.text(at)));
      }
    }
    List<Entry> claimed = new ArrayList<>();
    for (StreamId id : ids) {
      Pending pending = group.pending().get(id);
      if (pending != null && now - pending.sinceMillis() >= call.integer(4)) {
        claimed.add(take(group, pending, call.text(3), since, idsOnly));
      }
    }
    RespReply reply = call.reply();
    append(reply, claimed, idsOnly);
    call.answer(reply);
  }

  /** XAUTOCLAIM key group consumer min-idle start [COUNT n] [JUSTID] */
  private void claimOld(RespCall call) throws Refusal {
    call.require(6);
    Group group = streams.group(call.text(1), call.text(2), "XAUTOCLAIM");
    long idle = call.integer(4);
    long count = CLAIMED_AT_ONCE;
    boolean idsOnly = false;
    for (int at = 6; at < call.size(); at++) {
      switch (call.word(at)) {
        case "COUNT" -> count = call.integer(++at);
        case "JUSTID" -> idsOnly = true;
        default -> throw new Refusal("ERR syntax error");
      }
    }
    long now = streams.nowMillis();
    List<Entry> claimed = new ArrayList<>();
    StreamId next = StreamId.FIRST;
    for (Pending pending :
        List.copyOf(group.pending().tailMap(StreamId.parse(call.text(5))).values())) {
      if (claimed.size() >= count) {
        next = pending.entry().id();
        break;
      }
      if (now - pending.sinceMillis() >= idle) {
        claimed.add(take(group, pending, call.text(3), now, idsOnly));
      }
    }
    RespReply reply = call.reply().array(3).text(next.toString());
    append(reply, claimed, idsOnly);
    call.answer(reply.array(0)); // No pending entry is ever deleted from its stream.
  }

  private static Entry take(
      Group group, Pending pending, String consumer, long sinceMillis, boolean idsOnly) {
    Entry entry = pending.entry();
    group.consumers().add(consumer);
    group
        .pending()
        .put(
            entry.id(),
            new Pending(entry, consumer, sinceMillis, pending.count() + (idsOnly ? 0 : 1)));
    return entry;
  }

  private static void append(RespReply reply, List<Entry> entries, boolean idsOnly) {
    if (idsOnly) {
      reply.array(entries.size());
      entries.forEach(entry -> reply.text(entry.id().toString()));
    } else {
      RespReads.append(reply, entries);
    }
  }
}
