// SPDX-License-Identifier: Apache-2.0
/**
 * The command line: one class per command, and {@link dev.plimsoll.cli.Main}, the only place that
 * ends the program.
 *
 * <p>Threads: commands run on the main thread; signals raise an interruption from another.
 *
 * <p>Memory: cold; what a command reads or makes.
 */
package dev.plimsoll.cli;
