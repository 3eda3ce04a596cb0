// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

/**
 * A place in a text, both counted from 1.
 *
 * @param line the line
 * @param column the character within it
 */
record Position(int line, int column) {}
