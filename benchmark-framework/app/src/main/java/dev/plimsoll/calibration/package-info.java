// SPDX-License-Identifier: Apache-2.0
/**
 * Measures the generator itself on the simulated system: the cost of a message, how precisely a
 * wait ends, and which rates the generator sustains on this machine.
 *
 * <p>Threads: only the command's thread; the runs that it executes have their own.
 *
 * <p>Memory: not performance-critical; one result at a time.
 */
package dev.plimsoll.calibration;
