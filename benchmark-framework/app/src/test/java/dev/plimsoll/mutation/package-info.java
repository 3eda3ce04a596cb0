// SPDX-License-Identifier: Apache-2.0

/**
 * Scores of mutation tests, for {@code bin/mutation}: reads the reports of PIT, keeps what they
 * found for each package, and writes the page.
 */
package dev.plimsoll.mutation;
