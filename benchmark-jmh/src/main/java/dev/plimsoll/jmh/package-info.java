// SPDX-License-Identifier: Apache-2.0
/**
 * Benchmarks of Plimsoll's own costs: the clock, the recorders and the whole path of a message.
 * Benchmarks of package-private classes are in {@code dev.plimsoll.load}, where they can access
 * these classes.
 *
 * <p>Threads: those of JMH and of the {@code Harness}. Memory: that of the measured code.
 */
package dev.plimsoll.jmh;
