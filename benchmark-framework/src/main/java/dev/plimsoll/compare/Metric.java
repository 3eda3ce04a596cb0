// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.RunResult;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A metric of a result that can be compared.
 *
 * @param name as people write it: {@code publish.p99}, {@code publish.rate}, {@code cpu.perMessage}
 * @param unit what it counts in
 * @param moreIsBetter whether a greater value is the better one
 * @param reader its value in a result; empty where it is not defined there; infinite where it is
 *     not known since messages are missing
 */
public record Metric(
    String name, Unit unit, boolean moreIsBetter, Function<RunResult, OptionalDouble> reader) {

  public Metric {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(unit, "unit");
    Objects.requireNonNull(reader, "reader");
  }

  /** Its value in a result, or nothing. */
  public OptionalDouble of(RunResult result) {
    return reader.apply(result);
  }
}
