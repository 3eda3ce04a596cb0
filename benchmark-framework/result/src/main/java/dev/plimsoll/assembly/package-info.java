// SPDX-License-Identifier: Apache-2.0
/**
 * Assembles the facts of a result from what was recorded during a run: counts, latencies, rows,
 * steps, outages, faults, workers. Figures follow from them ({@code result.Figures}).
 *
 * <p>Pure functions, but for {@link dev.plimsoll.assembly.ProgressLog} and {@link
 * dev.plimsoll.assembly.ReceiptGaps}, which take samples while a run goes on, and {@link
 * dev.plimsoll.assembly.CheckpointRows}, which keeps rows from one checkpoint to the next.
 *
 * <p>Threads: one. Memory: that of the parts of a result.
 */
package dev.plimsoll.assembly;
