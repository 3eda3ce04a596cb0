// SPDX-License-Identifier: Apache-2.0
/**
 * The outcome of a choice between systems: which of them carry a load that somebody needs, and what
 * the runs say beyond that. Pure functions of results.
 */
package dev.plimsoll.choice;
