// SPDX-License-Identifier: Apache-2.0
/**
 * Output for people: the progress of a run, its result as a table, and tables of several results.
 * All output is derived from a result or from the live metrics of a second; nothing is measured
 * here, and nothing is computed that is not in the result file.
 *
 * <p>Texts are plain and fit 100 columns. Only {@link dev.plimsoll.report.Screen} writes control
 * sequences, and only to a terminal.
 *
 * <p>Threads: {@code Screen} is thread-safe; the other classes are pure functions.
 *
 * <p>Memory: a live line creates a few short strings once a second, on the calling thread.
 */
package dev.plimsoll.report;
