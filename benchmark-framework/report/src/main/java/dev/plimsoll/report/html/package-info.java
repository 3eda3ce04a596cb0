// SPDX-License-Identifier: Apache-2.0
/**
 * The HTML report: results as one self-contained file that needs no network. Java writes the
 * tables, which are complete without scripts; scripts in the page draw the charts from embedded
 * JSON data.
 *
 * <p>All content of result files passes through {@link dev.plimsoll.report.html.HtmlBuilder} or
 * {@link dev.plimsoll.report.html.Embedded}, which escape it. In addition, the page's content
 * security policy permits only the scripts of this package, identified by their hashes.
 *
 * <p>Threads: not thread-safe.
 *
 * <p>Memory: when a result is added, it is reduced to its metrics and to time series with a bounded
 * number of points, so that reports of many long runs need little heap.
 */
package dev.plimsoll.report.html;
