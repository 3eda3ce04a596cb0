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
 * Stores the wake-up cost of a machine in a file of the user's cache, so that all runs on it choose
 * the same pacing distance. If the file is unreadable, damaged, too old or of another machine, the
 * cost is measured again; if it cannot be written, the next process measures again.
 */
final class WakeUpCostFile {

  private static final Duration MAX_AGE = Duration.ofDays(30);
  private static final String NANOS = "nanos";
  private static final String MEASURED_AT = "measuredAt";

  /** No machine takes longer: a file with a greater value is damaged. */
  private static final double MAX_NANOS = 1e9;

  private final Path file;
  private final Map<String, String> machine;

  /**
   * @param file where the cost is stored
   * @param machine the properties that the cost depends on
   */
  WakeUpCostFile(Path file, Map<String, String> machine) {
    this.file = file;
    this.machine = new TreeMap<>(machine);
  }

  /** The file of this machine in this user's cache. */
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
   * The stored cost, or else the cost measured and stored now.
   *
   * @param measure returns nanoseconds; 0 if the cost cannot be measured, which is not stored
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
    // Another process may have been faster: its value then applies to the machine.
    double others = read(now);
    if (others > 0) {
      return others;
    }
    write(measured, now);
    return measured;
  }

  /** Returns 0 if no valid value is stored. */
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
      boolean holds = !at.isAfter(now) && !at.isBefore(now.minus(MAX_AGE));
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
          properties.store(writer, "Cost of waking a sending thread; this file may be deleted");
        }
        Files.move(
            draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(draft);
      }
    } catch (IOException | UnsupportedOperationException e) {
      // The next process measures again; this is no reason to fail.
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
      // Not Linux: only the architecture is known.
    }
    return System.getProperty("os.arch");
  }
}
