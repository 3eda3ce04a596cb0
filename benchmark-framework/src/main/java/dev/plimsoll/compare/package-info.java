// SPDX-License-Identifier: Apache-2.0
/**
 * Two groups of repeated runs compared with each other: the ratio of each metric with an interval,
 * a test that knows how few runs there are, and one verdict over all of them. {@code
 * docs/COMPARING.md} says how to read it and where the methods come from.
 *
 * <p>Threads: pure functions and immutable records.
 *
 * <p>Memory: cold; some metrics of each run.
 */
package dev.plimsoll.compare;
