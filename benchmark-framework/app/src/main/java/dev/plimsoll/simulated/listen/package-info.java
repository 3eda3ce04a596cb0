// SPDX-License-Identifier: Apache-2.0
/**
 * Servers that speak the protocols of real systems and behave as the script of the simulated system
 * says, so that any client and any tool can be asked what it measures where the answer is known.
 *
 * <p>Threads: one reads all connections and parses requests ({@link
 * dev.plimsoll.simulated.listen.ListeningServer}); the thread of the simulated system executes them
 * and writes the replies, so that what protocols store needs no locks.
 *
 * <p>Memory: what the protocol stores, as long as the server runs.
 */
package dev.plimsoll.simulated.listen;
