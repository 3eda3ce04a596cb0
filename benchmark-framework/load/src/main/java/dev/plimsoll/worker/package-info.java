// SPDX-License-Identifier: Apache-2.0
/**
 * One process's part of a run: its producers and consumers, their threads, and their records.
 *
 * <p>Threads: one coordinating thread drives a worker; other threads may call {@link
 * dev.plimsoll.worker.Worker#stopSending} and close.
 *
 * <p>Memory: that of the load; it does not grow with the length of a run, except for gaps in the
 * received messages.
 */
package dev.plimsoll.worker;
