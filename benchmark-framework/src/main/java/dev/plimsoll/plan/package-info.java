// SPDX-License-Identifier: Apache-2.0
/**
 * From YAML text to runs that can be made: strict, resolved, printable.
 *
 * <p>The way: {@link SourceText} (a file or a {@code --set} argument) → {@link YamlText} → a tree
 * of {@link Node}s that know where they stand → {@link Overrides} replace nodes → readers turn
 * nodes into records and collect {@link Problems} → {@link PlanLoader} holds workloads against what
 * the drivers can do → {@link RunPlan}s. Nothing here opens a connection; the only files read are
 * the ones that the user names.
 *
 * <p>All problems of all files are reported at once, each with file, line, column, the line itself
 * and a caret. An unknown key is an error. What a default is and why stands in {@link Defaults}.
 *
 * <p>Threads: one. Memory: files above 1 MiB are refused.
 */
package dev.plimsoll.plan;
