// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.choice;

import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the loss of a node did.
 *
 * @param unavailableSeconds how long producers got no acknowledgement; empty if it is not known
 * @param recoverySeconds until latencies were as before; empty if that was not seen
 * @param lost acknowledged messages that were lost; empty if it is not known
 * @param problem why the loss was not tried or is not known, or the empty string
 */
public record NodeLoss(
    OptionalDouble unavailableSeconds,
    OptionalDouble recoverySeconds,
    Optional<Long> lost,
    String problem) {

  public NodeLoss {
    Objects.requireNonNull(unavailableSeconds, "unavailableSeconds");
    Objects.requireNonNull(recoverySeconds, "recoverySeconds");
    Objects.requireNonNull(lost, "lost");
    Objects.requireNonNull(problem, "problem");
  }

  /** No node was lost. */
  static NodeLoss none(String problem) {
    return new NodeLoss(OptionalDouble.empty(), OptionalDouble.empty(), Optional.empty(), problem);
  }

  /** Returns why it is not shown that acknowledged messages survive; empty if it is. */
  String doubt() {
    if (!problem.isEmpty()) {
      return "no node was lost (" + problem + ")";
    }
    return lost.isEmpty() ? "it is not known whether messages were lost with a node" : "";
  }

  /** Returns whether acknowledged messages were lost. */
  public boolean losesMessages() {
    return lost.filter(count -> count > 0).isPresent();
  }
}
