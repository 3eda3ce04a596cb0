// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import org.slf4j.LoggerFactory;

/** The log: on standard error, quiet unless asked. */
final class Logs {

  private static final org.slf4j.Logger LOG = LoggerFactory.getLogger(Logs.class);

  private Logs() {}

  static void configure(boolean verbose) {
    if (verbose
        && LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME) instanceof Logger root) {
      root.setLevel(Level.INFO);
    }
  }

  static void trace(Throwable error) {
    LOG.error("", error);
  }
}
