// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Objective;
import dev.plimsoll.result.RunResult.ObjectivePart;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/**
 * The rule that a run meets the objectives of its workload. Percentiles, means and maxima of
 * publish, endToEnd and roundTrip are judged as they were measured and as an ideal generator would
 * have measured them.
 */
final class ObjectiveRules {

  static final String MISSED = "OBJECTIVE_MISSED";

  /** An ideal generator would have measured values that meet it. */
  static final String UNDECIDED = "OBJECTIVE_UNDECIDED";

  private ObjectiveRules() {}

  /**
   * Returns each objective with its measured value, and adds a failure for each that is missed. An
   * objective that cannot be read, which only a modified file has, is left out here and reported by
   * {@link VerdictChecks}.
   */
  static List<ObjectivePart> judge(RunResult result, Reasons reasons) {
    List<ObjectivePart> parts = new ArrayList<>();
    for (String text : result.workload().objectives()) {
      Objective objective;
      try {
        objective = Objective.parse(text);
      } catch (IllegalArgumentException e) {
        continue;
      }
      OptionalDouble value = value(objective, result);
      OptionalDouble ideal = IdealValues.of(objective.metric(), result);
      if (ideal.isPresent()) {
        ideal = OptionalDouble.of(objective.inUnitOfLimit(ideal.getAsDouble()));
      }
      boolean asMeasured = isMet(objective, value);
      boolean asIdeal = ideal.isEmpty() ? asMeasured : isMet(objective, ideal);
      Double actual = known(value);
      ObjectivePart part =
          new ObjectivePart(
              objective.text(),
              actual,
              known(ideal),
              objective.limit(),
              objective.unit(),
              asMeasured && asIdeal,
              asMeasured != asIdeal);
      parts.add(part);
      if (part.undecided()) {
        reasons.warn(
            UNDECIDED,
            "Objective undecided: "
                + objective.text()
                + "; "
                + was(value, objective, part)
                + ", and with an ideal generator "
                + part.withIdealGenerator()
                + ".",
            actual,
            objective.limit());
      } else if (!part.met()) {
        reasons.fail(
            MISSED,
            "Objective missed: " + objective.text() + "; " + was(value, objective, part) + ".",
            actual,
            objective.limit());
      }
    }
    return parts;
  }

  private static boolean isMet(Objective objective, OptionalDouble value) {
    return value.isPresent() && objective.isMetBy(value.getAsDouble());
  }

  private static Double known(OptionalDouble value) {
    return value.isPresent() && Double.isFinite(value.getAsDouble())
        ? (Double) value.getAsDouble()
        : null;
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
