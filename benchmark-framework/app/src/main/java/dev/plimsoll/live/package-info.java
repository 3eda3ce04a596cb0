// SPDX-License-Identifier: Apache-2.0
/**
 * Runs for those who do not look at the terminal: the page of {@code --live}, and the metrics of
 * {@code --metrics}. What a run records each second is put into a queue; everything else happens on
 * daemon threads of this package, so that neither a page nor a scrape can delay a run. Memory: the
 * histograms of at most 300 intervals, and of one second where a page is slow.
 */
package dev.plimsoll.live;
