// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

/**
 * A figure of the file that is not what follows from the rest of it.
 *
 * @param path the key, as in {@code latencyMicros.publish.percentiles.99}
 * @param inFile the value in the file
 * @param computed the value that was computed again, or what is required of it
 * @param chapter where the rule is written
 */
public record Disagreement(String path, String inFile, String computed, String chapter) {

  /** Whether both the file and the second computation have a number, and not the same. */
  boolean isAboutAFigure() {
    return !inFile.equals("null")
        && !inFile.startsWith("{")
        && !computed.startsWith("none")
        && !computed.startsWith("a figure");
  }

  @Override
  public String toString() {
    return path
        + ": "
        + inFile
        + " in the file, computed again: "
        + computed
        + " ("
        + chapter
        + ")";
  }
}
