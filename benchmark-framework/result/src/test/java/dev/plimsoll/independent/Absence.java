// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

/**
 * A figure that the file rightly does not have.
 *
 * @param path the key
 * @param why the reason, in words
 * @param chapter where the reason is written
 */
public record Absence(String path, String why, String chapter) {}
