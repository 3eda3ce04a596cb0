// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.record.NanoClock;
import dev.plimsoll.result.UsagePart;
import dev.plimsoll.worker.JvmThreads;
import dev.plimsoll.worker.ProcessCost;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.LongToDoubleFunction;

/**
 * The usage of a process of this machine. Source: proc(5), {@code io} and {@code task/*}{@code
 * /stat}: Linux only. Threads: one at a time.
 */
final class ProcessUsage implements UsageSource {

  private final String id;
  private final LongSupplier pid;
  private final LongToDoubleFunction cpuSeconds;
  private final NanoClock clock;
  private final Map<String, JvmThreads.Usage> threadsBefore = new HashMap<>();
  private long before;

  private ProcessUsage(
      String id, LongSupplier pid, LongToDoubleFunction cpuSeconds, NanoClock clock) {
    this.id = id;
    this.pid = pid;
    this.cpuSeconds = cpuSeconds;
    this.clock = clock;
  }

  /** This process, without its children: local nodes are among them. */
  static ProcessUsage own(String id, NanoClock clock) {
    long own = ProcessHandle.current().pid();
    return new ProcessUsage(id, () -> own, ProcessCost::cpuSeconds, clock);
  }

  /**
   * A local node, with its children.
   *
   * @param pid the process id; another one when the node was started again
   */
  static ProcessUsage node(String id, LongSupplier pid, NanoClock clock) {
    return new ProcessUsage(id, pid, ProcessCost::cpuSecondsWithChildren, clock);
  }

  @Override
  public String id() {
    return id;
  }

  @Override
  public String of() {
    return UsagePart.PROCESS;
  }

  @Override
  public Integer processors() {
    return Runtime.getRuntime().availableProcessors();
  }

  @Override
  public Optional<UsedSoFar> read() {
    long process = pid.getAsLong();
    double cpu = cpuSeconds.applyAsDouble(process);
    long memory = ProcessCost.residentBytes(process);
    if (Double.isNaN(cpu) || memory < 0) {
      return Optional.empty();
    }
    Map<String, Long> io = ProcText.numbers(Path.of("/proc", Long.toString(process), "io"), ":");
    return Optional.of(
        new UsedSoFar(
            clock.nanos(), cpu, memory, io.get("read_bytes"), io.get("write_bytes"), null, null));
  }

  @Override
  public void windowBegins() {
    threadsBefore.clear();
    threadsBefore.putAll(threads());
    before = clock.nanos();
  }

  @Override
  public Optional<BusyThread> windowEnds() {
    double seconds = (clock.nanos() - before) / 1e9;
    Map<String, JvmThreads.Usage> now = threads();
    String name = "";
    long most = -1;
    for (Map.Entry<String, JvmThreads.Usage> thread : now.entrySet()) {
      JvmThreads.Usage earlier = threadsBefore.get(thread.getKey());
      long ticks = thread.getValue().ticks() - (earlier == null ? 0 : earlier.ticks());
      if (ticks > most) {
        most = ticks;
        name = thread.getValue().name();
      }
    }
    return most < 0 || seconds <= 0
        ? Optional.empty()
        : Optional.of(new BusyThread(name, most / JvmThreads.TICKS_PER_SECOND / seconds));
  }

  private Map<String, JvmThreads.Usage> threads() {
    Map<String, JvmThreads.Usage> threads = new HashMap<>();
    try (DirectoryStream<Path> all =
        Files.newDirectoryStream(Path.of("/proc", Long.toString(pid.getAsLong()), "task"))) {
      for (Path thread : all) {
        threads.put(
            String.valueOf(thread.getFileName()),
            JvmThreads.parse(Files.readString(thread.resolve("stat"))));
      }
    } catch (IOException | IllegalArgumentException e) {
      // The process or a thread ended meanwhile, or this is not Linux.
      return threads;
    }
    return threads;
  }
}
