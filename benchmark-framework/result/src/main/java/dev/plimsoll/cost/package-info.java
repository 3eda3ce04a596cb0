// SPDX-License-Identifier: Apache-2.0

/**
 * The cost of messages at the measured rate, from results and the user's price list. Pure
 * functions; nothing is stored.
 */
package dev.plimsoll.cost;
