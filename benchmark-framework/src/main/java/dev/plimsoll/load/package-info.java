// SPDX-License-Identifier: Apache-2.0
/**
 * Hot: makes the load. Schedules as pure arithmetic, the sending thread, the stamp, payloads, keys,
 * and the handler of what arrives.
 *
 * <p>Threads: a {@link dev.plimsoll.load.SendingThread} owns its producer loops, one producer loop
 * per producer; a {@link dev.plimsoll.load.InFlightMessage} is handed to the driver with a message
 * and comes back from whatever thread completes it; a {@link dev.plimsoll.load.Receiver} runs on
 * the driver's receive threads.
 *
 * <p>Memory: in-flight messages and payload arrays are used again. In steady state nothing is
 * allocated per message, unless the driver keeps payload arrays.
 */
package dev.plimsoll.load;
