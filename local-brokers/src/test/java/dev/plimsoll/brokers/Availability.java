// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.junit.jupiter.api.Assumptions.abort;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;

/** Checks whether a real server is available for a test. */
final class Availability {

  private Availability() {}

  /**
   * Downloads the server. If that fails the test is skipped, or fails where nothing may be skipped.
   */
  static void require(LocalBroker broker) throws DriverException, InterruptedException {
    try {
      broker.install(line -> {});
    } catch (DriverException e) {
      if (Boolean.parseBoolean(System.getenv("CI"))) {
        throw e;
      }
      abort(e.getMessage());
    }
  }
}
