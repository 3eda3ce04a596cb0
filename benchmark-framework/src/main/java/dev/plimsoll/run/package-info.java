// SPDX-License-Identifier: Apache-2.0
/**
 * A run from top to bottom: connect, create topics, subscribe, create producers, wait until ready,
 * warm up, measure, cool down, drain, verify, collect, close.
 *
 * <p>Threads: a run is executed by one thread; {@link dev.plimsoll.run.Interruption} may be raised
 * by another. Memory: the timeline of the run.
 */
package dev.plimsoll.run;
