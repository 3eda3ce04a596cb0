// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.plan.DriverProfile;

/** The first connection to a system, at whose failure the user has to know the driver file. */
public final class FirstConnection {

  private FirstConnection() {}

  /**
   * Connects a driver.
   *
   * @param profile what the driver was made of
   * @param local the local broker's addresses, or {@link Endpoints#NONE}
   * @throws DriverException if the system does not answer, or refuses: the message begins with the
   *     driver file if that has the addresses
   */
  public static void open(Driver driver, DriverProfile profile, Endpoints local)
      throws DriverException, InterruptedException {
    try {
      driver.connect(local, Driver.CONNECT_LIMIT);
    } catch (DriverException e) {
      if (profile.localBroker()) {
        throw e;
      }
      throw new DriverException(e.kind(), profile.file() + ": " + e.getMessage(), e);
    }
  }
}
