// SPDX-License-Identifier: Apache-2.0
/**
 * The search of the highest sustainable rate, as a pure function of the outcomes of its probes:
 * {@link dev.plimsoll.search.RateSearch} returns which rate to probe next, or the answer. It knows
 * nothing of time, systems or results.
 *
 * <p>Threads: pure functions and immutable records.
 *
 * <p>Memory: not performance-critical; some tens of probes.
 */
package dev.plimsoll.search;
