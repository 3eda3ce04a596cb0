// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import dev.plimsoll.simulated.listen.RespCall.Execution;
import dev.plimsoll.simulated.listen.RespCall.Refusal;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Values other than streams, as {@code redis-benchmark} and our driver use them. */
final class RespValues {

  private static final byte[] ZERO = RespReply.latin("0");

  private final RespStreams streams;
  private final Map<String, byte[]> texts = new HashMap<>();
  private final Map<String, Deque<byte[]>> lists = new HashMap<>();
  private final Map<String, Set<String>> sets = new HashMap<>();
  private final Map<String, Map<String, byte[]>> hashes = new HashMap<>();
  private final Map<String, TreeMap<String, Double>> sortedSets = new HashMap<>();

  RespValues(RespStreams streams) {
    this.streams = streams;
  }

  void addTo(Map<String, Execution> commands) {
    addTexts(commands);
    addLists(commands);
    addSets(commands);
    addHashes(commands);
    commands.put("DEL", this::delete);
    commands.put("UNLINK", this::delete);
    commands.put("FLUSHALL", this::clear);
    commands.put("FLUSHDB", this::clear);
  }

  private void addTexts(Map<String, Execution> commands) {
    commands.put(
        "SET",
        call -> {
          call.require(3);
          texts.put(call.text(1), call.bytes(2));
          call.ok();
        });
    commands.put(
        "MSET",
        call -> {
          for (int i = 1; i + 1 < call.size(); i += 2) {
            texts.put(call.text(i), call.bytes(i + 1));
          }
          call.ok();
        });
    commands.put(
        "GET",
        call -> {
          call.require(2);
          answerOrNil(call, texts.get(call.text(1)));
        });
    commands.put(
        "INCR",
        call -> {
          call.require(2);
          byte[] bytes = texts.getOrDefault(call.text(1), ZERO);
          String old = new String(bytes, StandardCharsets.ISO_8859_1);
          if (!old.matches("-?[0-9]{1,18}")) {
            throw new Refusal("ERR value is not an integer or out of range");
          }
          long value = Long.parseLong(old) + 1;
          texts.put(call.text(1), RespReply.latin(Long.toString(value)));
          call.answer(value);
        });
  }

  private void addLists(Map<String, Execution> commands) {
    commands.put("LPUSH", call -> push(call, Deque::addFirst));
    commands.put("RPUSH", call -> push(call, Deque::addLast));
    commands.put("LPOP", call -> answerOrNil(call, list(call).pollFirst()));
    commands.put("RPOP", call -> answerOrNil(call, list(call).pollLast()));
    commands.put("LLEN", call -> call.answer(list(call).size()));
    commands.put(
        "LRANGE",
        call -> {
          List<byte[]> all = new ArrayList<>();
          long last = call.integer(3);
          long index = 0;
          for (byte[] value : list(call)) {
            if (last >= 0 && index > last) {
              break;
            }
            if (index >= call.integer(2)) {
              all.add(value);
            }
            index++;
          }
          RespReply reply = call.reply().array(all.size());
          all.forEach(reply::bulk);
          call.answer(reply);
        });
  }

  /** One end of a list. */
  private interface Adding {
    void add(Deque<byte[]> list, byte[] value);
  }

  private void push(RespCall call, Adding end) throws Refusal {
    call.require(3);
    Deque<byte[]> list = lists.computeIfAbsent(call.text(1), key -> new ArrayDeque<>());
    for (int i = 2; i < call.size(); i++) {
      end.add(list, call.bytes(i));
    }
    call.answer(list.size());
  }

  private Deque<byte[]> list(RespCall call) throws Refusal {
    call.require(2);
    return lists.getOrDefault(call.text(1), new ArrayDeque<>());
  }

  private void addSets(Map<String, Execution> commands) {
    commands.put(
        "SADD",
        call -> {
          call.require(3);
          Set<String> set = sets.computeIfAbsent(call.text(1), key -> new LinkedHashSet<>());
          call.answer(call.texts(2).stream().filter(set::add).count());
        });
    commands.put(
        "SPOP",
        call -> {
          call.require(2);
          Set<String> set = sets.getOrDefault(call.text(1), new LinkedHashSet<>());
          answerOrNil(call, set.isEmpty() ? null : RespReply.latin(removeFirst(set)));
        });
    commands.put(
        "ZADD",
        call -> {
          call.require(4);
          TreeMap<String, Double> set =
              sortedSets.computeIfAbsent(call.text(1), key -> new TreeMap<>());
          call.answer(set.put(call.text(3), score(call)) == null ? 1 : 0);
        });
    commands.put("ZPOPMIN", this::popLeast);
  }

  private static String removeFirst(Set<String> set) {
    Iterator<String> iterator = set.iterator();
    String first = iterator.next();
    iterator.remove();
    return first;
  }

  private static double score(RespCall call) throws Refusal {
    try {
      return Double.parseDouble(call.text(2));
    } catch (NumberFormatException e) {
      throw new Refusal("ERR value is not a valid float");
    }
  }

  private void popLeast(RespCall call) throws Refusal {
    call.require(2);
    TreeMap<String, Double> set = sortedSets.getOrDefault(call.text(1), new TreeMap<>());
    if (set.isEmpty()) {
      call.answer(call.reply().array(0));
      return;
    }
    String least = Collections.min(set.entrySet(), Map.Entry.comparingByValue()).getKey();
    call.answer(call.reply().array(2).text(least).text(Double.toString(set.remove(least))));
  }

  private void addHashes(Map<String, Execution> commands) {
    commands.put(
        "HSET",
        call -> {
          call.require(4);
          Map<String, byte[]> hash =
              hashes.computeIfAbsent(call.text(1), key -> new LinkedHashMap<>());
          long added = 0;
          for (int i = 2; i + 1 < call.size(); i += 2) {
            added += hash.put(call.text(i), call.bytes(i + 1)) == null ? 1 : 0;
          }
          call.answer(added);
        });
    commands.put("HGET", call -> answerOrNil(call, hash(call, 3).get(call.text(2))));
    commands.put(
        "HMGET",
        call -> {
          Map<String, byte[]> hash = hash(call, 3);
          RespReply reply = call.reply().array(call.size() - 2);
          for (String field : call.texts(2)) {
            byte[] value = hash.get(field);
            if (value == null) {
              reply.nil();
            } else {
              reply.bulk(value);
            }
          }
          call.answer(reply);
        });
    commands.put(
        "HKEYS",
        call -> {
          Set<String> fields = hash(call, 2).keySet();
          RespReply reply = call.reply().array(fields.size());
          fields.forEach(reply::text);
          call.answer(reply);
        });
    commands.put(
        "HGETALL",
        call -> {
          Map<String, byte[]> hash = hash(call, 2);
          RespReply reply = call.reply().map(hash.size());
          hash.forEach((field, value) -> reply.text(field).bulk(value));
          call.answer(reply);
        });
    commands.put(
        "HDEL",
        call -> {
          Map<String, byte[]> hash = hash(call, 3);
          call.answer(call.texts(2).stream().filter(field -> hash.remove(field) != null).count());
        });
  }

  private Map<String, byte[]> hash(RespCall call, int least) throws Refusal {
    call.require(least);
    return hashes.getOrDefault(call.text(1), new HashMap<>());
  }

  private static void answerOrNil(RespCall call, byte[] value) {
    call.answer(value == null ? call.reply().nil() : call.reply().bulk(value));
  }

  private void delete(RespCall call) throws Refusal {
    call.require(2);
    long deleted = 0;
    for (String key : call.texts(1)) {
      boolean known = streams.delete(key);
      known |= texts.remove(key) != null;
      known |= lists.remove(key) != null;
      known |= sets.remove(key) != null;
      known |= hashes.remove(key) != null;
      known |= sortedSets.remove(key) != null;
      deleted += known ? 1 : 0;
    }
    call.answer(deleted);
  }

  private void clear(RespCall call) {
    streams.clear();
    List.of(texts, lists, sets, hashes, sortedSets).forEach(Map::clear);
    call.ok();
  }
}
