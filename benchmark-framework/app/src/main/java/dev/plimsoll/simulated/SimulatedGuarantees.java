// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;

/**
 * The guarantees of the system: computed unless the driver file sets them, so that a broken
 * guarantee can be simulated.
 *
 * @param acknowledges whether sends are confirmed; if not, a completion has no meaning
 * @param delivery how often a message is delivered
 * @param ordering the scope within which order is kept
 */
record SimulatedGuarantees(boolean acknowledges, Delivery delivery, OrderScope ordering) {

  /**
   * Reads the guarantees from the driver file.
   *
   * @param inOrder whether messages of one producer and partition are delivered in send order
   */
  static SimulatedGuarantees from(Settings settings, boolean inOrder) throws SettingsException {
    boolean acknowledges = settings.bool("acknowledgements", true);
    return new SimulatedGuarantees(
        acknowledges,
        settings.choice(
            "delivery",
            Delivery.class,
            acknowledges ? Delivery.AT_LEAST_ONCE : Delivery.AT_MOST_ONCE),
        settings.choice(
            "ordering", OrderScope.class, inOrder ? OrderScope.PARTITION : OrderScope.NONE));
  }
}
