// SPDX-License-Identifier: Apache-2.0
/**
 * What drivers of systems that one connects to have in common. Made for drivers; the framework
 * knows {@link dev.plimsoll.driver.Driver} alone, and a driver may do without this package.
 */
package dev.plimsoll.driver.session;
