// SPDX-License-Identifier: Apache-2.0
/**
 * The outcome of a study: published values next to measured ones, and whether the study's
 * conclusions hold here.
 *
 * <p>Threads: pure functions and immutable records.
 *
 * <p>Memory: not performance-critical; the results of one study.
 */
package dev.plimsoll.study;
