// SPDX-License-Identifier: Apache-2.0
/**
 * Executes the runs of a study or a sweep, which are matrices of cells: plans the cells, finds
 * existing results, and runs the rest in an order that shares brokers and spreads repetitions over
 * time.
 *
 * <p>Threads: only the command's thread.
 *
 * <p>Memory: not performance-critical; the results of one study or sweep.
 */
package dev.plimsoll.study.runs;
