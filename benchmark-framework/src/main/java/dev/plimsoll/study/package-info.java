// SPDX-License-Identifier: Apache-2.0
/**
 * What came of a study: its published metrics beside the measured ones, and whether its conclusions
 * hold here.
 *
 * <p>Threads: pure functions and immutable records.
 *
 * <p>Memory: cold; the results of one study.
 */
package dev.plimsoll.study;
