// SPDX-License-Identifier: Apache-2.0
/**
 * Executes several runs of one command: {@link dev.plimsoll.series.SeriesRunner} executes them one
 * after the other on the brokers of {@link dev.plimsoll.series.LocalSystems}, {@link
 * dev.plimsoll.series.ResultWriter} and {@link dev.plimsoll.series.ReportWriter} store results and
 * reports, and {@link dev.plimsoll.series.ResultArguments} reads stored results.
 *
 * <p>Threads: only the command's thread, except for live lines, which come from the run's thread.
 *
 * <p>Memory: not performance-critical; the results of a series are held until its end.
 */
package dev.plimsoll.series;
