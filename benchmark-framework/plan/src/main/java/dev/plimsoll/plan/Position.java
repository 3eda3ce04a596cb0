// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

/**
 * A position in a text.
 *
 * @param line the line, counted from 1
 * @param column the character in the line, counted from 1
 */
record Position(int line, int column) {}
