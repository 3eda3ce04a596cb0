// SPDX-License-Identifier: Apache-2.0
/**
 * Reads YAML files into plans of runs: strict, resolved, printable.
 *
 * <p>The steps: {@link SourceText} (a file or a {@code --set} argument) → {@link YamlText} → a tree
 * of {@link Node}s with their positions → {@link Overrides} replace nodes → readers turn nodes into
 * records by the declared keys ({@link WorkloadKeys}, {@link StudyKeys}) and collect {@link
 * Problems} → {@link PlanLoader} compares what workloads need with what drivers can do → {@link
 * RunPlan}s. Nothing here opens a connection; the only files read are those that the user names.
 *
 * <p>From the declared keys come also what {@code check} prints ({@link ResolvedKeys}), the tables
 * of {@code docs/WORKLOADS.md} ({@link KeyTables}) and the schemas for editors ({@link KeySchema}).
 *
 * <p>All problems of all files are reported at once, each with file, line, column, the line itself
 * and a caret. An unknown key is an error. Defaults and their reasons are in {@link Defaults}.
 *
 * <p>Threads: one. Memory: files above 1 MiB are refused.
 */
package dev.plimsoll.plan;
