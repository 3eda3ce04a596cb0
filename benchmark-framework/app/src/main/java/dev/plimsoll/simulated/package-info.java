// SPDX-License-Identifier: Apache-2.0
/**
 * A messaging system in memory with programmable behaviour, so that the expected metrics follow
 * from arithmetic and the framework can be verified against them. To the rest of the program it is
 * a driver like any other.
 *
 * <p>Threads: if nothing takes time, everything happens inside the send call, on the sending
 * thread. Otherwise one server thread, or the configured number of them, completes and delivers.
 * Each records its lateness ({@link dev.plimsoll.simulated.EventLateness}), so that tests need no
 * tolerance of their own.
 *
 * <p>{@link dev.plimsoll.simulated.ServedSystem} is the same system for clients of other processes,
 * whose protocols are in {@code simulated.listen}.
 *
 * <p>Memory: nothing per message in the first case; a copy of each outstanding message in the
 * second.
 */
package dev.plimsoll.simulated;
