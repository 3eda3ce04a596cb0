// SPDX-License-Identifier: Apache-2.0
/**
 * Starts real servers on this machine, for first runs, tests and studies.
 *
 * <p>One class per system defines how its nodes are started ({@link
 * dev.plimsoll.brokers.NodePlan}). Everything else is shared: {@link
 * dev.plimsoll.brokers.ServerLibrary} downloads jars once, {@link
 * dev.plimsoll.brokers.ClusterStarter} starts processes and waits until they are ready, {@link
 * dev.plimsoll.brokers.StateFile} stores them for other programs of this user.
 *
 * <p>Threads: none here; a file lock coordinates programs. Beside each server, a shell waits for
 * the end of the program that started it ({@link dev.plimsoll.brokers.NativeServer}).
 *
 * <p>Memory: not performance-critical.
 */
package dev.plimsoll.brokers;
