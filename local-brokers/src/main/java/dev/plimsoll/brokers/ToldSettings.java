// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.ServerSettings;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Settings that a tool of the server prints, one a line: {@code v name=value} for a value, {@code d
 * name=default} for a default that differs from it. Other lines are ignored.
 */
final class ToldSettings {

  private static final int LIMIT_SECONDS = 60;
  private static final int MOST_LINES = 5_000;

  private ToldSettings() {}

  /** Runs the command of a node. */
  static ServerSettings ask(List<String> command) throws DriverException, InterruptedException {
    Process process;
    try {
      process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .start();
    } catch (IOException e) {
      throw failed(e.getMessage());
    }
    try (BufferedReader output =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      List<String> lines = output.lines().limit(MOST_LINES).toList();
      if (!process.waitFor(LIMIT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw failed(lines.stream().limit(3).collect(Collectors.joining(" ")));
      }
      return of(lines.stream());
    } catch (IOException e) {
      throw failed(e.getMessage());
    } finally {
      process.destroyForcibly();
    }
  }

  private static DriverException failed(String why) {
    return new DriverException(
        DriverException.Kind.OTHER, "the server's tool did not report its settings: " + why);
  }

  static ServerSettings of(Stream<String> lines) {
    Map<String, String> values = new TreeMap<>();
    Map<String, String> defaults = new TreeMap<>();
    lines.forEach(
        line -> {
          int end = line.indexOf('=');
          if (end > 2 && line.startsWith("v ")) {
            values.put(line.substring(2, end), line.substring(end + 1));
          } else if (end > 2 && line.startsWith("d ")) {
            defaults.put(line.substring(2, end), line.substring(end + 1));
          }
        });
    return values.isEmpty() ? ServerSettings.NONE : ServerSettings.of(List.of(values), defaults);
  }
}
