// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.driver.UserCache;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.DoubleSupplier;

/**
 * Keeps what a wake-up costs on a machine in a file of the user's cache, so that all runs on it
 * choose the same pacing distance. What cannot be read, is damaged, too old or of another machine
 * is measured anew; what cannot be written is measured by the next process again.
 */
final class WakeUpCostFile {

  private static final Duration OLDEST = Duration.ofDays(30);
  private static final String NANOS = "nanos";
  private static final String MEASURED_AT = "measuredAt";

  /** More than any machine takes: a file that says so is damaged. */
  private static final double MAX_NANOS = 1e9;

  private final Path file;
  private final Map<String, String> machine;

  /**
   * @param file where it is kept
   * @param machine what the cost depends on
   */
  WakeUpCostFile(Path file, Map<String, String> machine) {
    this.file = file;
    this.machine = new TreeMap<>(machine);
  }

  /** The file of this machine in the cache of this user. */
  static WakeUpCostFile ofThisMachine() {
    String host = hostName();
    String name = "wake-up-cost-" + host.replaceAll("[^A-Za-z0-9._-]", "-") + ".properties";
    return new WakeUpCostFile(
        UserCache.folder().resolve(name),
        Map.of(
            "host",
            host,
            "cpu",
            cpu(),
            "processors",
            Integer.toString(Runtime.getRuntime().availableProcessors()),
            "kernel",
            System.getProperty("os.name") + " " + System.getProperty("os.version"),
            "jdk",
            System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version")));
  }

  /**
   * The cost that is kept, or else measured now and kept.
   *
   * @param measure returns nanoseconds; 0 where they cannot be measured, which is not kept
   */
  double nanos(DoubleSupplier measure, Instant now) {
    double kept = read(now);
    if (kept > 0) {
      return kept;
    }
    double measured = measure.getAsDouble();
    if (measured <= 0) {
      return 0;
    }
    // Another process may have been faster: then its figure is that of the machine.
    double others = read(now);
    if (others > 0) {
      return others;
    }
    write(measured, now);
    return measured;
  }

  /** 0 where nothing that holds is kept. */
  private double read(Instant now) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
      for (Map.Entry<String, String> each : machine.entrySet()) {
        if (!each.getValue().equals(properties.getProperty(each.getKey()))) {
          return 0;
        }
      }
      Instant at = Instant.parse(properties.getProperty(MEASURED_AT, ""));
      double nanos = Double.parseDouble(properties.getProperty(NANOS, ""));
      boolean holds = !at.isAfter(now) && !at.isBefore(now.minus(OLDEST));
      return holds && nanos > 0 && nanos < MAX_NANOS ? nanos : 0;
    } catch (IOException | IllegalArgumentException | DateTimeException e) {
      return 0;
    }
  }

  private void write(double nanos, Instant now) {
    Properties properties = new Properties();
    machine.forEach(properties::setProperty);
    properties.setProperty(NANOS, Double.toString(nanos));
    properties.setProperty(MEASURED_AT, now.toString());
    try {
      Path folder = Files.createDirectories(file.toAbsolutePath().getParent());
      Path draft = Files.createTempFile(folder, file.getFileName().toString(), ".draft");
      try {
        try (Writer writer = Files.newBufferedWriter(draft)) {
          properties.store(writer, "What it costs to wake a sending thread; may be deleted");
        }
        Files.move(
            draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException | UnsupportedOperationException e) {
      // The next process measures again: no reason to end this one.
    }
  }

  private static String hostName() {
    try {
      return InetAddress.getLocalHost().getHostName();
    } catch (UnknownHostException e) {
      return "localhost";
    }
  }

  private static String cpu() {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/cpuinfo"))) {
        if (line.startsWith("model name")) {
          return line.substring(line.indexOf(':') + 1).trim();
        }
      }
    } catch (IOException e) {
      // Not Linux: the architecture must do.
    }
    return System.getProperty("os.arch");
  }
}
