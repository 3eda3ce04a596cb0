// SPDX-License-Identifier: Apache-2.0
/**
 * Computes the figures of a result file a second time, from the page that defines them
 * (docs/METHOD.md) and not from the program: plain, slow, and without any class of the program, so
 * that a fault there is not repeated here. Reads the file as a tree of JSON, and decodes histograms
 * by itself.
 *
 * <p>A figure that is null must have a reason that METHOD or RESULTS gives; null without a reason
 * is a disagreement. What a file does not contain (samples of outages, the waits of missing
 * messages) is only bounded.
 *
 * <p>Threads: everything here is for one thread. Memory: the tree, and one histogram at a time.
 */
package dev.plimsoll.independent;
