// SPDX-License-Identifier: Apache-2.0
/**
 * A messaging system in memory with behaviour that can be programmed, so that the figures to expect
 * follow from arithmetic: the instrument is held against it before it is believed. To the rest of
 * the program it is a driver like any other.
 *
 * <p>Threads: with zero service time everything happens within the send call, on the sending
 * thread; otherwise one server thread completes and delivers.
 *
 * <p>Memory: nothing per message in the first case; a copy of each message under way in the second.
 */
package dev.plimsoll.simulated;
