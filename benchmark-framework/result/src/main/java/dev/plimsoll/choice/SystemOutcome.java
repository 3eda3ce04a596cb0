// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.choice;

import dev.plimsoll.compare.Interval;
import dev.plimsoll.cost.RunCost;
import dev.plimsoll.result.RunResult.GuaranteesPart;
import java.util.Objects;
import java.util.Optional;

/**
 * What a choice says about one system.
 *
 * @param guarantees what it guaranteed; empty if it was not reached
 * @param reason why it does not carry the load, or why that is not shown or not known; the empty
 *     string if it does
 * @param runs the runs at the load that count
 * @param headroom the highest rate that it sustains
 * @param latency the range over the runs at the load, in microseconds
 * @param lost messages lost in the runs at the load; empty if it is not known
 * @param nodeLoss what the loss of a node did; empty if the need does not ask for it
 * @param cost of its nodes; empty without prices
 */
public record SystemOutcome(
    ChoiceSubject subject,
    Optional<GuaranteesPart> guarantees,
    Answer answer,
    String reason,
    int runs,
    Headroom headroom,
    Interval latency,
    Optional<Long> lost,
    Optional<NodeLoss> nodeLoss,
    Optional<RunCost> cost) {

  public SystemOutcome {
    Objects.requireNonNull(subject, "subject");
    Objects.requireNonNull(guarantees, "guarantees");
    Objects.requireNonNull(answer, "answer");
    Objects.requireNonNull(reason, "reason");
    Objects.requireNonNull(headroom, "headroom");
    Objects.requireNonNull(latency, "latency");
    Objects.requireNonNull(lost, "lost");
    Objects.requireNonNull(nodeLoss, "nodeLoss");
    Objects.requireNonNull(cost, "cost");
  }

  /** Whether a system does what is needed. */
  public enum Answer {
    /** It carries the load within the limits, and all that was asked for was shown. */
    CARRIES,
    /** What was run passed, but not all that was asked for was shown. */
    NOT_SHOWN,
    /** It does not. */
    DOES_NOT,
    /** No run tells. */
    UNKNOWN
  }

  /** Returns the name of the system. */
  public String name() {
    return subject.name();
  }

  /** Returns whether it carries the load. */
  public boolean carries() {
    return answer == Answer.CARRIES;
  }
}
