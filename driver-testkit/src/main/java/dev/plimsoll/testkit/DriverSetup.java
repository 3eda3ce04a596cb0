// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import dev.plimsoll.driver.DriverProvider;
import java.time.Duration;
import java.util.Map;
import java.util.OptionalInt;

/** How the contract makes a driver of one system. */
public interface DriverSetup {

  /** The driver's entry. */
  DriverProvider provider();

  /** The keys of a driver file whose address comes from the local broker. */
  Map<String, Object> settings();

  /** The keys of a driver file that names this address, {@code host:port}. */
  Map<String, Object> settingsAt(String address);

  /**
   * The keys of a driver file with transactions that are committed after so many messages or so
   * long. Asked only where the driver can do transactions.
   */
  default Map<String, Object> transactional(int messages, Duration interval) {
    throw new UnsupportedOperationException("no transactions");
  }

  /** A size that the driver of {@link #settings} refuses, if there is such a thing. */
  OptionalInt tooLargeBytes();

  /** The greatest size that must arrive. */
  default int largestBytes() {
    return 1_000_000;
  }

  /** Whether the driver, or its client library, has started this thread. */
  boolean startedThread(Thread thread);
}
