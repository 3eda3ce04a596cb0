// SPDX-License-Identifier: Apache-2.0
/**
 * What driver files guarantee, asked of each driver on a running system, and the page {@code
 * docs/FAIRNESS.md} that lists it.
 *
 * <p>Threads: the command's thread alone.
 *
 * <p>Memory: cold; some rows of text.
 */
package dev.plimsoll.fairness;
