// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.Objects;

/** Where the payload sizes of a workload come from. */
public sealed interface SizeSource
    permits SizeSource.Given, SizeSource.Csv, SizeSource.Lines, LognormalSizes {

  /** The workload file gives one size, or ranges. */
  record Given() implements SizeSource {}

  /**
   * A CSV of sizes with weights.
   *
   * @param file as the user named it
   */
  record Csv(String file) implements SizeSource {
    public Csv {
      Objects.requireNonNull(file, "file");
    }
  }

  /** The lines of the payload file. */
  record Lines() implements SizeSource {}
}
