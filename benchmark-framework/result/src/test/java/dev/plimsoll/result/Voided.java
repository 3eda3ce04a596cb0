// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Status;
import java.util.List;
import java.util.stream.Stream;

/** Results that are void for given reasons. */
public final class Voided {

  private Voided() {}

  /** Returns the result as a void one with these codes. */
  public static RunResult of(RunResult result, String... codes) {
    List<Finding> reasons =
        Stream.of(codes)
            .map(code -> new Finding(code, "The machine disturbed the run.", 0.2, 0.1))
            .toList();
    return result.judged(
        new Verdict(
            Status.VOID,
            List.of(),
            reasons,
            result.warnings(),
            result.objectives(),
            result.steps()));
  }

  /** Returns the result as one that the generator's stops made void. */
  public static RunResult of(RunResult result) {
    return of(result, "GENERATOR_STOPPED");
  }
}
