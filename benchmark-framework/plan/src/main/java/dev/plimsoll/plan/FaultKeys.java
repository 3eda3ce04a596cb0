// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static dev.plimsoll.plan.ScalarType.choice;
import static dev.plimsoll.plan.ScalarType.time;

import dev.plimsoll.driver.Quantities;
import dev.plimsoll.plan.KeyType.ListType;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The keys of an entry of {@code events} in a workload file. */
final class FaultKeys {

  /** The unit of the limit that the proxy has. */
  static final long LEAST_BANDWIDTH = 1_000;

  private static final Duration MILLISECOND = Duration.ofMillis(1);
  private static final String PER_SECOND = "/s";

  static final Key<ScalarType<Duration>> AT =
      Key.required(
          "at", time(Duration.ZERO), "Time of the event, from the start of the measured window.");

  static final Key<ScalarType<FaultAction>> ACTION =
      Key.required(
          "do",
          choice(FaultAction.class),
          "What happens: pause freezes the process of a node, stop shuts it down, kill kills it,"
              + " start starts it again; network slows the connections of clients to it, cut closes"
              + " them; exec executes a command.");

  static final Key<ScalarType<FaultNode>> NODE =
      Key.of(
              "node",
              new ScalarType<>(
                  "the number of a node, from 1, or leader",
                  "number of a node, or `leader`",
                  FaultNode::parse,
                  node -> node.isLeader() ? node.text() : (Object) node.number(),
                  KeySchema.anyOf(Map.of("enum", List.of("leader")), KeySchema.integer(1, 999)),
                  Optional.empty()),
              "Node of the local broker; leader is the one that leads most partitions of the first"
                  + " topic when the event is due, and with do: start the one that an earlier event"
                  + " with leader ended.")
          .absent("the only node");

  static final Key<ScalarType<Duration>> LENGTH =
      Key.of("for", time(MILLISECOND), "How long a pause, network or cut lasts.")
          .absent("until the load ends");

  static final Key<ScalarType<Duration>> LATENCY =
      Key.of(
          "latency",
          time(MILLISECOND),
          "With do: network, whole milliseconds by which all data is delayed in each direction.");

  static final Key<ScalarType<Long>> BANDWIDTH =
      Key.of(
          "bandwidth",
          new ScalarType<>(
              "a rate in bytes, such as 10MB/s",
              "bytes per second, at least 1kB/s",
              FaultKeys::bandwidthOf,
              FaultKeys::bandwidth,
              KeySchema.text("^[0-9][0-9_]*(\\.[0-9]+)? *([kKmMgG]i?)?[bB](/s)?$", "10MB/s"),
              Optional.empty()),
          "With do: network, the limit of each connection in each direction.");

  static final Key<ListType<String>> COMMAND =
      Key.of(
          "command",
          ListType.ofTexts("[sh, -c, \"date\"]"),
          "With do: exec, program and arguments; the fault lasts as long as it runs.");

  static final KeyBlock BLOCK = KeyBlock.of(AT, ACTION, NODE, LENGTH, LATENCY, BANDWIDTH, COMMAND);

  private FaultKeys() {}

  private static long bandwidthOf(String text) {
    String size =
        text.endsWith(PER_SECOND)
            ? text.substring(0, text.length() - PER_SECOND.length()).strip()
            : text;
    long bytes = Quantities.bytes(size);
    if (bytes < LEAST_BANDWIDTH) {
      throw new IllegalArgumentException(text + " is too little: give 1kB/s or more");
    }
    return bytes;
  }

  static String bandwidth(long bytesPerSecond) {
    if (bytesPerSecond % 1_000_000 == 0) {
      return bytesPerSecond / 1_000_000 + "MB/s";
    }
    return bytesPerSecond % 1_000 == 0 ? bytesPerSecond / 1_000 + "kB/s" : bytesPerSecond + "B/s";
  }
}
