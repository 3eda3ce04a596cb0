// SPDX-License-Identifier: Apache-2.0
/**
 * The result of a run: its tree of records, the file that contains it, and the checks that a result
 * must pass. {@code docs/RESULTS.md} and the JSON Schema next to this package describe the file key
 * by key.
 *
 * <p>Threads: records are immutable; everything else is for one thread at a time.
 *
 * <p>Memory: not performance-critical. A result is created and written after the run has ended; the
 * largest contains some thousand encoded histograms, a few megabytes.
 */
package dev.plimsoll.result;
