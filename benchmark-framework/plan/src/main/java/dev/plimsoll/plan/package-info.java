// SPDX-License-Identifier: Apache-2.0
/**
 * Reads YAML files and creates the plans of runs.
 *
 * <p>The steps: {@link SourceText} (a file or a {@code --set} argument) → {@link YamlText} → a tree
 * of {@link YamlNode}s with their positions → {@link Overrides} replace nodes → readers convert
 * nodes to records, using the declared keys ({@link WorkloadKeys}, {@link StudyKeys}, and for
 * blocks the records themselves), and collect {@link Problems} → {@link PlanLoader} compares what
 * workloads need with the capabilities of drivers → {@link RunPlan}s. This package opens no
 * connections and reads only the files that the user names.
 *
 * <p>The declared keys are also the source of the output of {@code check} ({@link ResolvedKeys}),
 * the tables of {@code docs/WORKLOADS.md} ({@link dev.plimsoll.driver.settings.KeyTables}) and the
 * schemas for editors ({@link EditorSchema}).
 *
 * <p>All problems of all files are reported together, each with file, line, column, the line itself
 * and a caret. An unknown key is an error. Defaults and their reasons are in {@link Defaults}.
 *
 * <p>Threads: one. Memory: files above 1 MiB are refused.
 */
package dev.plimsoll.plan;
