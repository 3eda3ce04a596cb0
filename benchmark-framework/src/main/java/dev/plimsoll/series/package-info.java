// SPDX-License-Identifier: Apache-2.0
/**
 * Several runs of one command: {@link dev.plimsoll.series.SeriesRunner} executes them one after the
 * other on the brokers of {@link dev.plimsoll.series.LocalSystems}, {@link
 * dev.plimsoll.series.ResultWriter} and {@link dev.plimsoll.series.ReportWriter} store what comes
 * of them, and {@link dev.plimsoll.series.ResultArguments} reads stored results.
 *
 * <p>Threads: the command's thread alone, but for live lines, which come from the run's thread.
 *
 * <p>Memory: cold; the results of a series are held until its end.
 */
package dev.plimsoll.series;
