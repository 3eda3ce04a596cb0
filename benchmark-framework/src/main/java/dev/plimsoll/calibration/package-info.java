// SPDX-License-Identifier: Apache-2.0
/**
 * Measures the instrument itself on the simulated system: the cost of a message, how exactly a wait
 * ends, and which rates the generator keeps on this machine.
 *
 * <p>Threads: the command's thread alone; the runs that it executes have their own.
 *
 * <p>Memory: cold; a result at a time.
 */
package dev.plimsoll.calibration;
