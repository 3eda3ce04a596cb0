// SPDX-License-Identifier: Apache-2.0
/**
 * The driver for @Name@.
 *
 * <p>MISSING: what a partition, a subscription and an acknowledgement are; threads; memory.
 */
package dev.plimsoll.driver.@package@;
