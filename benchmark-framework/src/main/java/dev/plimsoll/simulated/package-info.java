// SPDX-License-Identifier: Apache-2.0
/**
 * A messaging system in memory with behaviour that can be programmed, so that the figures to expect
 * follow from arithmetic: the instrument is checked against it before it is believed. To the rest
 * of the program it is a driver like any other.
 *
 * <p>Threads: where nothing takes time everything happens within the send call, on the sending
 * thread; otherwise one server thread completes and delivers, or as many as are asked for. Each
 * records how late it was ({@link dev.plimsoll.simulated.EventLateness}), so that tests need no
 * tolerance of their own.
 *
 * <p>Memory: nothing per message in the first case; a copy of each message under way in the second.
 */
package dev.plimsoll.simulated;
