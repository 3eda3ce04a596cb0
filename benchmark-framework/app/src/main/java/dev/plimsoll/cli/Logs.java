// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.util.List;
import org.slf4j.LoggerFactory;

/** Configures logging: to standard error, and little of it without --verbose. */
final class Logs {

  private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(Logs.class);

  /** Client libraries log each lost connection; what matters of it is counted and reported. */
  private static final List<String> CLIENTS =
      List.of(
          "org.apache.kafka",
          "org.apache.pulsar",
          "org.apache.qpid.protonj2",
          "com.hivemq",
          "com.rabbitmq",
          "io.lettuce",
          "io.nats");

  private Logs() {}

  static void configure(boolean verbose) {
    if (verbose) {
      set("dev.plimsoll", Level.INFO);
    }
    CLIENTS.forEach(client -> set(client, verbose ? Level.WARN : Level.OFF));
  }

  private static void set(String name, Level level) {
    if (LoggerFactory.getLogger(name) instanceof Logger logger) {
      logger.setLevel(level);
    }
  }

  static void trace(Throwable error) {
    LOG.error("", error);
  }
}
