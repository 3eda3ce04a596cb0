// SPDX-License-Identifier: Apache-2.0
/**
 * Real servers on this machine, for first runs, tests and studies.
 *
 * <p>A class per system says how its nodes are started ({@link dev.plimsoll.brokers.NodePlan});
 * everything else is shared: {@link dev.plimsoll.brokers.ServerLibrary} fetches jars once, {@link
 * dev.plimsoll.brokers.ClusterStarter} starts processes and waits until they serve, {@link
 * dev.plimsoll.brokers.StateFile} remembers them for other programs of this user.
 *
 * <p>Threads: none of its own here; a lock on a file keeps programs apart. In the server process
 * {@link dev.plimsoll.brokers.ServerMain} has one that waits for the end of the program that
 * started it.
 *
 * <p>Memory: cold code, nothing to watch.
 */
package dev.plimsoll.brokers;
