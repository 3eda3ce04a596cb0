// SPDX-License-Identifier: Apache-2.0
/**
 * Hot path: generates the load. Contains schedules as pure arithmetic, the sending thread, the
 * stamp, payloads, keys, and the handlers of received messages.
 *
 * <p>Threads: a {@link dev.plimsoll.load.SendingThread} owns its producer loops, one per producer.
 * A {@link dev.plimsoll.load.InFlightMessage} is passed to the driver with a message and returned
 * by the thread that completes it. A {@link dev.plimsoll.load.Receiver} runs on the driver's
 * receive threads.
 *
 * <p>Memory: in-flight messages and payload arrays are reused. In steady state nothing is allocated
 * per message, unless the driver keeps payload arrays.
 */
package dev.plimsoll.load;
