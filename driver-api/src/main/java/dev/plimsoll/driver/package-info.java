// SPDX-License-Identifier: Apache-2.0
/**
 * What a messaging system must offer to be measured: the service provider interface of Plimsoll.
 *
 * <p>A driver moves bytes. It takes no time stamp, keeps no counter and draws no conclusion: the
 * framework does, in the same way for every system, which is what makes the figures comparable.
 *
 * <p>Threads: stated at each method. As a rule a producer is used by one thread at a time, its
 * completions come from wherever the client library calls back, and a consumer delivers from a
 * thread that belongs to the driver.
 *
 * <p>Memory: nothing here is created per message except by the client library's own need. Payload
 * arrays and completions belong to the framework and are used again; {@link
 * dev.plimsoll.driver.PayloadUse} says when.
 */
package dev.plimsoll.driver;
