// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The deviations with which a run still passes.
 *
 * @param rate the share of the scheduled messages that may lack an acknowledgement within the
 *     window, 0…1
 * @param loss the share of due messages that may be lost; if absent, 0, or 1 % if the system
 *     promises at-most-once delivery
 * @param error the share of sends that may fail, 0…1
 * @param generatorLimit the part that the generator may have in p50 and p99, and the time for which
 *     it may be stopped; if absent, the pacing distance + 250 µs, and stops are judged by their
 *     effect
 */
public record Tolerances(
    double rate, OptionalDouble loss, double error, Optional<Duration> generatorLimit) {

  public Tolerances {
    Objects.requireNonNull(loss, "loss");
    Objects.requireNonNull(generatorLimit, "generatorLimit");
  }
}
