// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * What a run may miss and still pass.
 *
 * @param rate the share of the schedule that may lack its acknowledgement inside the window, 0…1
 * @param loss the share of due messages that may be lost; when absent, 0, or 1 % where the system
 *     promises at-most-once
 * @param error the share of sends that may fail, 0…1
 * @param generatorLimit the greatest 99th percentile of the generator's own delay
 */
public record Tolerances(double rate, OptionalDouble loss, double error, Duration generatorLimit) {

  public Tolerances {
    Objects.requireNonNull(loss, "loss");
    Objects.requireNonNull(generatorLimit, "generatorLimit");
  }
}
