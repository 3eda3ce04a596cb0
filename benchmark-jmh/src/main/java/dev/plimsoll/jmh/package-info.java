// SPDX-License-Identifier: Apache-2.0
/**
 * What the instrument costs by itself: benchmarks of clock, recorders and of the whole way of a
 * message. Those of package-private parts are in {@code dev.plimsoll.load}, where they can be
 * reached.
 *
 * <p>Threads: JMH's. Memory: that of what is measured.
 */
package dev.plimsoll.jmh;
