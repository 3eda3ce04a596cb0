// SPDX-License-Identifier: Apache-2.0
/**
 * The contract that every driver passes, on a real server.
 *
 * <p>A driver's {@code XContractIT} carries {@link dev.plimsoll.testkit.NeedsBroker} and has a
 * nested class for each theme ({@link dev.plimsoll.testkit.LifecycleContract} and the others named
 * {@code …Contract}) that hands out its {@link dev.plimsoll.testkit.DriverSetup}. What a system
 * cannot do is skipped with the reason, by its capabilities.
 *
 * <p>Threads: a test is one thread, which sends, and now and then a second one that sends all the
 * while; completions and batches come on the driver's own and are gathered in collections made for
 * that.
 *
 * <p>Memory: payloads that arrive are copied and kept until the end of the test.
 */
package dev.plimsoll.testkit;
