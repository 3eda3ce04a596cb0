// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Objective;
import dev.plimsoll.result.RunResult.ObjectivePart;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The rule that a run meets the objectives of its workload. */
final class ObjectiveRules {

  static final String MISSED = "OBJECTIVE_MISSED";

  private ObjectiveRules() {}

  /**
   * Returns each objective with its measured value, and adds a failure for each that is missed. An
   * objective that cannot be read, which only a modified file has, is left out here and reported by
   * {@link VerdictChecks}.
   */
  static List<ObjectivePart> judge(RunResult result, Reasons reasons) {
    List<ObjectivePart> parts = new ArrayList<>();
    for (String text : result.workload().objectivesOrNone()) {
      Objective objective;
      try {
        objective = Objective.parse(text);
      } catch (IllegalArgumentException e) {
        continue;
      }
      OptionalDouble value = value(objective, result);
      boolean met = value.isPresent() && objective.isMetBy(value.getAsDouble());
      boolean known = value.isPresent() && Double.isFinite(value.getAsDouble());
      Double actual = known ? (Double) value.getAsDouble() : null;
      ObjectivePart part =
          new ObjectivePart(objective.text(), actual, objective.limit(), objective.unit(), met);
      parts.add(part);
      if (!met) {
        reasons.fail(
            MISSED,
            "Objective missed: " + objective.text() + "; " + was(value, objective, part) + ".",
            actual,
            objective.limit());
      }
    }
    return parts;
  }

  private static OptionalDouble value(Objective objective, RunResult result) {
    OptionalDouble value = MetricValues.of(objective.metric(), result);
    if (value.isEmpty()) {
      return value;
    }
    if (!objective.isShareOfRate()) {
      return OptionalDouble.of(objective.inUnitOfLimit(value.getAsDouble()));
    }
    OptionalDouble asked = MetricValues.asked(objective.metric(), result);
    return asked.isEmpty() || asked.getAsDouble() == 0
        ? OptionalDouble.empty()
        : OptionalDouble.of(value.getAsDouble() / asked.getAsDouble() * 100);
  }

  private static String was(OptionalDouble value, Objective objective, ObjectivePart part) {
    if (value.isEmpty()) {
      return "this run has no " + objective.metric().name();
    }
    return Double.isInfinite(value.getAsDouble())
        ? "it is not known, because messages are missing"
        : "it was " + part.measured();
  }
}
