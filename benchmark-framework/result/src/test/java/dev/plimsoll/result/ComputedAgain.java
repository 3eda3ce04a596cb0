// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.independent.SecondComputation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Compares results that tests produce with a second computation. */
public final class ComputedAgain {

  private ComputedAgain() {}

  /**
   * Returns a result whose file agrees with a second computation.
   *
   * @throws AssertionError if it does not
   */
  public static RunResult agreed(RunResult result) {
    SecondComputation.of("the result of run " + result.run().id(), ResultJson.write(result))
        .requireFigures();
    return result;
  }

  /**
   * Requires that all results in a folder agree.
   *
   * @throws AssertionError if one does not
   */
  public static void requireAgreement(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> sorted = files.filter(Files::isRegularFile).sorted().toList();
      for (Path file : sorted) {
        if (SecondComputation.isResult(file)) {
          SecondComputation.of(file).requireFigures();
        }
      }
    }
  }
}
