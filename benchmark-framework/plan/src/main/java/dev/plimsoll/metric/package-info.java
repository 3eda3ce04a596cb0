// SPDX-License-Identifier: Apache-2.0
/**
 * The metrics of a result by name, their units, and the conditions on them that workloads
 * (objectives), {@code compare --fail-if} (ratios) and studies (checks) contain. All three have one
 * grammar, which {@code docs/METHOD.md} describes. Values are read from results by {@code
 * result.MetricValues}.
 *
 * <p>Threads: pure functions and immutable records.
 *
 * <p>Memory: not performance-critical.
 */
package dev.plimsoll.metric;
