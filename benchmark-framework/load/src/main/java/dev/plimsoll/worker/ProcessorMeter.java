// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * Who used the processors of this machine in the measured window. Threads of this process are
 * distinguished by their names: those of this program and of the virtual machine are known, all
 * others belong to the client library. Source: proc(5), {@code stat}, {@code pressure/cpu} and
 * {@code task/*}{@code /stat}: Linux only. Threads: one.
 */
final class ProcessorMeter {

  /**
   * Threads of this program and of the virtual machine; the system cuts names after 15 characters.
   */
  private static final Pattern OWN =
      Pattern.compile(
          "(grpc-|sender-|process-stops|hiccups|checkpoint|fault-|plimsoll-|processing-|wake-up-cost|bare-waits|send-call-watch|open-|acknowledge|worker-|path-check-|java$|main$|VM"
              + " |Signal Dispatch|Finalizer|Reference Handl|Common-Cleaner|Service Thread|Monitor"
              + " Deflati|Notification|Attach Listener|process reaper|Cleaner-|Sweeper).*");

  private static final double MICROS = 1e6;
  private static final int STEAL = 7;

  private final Path proc;
  private final Path process;
  private Reading begun = Reading.NONE;
  private Reading ended = Reading.NONE;

  ProcessorMeter() {
    this(Path.of("/proc"), ProcessHandle.current().pid());
  }

  ProcessorMeter(Path proc, long pid) {
    this.proc = proc;
    this.process = proc.resolve(Long.toString(pid));
  }

  /**
   * What was used so far, in seconds; NaN is unknown.
   *
   * @param busy of all processes of the machine
   * @param threads of this process, by id
   */
  private record Reading(
      double busy,
      double steal,
      double pressure,
      double process,
      Map<String, JvmThreads.Usage> threads) {

    static final Reading NONE =
        new Reading(Double.NaN, Double.NaN, Double.NaN, Double.NaN, Map.of());
  }

  void begin() {
    begun = read();
  }

  void end() {
    ended = read();
  }

  /** Returns who used the processors; empty if that is not known. */
  Optional<ProcessorUse> use() {
    double process = ended.process - begun.process;
    double busy = ended.busy - begun.busy;
    if (Double.isNaN(process) || Double.isNaN(busy)) {
      return Optional.empty();
    }
    double compilers = of(JvmThreads::isCompiler);
    double collectors = of(JvmThreads::isCollector);
    double client = of(ProcessorMeter::isOfTheClient);
    return Optional.of(
        new ProcessorUse(
            // What ended threads used is not known of each.
            nanos(process - compilers - collectors - client),
            nanos(compilers),
            nanos(collectors),
            nanos(client),
            nanos(busy - process),
            known(ended.steal - begun.steal),
            known(ended.pressure - begun.pressure)));
  }

  private static OptionalLong known(double seconds) {
    return Double.isNaN(seconds) ? OptionalLong.empty() : OptionalLong.of(nanos(seconds));
  }

  private static long nanos(double seconds) {
    return Math.max(0, Math.round(seconds * 1e9));
  }

  private static boolean isOfTheClient(String thread) {
    return !OWN.matcher(thread).matches()
        && !JvmThreads.isCompiler(thread)
        && !JvmThreads.isCollector(thread);
  }

  private double of(Predicate<String> names) {
    long ticks = 0;
    for (Map.Entry<String, JvmThreads.Usage> thread : ended.threads.entrySet()) {
      if (names.test(thread.getValue().name())) {
        JvmThreads.Usage before = begun.threads.get(thread.getKey());
        ticks += thread.getValue().ticks() - (before == null ? 0 : before.ticks());
      }
    }
    return Math.max(0, ticks / JvmThreads.TICKS_PER_SECOND);
  }

  private Reading read() {
    double busy = Double.NaN;
    double steal = Double.NaN;
    for (String line : lines(proc.resolve("stat"))) {
      if (line.startsWith("cpu ")) {
        long[] ticks =
            Arrays.stream(line.substring(4).strip().split(" +", -1))
                .mapToLong(Long::parseLong)
                .toArray();
        // User, nice, system, irq, softirq: not idle, iowait and steal; guests are in user.
        busy = (ticks[0] + ticks[1] + ticks[2] + ticks[5] + ticks[6]) / JvmThreads.TICKS_PER_SECOND;
        steal = ticks[STEAL] / JvmThreads.TICKS_PER_SECOND;
      }
    }
    return new Reading(busy, steal, pressure(), process(), threads());
  }

  /** Processor time of this process; NaN if it cannot be read. */
  private double process() {
    for (String line : lines(process.resolve("stat"))) {
      return JvmThreads.parse(line).ticks() / JvmThreads.TICKS_PER_SECOND;
    }
    return Double.NaN;
  }

  /** Time in which some task waited for a processor; NaN if the kernel does not count it. */
  private double pressure() {
    for (String line : lines(proc.resolve("pressure").resolve("cpu"))) {
      int total = line.indexOf("total=");
      if (line.startsWith("some ") && total > 0) {
        return Long.parseLong(line.substring(total + "total=".length()).strip()) / MICROS;
      }
    }
    return Double.NaN;
  }

  /** The lines of a file; none if it cannot be read. */
  private static List<String> lines(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      return List.of();
    }
  }

  private Map<String, JvmThreads.Usage> threads() {
    Map<String, JvmThreads.Usage> threads = new HashMap<>();
    try (DirectoryStream<Path> all = Files.newDirectoryStream(process.resolve("task"))) {
      for (Path thread : all) {
        read(thread, threads);
      }
    } catch (IOException e) {
      return threads; // Not Linux.
    }
    return threads;
  }

  private static void read(Path thread, Map<String, JvmThreads.Usage> threads) {
    try {
      threads.put(
          String.valueOf(thread.getFileName()),
          JvmThreads.parse(Files.readString(thread.resolve("stat"))));
    } catch (IOException | IllegalArgumentException e) {
      return; // The thread ended in the meantime.
    }
  }
}
