// SPDX-License-Identifier: Apache-2.0
/**
 * A static site made of results, outcomes of studies and imported files: pages with relative links,
 * and their data as JSON and CSV. It is a pure function of its files: it reads no clock and no
 * network, and neither the order nor the folders of its files change a byte.
 *
 * <p>Figures of systems that promise different things have tables of their own, below a heading
 * that says what they promise. Nothing is ranked: rows are sorted by names, versions and times.
 *
 * <p>Threads: files are read by several threads; each page is written by one.
 *
 * <p>Memory: a result is reduced to its figures once its own page is written.
 */
package dev.plimsoll.site;
