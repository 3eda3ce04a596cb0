// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.text.EnumText;
import dev.plimsoll.text.Redaction;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * A fault on the timeline of a run.
 *
 * @param at from the start of the measured window
 * @param node the node that it is aimed at; absent for a command, and for the only node of a system
 * @param length how long it lasts; absent: until the load ends, or until another event starts the
 *     node, or as long as the command runs
 * @param latency of the network, in each direction
 * @param bandwidthBytesPerSecond limit of each connection, in each direction
 * @param command program and arguments; empty except for {@link FaultAction#EXEC}
 */
public record FaultEvent(
    Duration at,
    FaultAction action,
    Optional<FaultNode> node,
    Optional<Duration> length,
    Optional<Duration> latency,
    OptionalLong bandwidthBytesPerSecond,
    List<String> command) {

  public FaultEvent {
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(action, "action");
    Objects.requireNonNull(node, "node");
    Objects.requireNonNull(length, "length");
    Objects.requireNonNull(latency, "latency");
    Objects.requireNonNull(bandwidthBytesPerSecond, "bandwidthBytesPerSecond");
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
    bandwidthBytesPerSecond.ifPresent(
        bytes -> text.append(", bandwidth ").append(FaultKeys.bandwidth(bytes)));
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
}
