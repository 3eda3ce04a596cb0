// SPDX-License-Identifier: Apache-2.0
/**
 * The report: results as one HTML file that needs nothing else, not even a network. Java writes the
 * tables, which are complete without any script; scripts in the page draw the charts from data that
 * stand in it as JSON.
 *
 * <p>Whatever comes from a result file passes {@link dev.plimsoll.report.html.HtmlBuilder} or
 * {@link dev.plimsoll.report.html.Embedded}, which let it be text and nothing else; and the page's
 * own policy lets no script run but those of this package, told by their hash.
 *
 * <p>Threads: one at a time.
 *
 * <p>Memory: a result is reduced when it is added, to its metrics and to series with no more points
 * than a chart can show, so that reports of many long runs fit into a small heap.
 */
package dev.plimsoll.report.html;
