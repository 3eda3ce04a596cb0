// SPDX-License-Identifier: Apache-2.0

/**
 * A plugin of PIT with which {@code bin/mutation} continues a run: lists all mutants, and leaves
 * out those whose outcome is known. And the run of a single test for planted mutants.
 */
package dev.plimsoll.mutation.pit;
