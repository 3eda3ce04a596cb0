// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.ServerSettings;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
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

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int MOST_LINES = 5_000;

  private ToldSettings() {}

  /** Runs the command of a node. */
  static ServerSettings ask(List<String> command) throws DriverException, InterruptedException {
    return ask(command, LIMIT);
  }

  /** Runs the command of a node, which is ended after this time. */
  static ServerSettings ask(List<String> command, Duration limit)
      throws DriverException, InterruptedException {
    try {
      // A file, because nobody could stop reading from a tool that answers nothing.
      Path output = Files.createTempFile("plimsoll-settings-", ".out");
      try {
        return ask(command, limit, output);
      } finally {
        Files.deleteIfExists(output);
      }
    } catch (IOException e) {
      throw failed(e.getMessage());
    }
  }

  private static ServerSettings ask(List<String> command, Duration limit, Path output)
      throws IOException, DriverException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
            .redirectOutput(output.toFile())
            .start();
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        throw failed("it did not end within " + limit.toSeconds() + " s");
      }
      // Bytes that are not UTF-8 are replaced: a tool may print in the encoding of its locale.
      Stream<String> lines = new String(Files.readAllBytes(output), StandardCharsets.UTF_8).lines();
      if (process.exitValue() != 0) {
        throw failed(lines.limit(3).collect(Collectors.joining(" ")));
      }
      return of(lines.limit(MOST_LINES));
    } finally {
      process.descendants().forEach(ProcessHandle::destroyForcibly);
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
