// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.Quantities;
import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.DeclaredType;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.KeySchema;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.ScalarType;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import dev.plimsoll.text.EnumText;
import dev.plimsoll.text.Redaction;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A fault on the timeline of a run: an entry of {@code events} in a workload file. */
@SettingBlock(example = "{at: 20s, do: pause, node: 1, for: 5s}")
public record FaultEvent(
    @SettingKey("Time of the event, from the start of the measured window.") Duration at,
    @SettingKey(
            name = "do",
            value =
                "What happens: pause freezes the process of a node, stop shuts it down, kill kills"
                    + " it, start starts it again; network slows the connections of clients to it,"
                    + " cut closes them and refuses new ones, reset ends each as soon as data come"
                    + " through it, disconnect closes them once; exec executes a command.")
        FaultAction action,
    @SettingKey(
            value =
                "Node of the local broker; leader is the one that leads most partitions of the"
                    + " first topic when the event is due, and with do: start the one that an"
                    + " earlier event with leader ended.",
            as = FaultNode.NodeType.class,
            absent = "the only node")
        Optional<FaultNode> node,
    @SettingKey(
            name = "for",
            value = "How long a pause, network, cut or reset lasts.",
            min = "1ms",
            absent = "until the load ends")
        Optional<Duration> length,
    @SettingKey(
            value =
                "With do: network, whole milliseconds by which all data is delayed in each"
                    + " direction.",
            min = "1ms")
        Optional<Duration> latency,
    @SettingKey(
            value =
                "With latency, whole milliseconds by which the delay varies: each piece of data has"
                    + " one between latency - jitter and latency + jitter, evenly distributed, and"
                    + " keeps its place.",
            min = "1ms")
        Optional<Duration> jitter,
    @SettingKey(
            name = "bandwidth",
            value = "With do: network, the limit of each connection in each direction.",
            as = NetworkLimitType.class)
        OptionalLong bandwidthBytesPerSecond,
    @SettingKey(
            value =
                "With do: network, the largest piece in which data is passed on in each direction.",
            quantity = Quantity.BYTES,
            min = "1")
        OptionalInt slice,
    @SettingKey(
            value = "With slice, whole microseconds between the pieces of what came together.",
            min = "1us",
            absent = "none")
        Optional<Duration> slicePause,
    @SettingKey(
            value = "With do: exec, program and arguments; the fault lasts as long as it runs.",
            example = FaultEvent.COMMAND_EXAMPLE)
        List<String> command)
    implements CheckedKeys {

  static final RecordKeys<FaultEvent> KEYS = RecordKeys.of(FaultEvent.class);

  static final String COMMAND_EXAMPLE = "[sh, -c, \"date\"]";

  /** The unit of the limit that the proxy has. */
  private static final long LEAST_BANDWIDTH = 1_000;

  public FaultEvent {
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(action, "action");
    Objects.requireNonNull(node, "node");
    Objects.requireNonNull(length, "length");
    Objects.requireNonNull(latency, "latency");
    Objects.requireNonNull(jitter, "jitter");
    Objects.requireNonNull(bandwidthBytesPerSecond, "bandwidthBytesPerSecond");
    Objects.requireNonNull(slice, "slice");
    Objects.requireNonNull(slicePause, "slicePause");
    command = List.copyOf(command);
  }

  /** Returns the planned end, from the start of the measured window. */
  public Optional<Duration> until() {
    return length.map(at::plus);
  }

  /** Returns the fault as a text, without its times and without secrets. */
  public String words() {
    StringBuilder text = new StringBuilder(EnumText.of(action));
    if (action == FaultAction.EXEC) {
      return text.append(' ').append(String.join(" ", Redaction.commandLine(command))).toString();
    }
    node.ifPresent(
        given -> text.append(given.isLeader() ? " the " : " node ").append(given.text()));
    latency.ifPresent(delay -> text.append(", latency ").append(Units.text(delay)));
    jitter.ifPresent(most -> text.append(", jitter ").append(Units.text(most)));
    bandwidthBytesPerSecond.ifPresent(
        bytes -> text.append(", bandwidth ").append(bandwidth(bytes)));
    slice.ifPresent(bytes -> text.append(", slices of ").append(bytes).append(" B"));
    slicePause.ifPresent(pause -> text.append(" every ").append(Units.text(pause)));
    return text.toString();
  }

  /** Returns the fault with its times. */
  public String text() {
    return "at "
        + Units.text(at)
        + ": "
        + words()
        + length.map(time -> ", for " + Units.text(time)).orElse("");
  }

  /** Returns the number of the node; that of the only node where none is given. */
  FaultNode aim() {
    return node.orElse(new FaultNode(1));
  }

  @Override
  public void check(GivenKeys given) {
    if (!action.isLasting()) {
      given.refuse(List.of("for"), EnumText.of(action) + withoutEnd());
    }
    if (action == FaultAction.NETWORK) {
      checkNetwork(given);
    } else {
      given.refuse(
          List.of("latency", "jitter", "bandwidth", "slice", "slicePause"),
          "goes with do: network only: take it out");
    }
    if (action != FaultAction.EXEC) {
      given.refuse(List.of("command"), "goes with do: exec only: take it out");
    } else {
      given.refuse(List.of("node"), "does not go with do: exec: name the target in the command");
      if (command.isEmpty()) {
        given.wrong("do", "exec needs a command, such as command: " + COMMAND_EXAMPLE);
      }
    }
  }

  private void checkNetwork(GivenKeys given) {
    if (latency.isEmpty() && bandwidthBytesPerSecond.isEmpty() && slice.isEmpty()) {
      given.wrong("do", "network changes nothing: give latency, bandwidth, slice or several");
    }
    requireWhole(given, "latency", latency, 1_000_000, "milliseconds");
    requireWhole(given, "jitter", jitter, 1_000_000, "milliseconds");
    requireWhole(given, "slicePause", slicePause, 1_000, "microseconds");
    if (jitter.isPresent() && jitter.get().compareTo(latency.orElse(Duration.ZERO)) > 0) {
      given.wrong("jitter", "is longer than latency, around which the delay varies: give less");
    }
    if (slicePause.isPresent() && slice.isEmpty()) {
      given.wrong("slicePause", "is the time between slices: give slice, too");
    }
  }

  private static void requireWhole(
      GivenKeys given, String key, Optional<Duration> value, long unitNanos, String units) {
    if (value.isPresent() && value.get().toNanos() % unitNanos != 0) {
      given.wrong(key, "must be a whole number of " + units);
    }
  }

  private String withoutEnd() {
    return switch (action) {
      case STOP, KILL ->
          " does not end by itself: take it out, and start the node by another event (do: start)";
      case EXEC -> " lasts as long as its command runs: take it out";
      case DISCONNECT -> " happens once: take it out; do: reset ends the connections of a time";
      case START, PAUSE, NETWORK, CUT, RESET -> " has no end: take it out";
    };
  }

  private static String bandwidth(long bytesPerSecond) {
    if (bytesPerSecond % 1_000_000 == 0) {
      return bytesPerSecond / 1_000_000 + "MB/s";
    }
    return bytesPerSecond % 1_000 == 0 ? bytesPerSecond / 1_000 + "kB/s" : bytesPerSecond + "B/s";
  }

  /** The limit of a network: {@code 10MB/s}. */
  static final class NetworkLimitType implements DeclaredType {

    @Override
    public ScalarType<Long> type() {
      return new ScalarType<>(
          "a rate in bytes, such as 10MB/s",
          "bytes per second, at least " + bandwidth(LEAST_BANDWIDTH),
          NetworkLimitType::parse,
          FaultEvent::bandwidth,
          KeySchema.text("^[0-9][0-9_]*(\\.[0-9]+)? *([kKmMgG]i?)?[bB](/s)?$", "10MB/s"),
          Optional.empty());
    }

    private static long parse(String text) {
      long bytes = Quantities.bytes(text.replaceFirst("\\s*/s$", ""));
      if (bytes < LEAST_BANDWIDTH) {
        throw new IllegalArgumentException(
            text + " is too little: give " + bandwidth(LEAST_BANDWIDTH) + " or more");
      }
      return bytes;
    }
  }
}
