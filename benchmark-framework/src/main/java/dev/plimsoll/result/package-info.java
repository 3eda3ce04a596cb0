// SPDX-License-Identifier: Apache-2.0
/**
 * The result of a run: the tree of records that is kept of it, the file it is written to, and the
 * checks that a result must stand before anybody believes it. The file is described key by key in
 * {@code docs/RESULTS.md} and by the JSON Schema beside this package.
 *
 * <p>Threads: records are immutable; everything else is for one thread at a time.
 *
 * <p>Memory: cold. A result is built and written after the run has ended; the greatest holds some
 * thousand encoded histograms, a few megabytes.
 */
package dev.plimsoll.result;
