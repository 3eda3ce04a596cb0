// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.util.List;
import org.slf4j.LoggerFactory;

/** Configures logging: to standard error, and little of it without --verbose. */
final class Logs {

  private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(Logs.class);

  /** Client libraries whose loggers are off by default, see logback.xml. */
  private static final List<String> CLIENTS =
      List.of("org.apache.kafka", "org.apache.pulsar", "com.rabbitmq", "io.lettuce", "io.nats");

  private Logs() {}

  static void configure(boolean verbose) {
    if (verbose) {
      raise("dev.plimsoll", Level.INFO);
      CLIENTS.forEach(client -> raise(client, Level.WARN));
    }
  }

  private static void raise(String name, Level level) {
    if (LoggerFactory.getLogger(name) instanceof Logger logger) {
      logger.setLevel(level);
    }
  }

  static void trace(Throwable error) {
    LOG.error("", error);
  }
}
