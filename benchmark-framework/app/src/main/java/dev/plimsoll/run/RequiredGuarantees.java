// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.plan.DriverProfile;
import java.util.Optional;

/** The check that a running system gives the guarantees of the profile that it was chosen for. */
public final class RequiredGuarantees {

  private RequiredGuarantees() {}

  /**
   * Refuses a system whose guarantees differ from those of the profile.
   *
   * @param actual what the driver derived from its settings and the server's answers
   */
  public static void require(DriverProfile driver, Guarantees actual) throws DriverException {
    Optional<String> difference = driver.required().flatMap(profile -> profile.difference(actual));
    if (difference.isPresent()) {
      throw new DriverException(
          DriverException.Kind.UNSUITABLE,
          driver.name()
              + " does not give the guarantees of profile:"
              + driver.required().orElseThrow().text()
              + ": it "
              + difference.get()
              + ". `bin/benchmark fairness -d "
              + driver.file()
              + "` prints its guarantees");
    }
  }
}
