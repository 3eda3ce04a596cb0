// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A node failed to start. Contains its log, because the log file is deleted with the node's folder.
 */
final class StartFailure extends Exception {

  private static final long serialVersionUID = 1;
  private static final int TAIL_LINES = 15;

  private final int node;
  private final String log;

  /**
   * @param reason what happened, as the end of a sentence about the node
   * @param log complete output of the node
   */
  StartFailure(int node, String reason, String log) {
    super(reason);
    this.node = node;
    this.log = Objects.requireNonNull(log, "log");
  }

  /** Returns whether another program took a port first, so that other ports may work. */
  boolean isPortTaken() {
    String lowerCase = log.toLowerCase(Locale.ROOT);
    return Stream.of("address already in use", "bindexception", "eaddrinuse")
        .anyMatch(lowerCase::contains);
  }

  /** Returns the exception for the user; writes the log to a folder, replacing an earlier one. */
  DriverException toDriverException(String system, Path logs) {
    return new DriverException(
        DriverException.Kind.OTHER,
        "%s node %d did not come up: %s. Its log (%s) ends with:\n  %s"
            .formatted(system, node, getMessage(), keep(system, logs), tail()),
        this);
  }

  private String tail() {
    List<String> lines = log.strip().lines().toList();
    return String.join("\n  ", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
  }

  private String keep(String system, Path logs) {
    Path kept = logs.resolve("%s-node-%d.log".formatted(system, node));
    try {
      Files.createDirectories(logs);
      Files.writeString(kept, log, StandardCharsets.UTF_8);
      return kept.toString();
    } catch (IOException e) {
      return "not kept: " + e.getMessage();
    }
  }
}
