// SPDX-License-Identifier: Apache-2.0
/**
 * Reads the guarantees of driver files from drivers connected to a running system, and maintains
 * the page {@code docs/FAIRNESS.md} that lists them.
 *
 * <p>Threads: only the command's thread.
 *
 * <p>Memory: not performance-critical; some rows of text.
 */
package dev.plimsoll.fairness;
