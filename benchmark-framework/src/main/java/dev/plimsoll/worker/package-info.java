// SPDX-License-Identifier: Apache-2.0
/**
 * One process's part of a run: its producers and consumers, their threads, and what they recorded.
 *
 * <p>Threads: a worker is driven by one coordinating thread; {@link
 * dev.plimsoll.worker.Worker#stopSending} and close may come from another.
 *
 * <p>Memory: that of the load it makes; nothing grows with the length of a run, except gaps in what
 * was received.
 */
package dev.plimsoll.worker;
