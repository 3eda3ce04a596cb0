// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingKey;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/** The deviations with which a run still passes: keys of a workload file. */
public record Tolerances(
    @SettingKey(
            name = "rateTolerance",
            value = "Share of the rate by which a backlog may grow in a run that passes.",
            or = "" + Defaults.RATE_TOLERANCE,
            quantity = Quantity.SHARE)
        double rate,
    @SettingKey(
            name = "lossTolerance",
            value = "Share of messages that may be lost in a run that passes.",
            quantity = Quantity.SHARE,
            absent = Defaults.LOSS_TOLERANCE_TEXT)
        OptionalDouble loss,
    @SettingKey(
            name = "errorTolerance",
            value = "Share of sends that may fail in a run that passes.",
            or = "" + Defaults.ERROR_TOLERANCE,
            quantity = Quantity.SHARE)
        double error,
    @SettingKey(
            value =
                "Limit of the part of the generator in p50 and p99, and of the time of its"
                    + " stops; above it, a run is void.",
            min = "1ns",
            absent = Defaults.GENERATOR_LIMIT_TEXT)
        Optional<Duration> generatorLimit) {

  static final RecordKeys<Tolerances> KEYS = RecordKeys.of(Tolerances.class);

  public Tolerances {
    Objects.requireNonNull(loss, "loss");
    Objects.requireNonNull(generatorLimit, "generatorLimit");
  }
}
