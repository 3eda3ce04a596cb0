// SPDX-License-Identifier: Apache-2.0
/**
 * Comparison of two groups of repeated runs: the ratio of each metric with an interval, a test
 * within pairs of runs or between sessions that is valid for few of them, and one verdict over all
 * metrics. {@code docs/COMPARING.md} explains how to read it and the sources of the methods.
 *
 * <p>Threads: pure functions and immutable records.
 *
 * <p>Memory: not performance-critical; a few metrics per run.
 */
package dev.plimsoll.compare;
