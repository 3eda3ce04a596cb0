// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.DeclaredType;
import dev.plimsoll.driver.settings.KeySchema;
import dev.plimsoll.driver.settings.ScalarType;
import dev.plimsoll.metric.Objective;
import java.util.Optional;

/** How an objective is written in a workload file. */
final class ObjectiveForm implements DeclaredType {

  ObjectiveForm() {}

  @Override
  public ScalarType<?> type() {
    return new ScalarType<>(
        "an objective, such as '" + Objective.EXAMPLE + "'",
        "objective",
        Objective::parse,
        Objective::text,
        KeySchema.text(Objective.FORM, Objective.EXAMPLE),
        Optional.empty());
  }
}
