// SPDX-License-Identifier: Apache-2.0
/**
 * The runs of a study: its cells are planned, run in an order that shares brokers and spreads
 * repetitions, and the results that exist already are found again.
 *
 * <p>Threads: the command's thread alone.
 *
 * <p>Memory: cold; the results of one study.
 */
package dev.plimsoll.study.runs;
