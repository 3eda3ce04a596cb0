// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.assembly;

import dev.plimsoll.plan.FaultEvent;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * What is known of a fault. Instants are epoch nanoseconds.
 *
 * @param target empty for a command, and if no node was found
 */
public record FaultRecord(
    FaultEvent event,
    String target,
    OptionalLong at,
    OptionalLong inEffect,
    OptionalLong until,
    String outcome,
    String detail) {

  public FaultRecord {
    Objects.requireNonNull(event, "event");
    Objects.requireNonNull(target, "target");
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(inEffect, "inEffect");
    Objects.requireNonNull(until, "until");
    Objects.requireNonNull(outcome, "outcome");
    Objects.requireNonNull(detail, "detail");
  }
}
