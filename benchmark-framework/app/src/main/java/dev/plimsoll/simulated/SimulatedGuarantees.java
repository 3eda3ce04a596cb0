// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.OrderScope;

/**
 * The guarantees of the system: computed unless the driver file sets them, so that a broken
 * guarantee can be simulated.
 *
 * @param acknowledges whether sends are confirmed; if not, a completion has no meaning
 * @param delivery how often a message is delivered
 * @param ordering the scope within which order is kept
 */
record SimulatedGuarantees(boolean acknowledges, Delivery delivery, OrderScope ordering) {}
