// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;

/** A stream with its consumer groups. Positions count all entries that were ever added. */
final class RespStream {

  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, Group> groups = new HashMap<>();

  /** Entries that were trimmed and are still in the list. */
  private int trimmed;

  /** Entries that are no longer in the list. */
  private long removed;

  private StreamId last = StreamId.FIRST;

  /**
   * An entry.
   *
   * @param fields names and values in turn
   */
  record Entry(StreamId id, List<byte[]> fields) {}

  /** An entry that a consumer has received and not acknowledged. */
  record Pending(Entry entry, String consumer, long sinceMillis, long count) {}

  /** A consumer group. */
  final class Group {
    private final NavigableMap<StreamId, Pending> pending = new TreeMap<>();
    private final Set<String> consumers = new HashSet<>();
    private long next;

    NavigableMap<StreamId, Pending> pending() {
      return pending;
    }

    Set<String> consumers() {
      return consumers;
    }

    /** Sets where it reads on: behind the entry with this id. */
    void readAfter(StreamId id) {
      int index = trimmed;
      while (index < entries.size() && entries.get(index).id().compareTo(id) <= 0) {
        index++;
      }
      next = removed + index;
    }

    void readFromEnd() {
      next = removed + entries.size();
    }

    /** Gives the next entries to a consumer. */
    List<Entry> read(String consumer, long count, boolean acknowledged, long nowMillis) {
      consumers.add(consumer);
      int from = (int) Math.max(trimmed, next - removed);
      int to = (int) Math.min(entries.size(), from + count);
      List<Entry> read = List.copyOf(entries.subList(from, Math.max(from, to)));
      next = removed + Math.max(from, to);
      if (!acknowledged) {
        read.forEach(each -> pending.put(each.id(), new Pending(each, consumer, nowMillis, 1)));
      }
      return read;
    }
  }

  int length() {
    return entries.size() - trimmed;
  }

  Map<String, Group> groups() {
    return groups;
  }

  /** Adds a group that has read nothing. */
  Group addGroup(String name) {
    Group group = new Group();
    groups.put(name, group);
    return group;
  }

  /** Takes the id of an entry that will be added. */
  StreamId nextId(long nowMillis) {
    last = last.next(nowMillis);
    return last;
  }

  /**
   * Adds an entry and forgets the oldest.
   *
   * @param most the largest number of entries; 0: no limit
   */
  void add(Entry entry, long most) {
    entries.add(entry);
    while (most > 0 && length() > most) {
      entries.set(trimmed, null); // Its memory is free at once.
      trimmed++;
    }
    if (trimmed > 1024 && trimmed > entries.size() / 2) {
      entries.subList(0, trimmed).clear();
      removed += trimmed;
      trimmed = 0;
    }
  }
}
