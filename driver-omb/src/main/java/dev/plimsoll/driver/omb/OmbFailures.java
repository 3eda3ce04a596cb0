// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.connection.ErrorTable;
import java.lang.reflect.InvocationTargetException;

/**
 * Names errors as those of OMB's driver. Their kind is not known: OMB's interface has none, and the
 * exceptions are those of any client library.
 */
final class OmbFailures {

  private final String name;
  private final ErrorTable table;

  /**
   * @param driverClass the class of OMB's driver without its package
   */
  OmbFailures(String driverClass) {
    this.name = "OMB's driver " + driverClass;
    this.table =
        ErrorTable.of(name)
            .wrapper(InvocationTargetException.class::isInstance)
            .text(OmbFailures::words)
            .build();
  }

  /** With the class and the place, because a foreign driver's message alone may say nothing. */
  private static String words(Throwable error) {
    StackTraceElement[] places = error.getStackTrace();
    return places.length == 0 ? error.toString() : error + " (" + places[0] + ")";
  }

  DriverException of(String operation, Throwable error) {
    return table.toDriverException(operation, error);
  }

  DriverException late(String operation, long seconds) {
    return new DriverException(
        DriverException.Kind.TIMEOUT,
        name + ": " + operation + " has not returned after " + seconds + " s");
  }

  /** Returns the error inside the wrappers of futures. */
  Throwable cause(Throwable error) {
    return table.rootCause(error);
  }
}
