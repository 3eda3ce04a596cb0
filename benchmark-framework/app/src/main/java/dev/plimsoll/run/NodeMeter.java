// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.result.BrokerCost;
import dev.plimsoll.worker.JvmThreads;
import dev.plimsoll.worker.ProcessCost;
import java.util.Optional;

/**
 * The resources that a local node uses in the measured window: those of its process and, if a fault
 * ends it and it is started again, of all its processes. What a process uses between the last
 * reading, once a second, and its end is not included. Threads: one.
 */
final class NodeMeter {

  private final int node;
  private final NodeProcesses processes;
  private long pid;
  private JvmThreads threads;
  private Usage begun = Usage.NONE;
  private Usage last = Usage.NONE;
  private Usage ofEnded = Usage.NONE;
  private long residentBytes = -1;

  NodeMeter(int node, NodeProcesses processes) {
    this.node = node;
    this.processes = processes;
    follow(processes.pids().get(node));
  }

  /** What a process has used; NaN is unknown. */
  private record Usage(double cpuSeconds, JvmThreads.Times times) {

    static final Usage NONE = new Usage(0, new JvmThreads.Times(Double.NaN, Double.NaN));

    /** What was used from an earlier reading on. */
    Usage since(Usage earlier) {
      return new Usage(
          cpuSeconds - earlier.cpuSeconds,
          new JvmThreads.Times(
              since(earlier.times.compilerSeconds(), times.compilerSeconds()),
              since(earlier.times.collectorSeconds(), times.collectorSeconds())));
    }

    Usage and(Usage other) {
      return new Usage(
          cpuSeconds + other.cpuSeconds,
          new JvmThreads.Times(
              sum(times.compilerSeconds(), other.times.compilerSeconds()),
              sum(times.collectorSeconds(), other.times.collectorSeconds())));
    }

    private static double since(double before, double after) {
      return Double.isNaN(before) ? after : Math.max(0, after - before);
    }

    private static double sum(double one, double other) {
      return Double.isNaN(one) ? other : Double.isNaN(other) ? one : one + other;
    }
  }

  private void follow(long process) {
    pid = process;
    threads = new JvmThreads(process);
  }

  /** Reads what the process has used, and changes to the next process if there is one. */
  void read() {
    long now = processes.pids().get(node);
    if (now != pid) {
      ofEnded = ofEnded.and(last.since(begun));
      begun = Usage.NONE;
      last = Usage.NONE;
      follow(now);
    }
    double cpu = ProcessCost.cpuSecondsWithChildren(pid);
    if (!Double.isNaN(cpu)) {
      last = new Usage(cpu, threads.read());
      long resident = ProcessCost.residentBytes(pid);
      residentBytes = resident >= 0 ? resident : residentBytes;
    }
  }

  /** The processor time of compilers so far, of the process that runs; NaN if unknown. */
  double compilerSeconds() {
    return threads.times().compilerSeconds();
  }

  void windowBegins() {
    read();
    begun = last;
    ofEnded = Usage.NONE;
  }

  /** The usage since the start of the window; empty if it could not be read. */
  Optional<BrokerCost> windowEnds() {
    read();
    if (residentBytes < 0) {
      return Optional.empty();
    }
    Usage used = ofEnded.and(last.since(begun));
    return Optional.of(
        new BrokerCost(
            Integer.toString(node),
            used.cpuSeconds(),
            orNull(used.times().compilerSeconds()),
            orNull(used.times().collectorSeconds()),
            residentBytes));
  }

  private static Double orNull(double seconds) {
    return Double.isNaN(seconds) ? null : (Double) seconds;
  }
}
