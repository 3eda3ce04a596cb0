// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Detects when processes of local nodes end without a fault of the run. Threads: one. */
final class NodeMonitor {

  private static final long EVERY_NANOS = 1_000_000_000L;

  private final NodeProcesses nodes;

  /** Handles of processes that were seen alive: they stay valid if a process id is used again. */
  private final Map<Long, ProcessHandle> alive = new HashMap<>();

  private final Set<Long> reported = new HashSet<>();
  private final List<Ended> ended = new ArrayList<>();
  private final long killedBefore = killedForMemory();
  private long polledAt;

  NodeMonitor(NodeProcesses nodes) {
    this.nodes = nodes;
    nodes.pids().values().forEach(this::find);
  }

  private Optional<ProcessHandle> find(long pid) {
    ProcessHandle known = alive.get(pid);
    if (known == null) {
      ProcessHandle.of(pid)
          .filter(ProcessHandle::isAlive)
          .ifPresent(process -> alive.put(pid, process));
    }
    return Optional.ofNullable(alive.get(pid));
  }

  /**
   * A process that ended.
   *
   * @param seenNanos when this was detected, up to a second later
   * @param killedForMemory whether the kernel has ended a process of this machine since the run
   *     began because memory ran out
   */
  record Ended(int node, long pid, long seenNanos, boolean killedForMemory) {}

  /** Checks the processes, at most once a second. */
  void poll(long now) {
    if (now - polledAt < EVERY_NANOS) {
      return;
    }
    polledAt = now;
    nodes
        .pids()
        .forEach(
            (node, pid) -> {
              boolean gone = find(pid).filter(process -> !process.isAlive()).isPresent();
              if (gone && !nodes.hasEnded(node) && reported.add(pid)) {
                ended.add(new Ended(node, pid, now, killedForMemory() > killedBefore));
              }
            });
  }

  /** How many processes the kernel has ended because memory ran out; 0 if it does not say. */
  private static long killedForMemory() {
    return ProcText.numbers(Path.of("/proc/vmstat"), " ").getOrDefault("oom_kill", 0L);
  }

  /** Whether there are nodes on this machine, and none of them runs. */
  boolean areAllDown() {
    Map<Integer, Long> pids = nodes.pids();
    return !pids.isEmpty()
        && pids.entrySet().stream()
            .allMatch(
                node ->
                    nodes.hasEnded(node.getKey())
                        || find(node.getValue()).filter(ProcessHandle::isAlive).isEmpty());
  }

  List<Ended> ended() {
    return List.copyOf(ended);
  }
}
