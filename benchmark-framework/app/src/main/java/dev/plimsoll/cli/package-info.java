// SPDX-License-Identifier: Apache-2.0
/**
 * The command line: one class per command; {@link dev.plimsoll.cli.Invocation}, which executes one;
 * and {@link dev.plimsoll.cli.Main}, the only class that exits the JVM.
 *
 * <p>Threads: commands run on the thread that invokes them; signal handlers raise interruptions on
 * another thread.
 *
 * <p>Memory: not performance-critical; what a command reads or creates.
 */
package dev.plimsoll.cli;
