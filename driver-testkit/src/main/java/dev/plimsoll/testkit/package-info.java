// SPDX-License-Identifier: Apache-2.0
/**
 * The contract that every driver must pass on a real server.
 *
 * <p>A driver's {@code XContractIT} is annotated with {@link dev.plimsoll.testkit.NeedsBroker} and
 * has a nested class for each test class of the contract ({@link
 * dev.plimsoll.testkit.LifecycleContract} and the others named {@code …Contract}), which returns
 * the driver's {@link dev.plimsoll.testkit.DriverSetup}. Tests of missing capabilities are skipped
 * with the reason.
 *
 * <p>Threads: a test has one thread, and some have a second one that sends in the background.
 * Completions and batches arrive on the driver's threads and are collected in thread-safe objects.
 *
 * <p>Memory: received payloads are copied and kept until the end of the test.
 */
package dev.plimsoll.testkit;
