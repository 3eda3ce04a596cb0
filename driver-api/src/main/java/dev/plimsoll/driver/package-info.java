// SPDX-License-Identifier: Apache-2.0
/**
 * The service provider interface of Plimsoll: what a driver implements so that a messaging system
 * can be measured.
 *
 * <p>A driver moves bytes. It takes no timestamp, keeps no counter and draws no conclusion. The
 * framework does all of that in the same way for every system, which makes the metrics comparable.
 *
 * <p>Threads: documented at each method. In general a producer is used by one thread at a time, its
 * completions come from the callback threads of the client library, and a consumer delivers from a
 * thread of the driver.
 *
 * <p>Memory: nothing here is created per message unless the client library needs it. Payload arrays
 * and completions belong to the framework and are reused; {@link dev.plimsoll.driver.PayloadUse}
 * states when.
 */
package dev.plimsoll.driver;
