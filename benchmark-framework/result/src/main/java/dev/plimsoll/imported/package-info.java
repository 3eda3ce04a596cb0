// SPDX-License-Identifier: Apache-2.0
/**
 * Result files of other tools: recognized by their content, read as they are, with what they cannot
 * say, how their tool counts, and what their own numbers contradict. {@code docs/IMPORT.md} lists
 * tools, unknowns and the formula of each finding; the JSON Schema next to this package describes
 * the file {@code plimsoll.imported/1}.
 *
 * <p>Threads: pure functions and immutable records.
 *
 * <p>Memory: not performance-critical; one file at a time, completely in memory.
 */
package dev.plimsoll.imported;
