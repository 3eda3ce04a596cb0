// SPDX-License-Identifier: Apache-2.0
/**
 * The driver for unmodified drivers of OpenMessaging Benchmark (OMB). It loads the jars of an OMB
 * build with a class loader of their own and calls OMB's interfaces as it finds them there, so that
 * none of OMB's code is needed to compile it.
 *
 * <p>Threads: OMB's driver is called by one thread, as OMB calls it, except for sends, which the
 * framework's threads make, and for closing, which has a thread for each client. Messages are
 * delivered on the threads of OMB's driver.
 *
 * <p>Memory: an entry in a set, and what {@code CompletableFuture} needs, per unconfirmed message;
 * an array of arguments and a boxed time stamp per received message.
 */
package dev.plimsoll.driver.omb;
