// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.RunResult;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * A metric of a result that can be compared.
 *
 * @param name displayed name: {@code publish.p99}, {@code publish.rate}, {@code cpu.perMessage}
 * @param unit unit of the value
 * @param moreIsBetter whether greater values are better
 * @param reader reads the value from a result; empty if it is not defined there, infinite if it is
 *     unknown because messages are missing
 */
public record Metric(
    String name, Unit unit, boolean moreIsBetter, Function<RunResult, OptionalDouble> reader) {

  public Metric {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(unit, "unit");
    Objects.requireNonNull(reader, "reader");
  }

  /** Returns the value in a result, if it is defined. */
  public OptionalDouble of(RunResult result) {
    return reader.apply(result);
  }
}
