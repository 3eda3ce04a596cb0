// SPDX-License-Identifier: Apache-2.0
/**
 * The result of a run: its tree of records, the file that contains it, and the checks that a result
 * must pass. The components of the records declare each key once: the JSON Schema by which files
 * are checked, {@code schemas/result.schema.json} and the tables of {@code docs/RESULTS.md} follow
 * from them ({@link ResultSchema}; {@code bin/generate} writes both files).
 *
 * <p>Threads: records are immutable; everything else is for one thread at a time.
 *
 * <p>Memory: not performance-critical. A result is created and written after the run has ended; the
 * largest contains some thousand encoded histograms, a few megabytes.
 */
package dev.plimsoll.result;
