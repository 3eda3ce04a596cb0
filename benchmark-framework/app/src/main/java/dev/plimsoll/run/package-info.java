// SPDX-License-Identifier: Apache-2.0
/**
 * A run in order: connect, create topics, subscribe, create producers, wait until ready, warm up,
 * measure, cool down, drain, verify, collect, close.
 *
 * <p>Threads: one thread executes a run; another may raise {@link dev.plimsoll.run.Interruption}.
 * Memory: the timeline of the run.
 */
package dev.plimsoll.run;
