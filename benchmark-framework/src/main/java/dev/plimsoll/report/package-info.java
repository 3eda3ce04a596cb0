// SPDX-License-Identifier: Apache-2.0
/**
 * What people see: the progress of a run, its result as a table, several results beside each other.
 * Everything is made from a result or a live second; nothing is measured or computed here that is
 * not in the result file.
 *
 * <p>Texts are plain and fit 100 columns. Control sequences are written by {@link
 * dev.plimsoll.report.Screen} alone, and only to a terminal.
 *
 * <p>Threads: {@code Screen} may be used by several; the rest are pure functions.
 *
 * <p>Memory: a live line makes some short strings once a second, on the thread that asks for it.
 */
package dev.plimsoll.report;
