// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.plan.GuaranteeProfile;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.GuaranteesPart;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The guarantees of a system, in comparable terms: runs with equal terms did equal work. If there
 * is one replica, it is the only one that can acknowledge, whether a system calls it server, leader
 * or quorum.
 *
 * @param acknowledgedBy as in a result; {@value #ONE_REPLICA} if there is one replica
 * @param copies where each copy is stored that exists when a message is acknowledged
 */
public record GuaranteeTerms(
    String acknowledgedBy, List<String> copies, int replicas, String delivery, String ordering) {

  private static final String ONE_REPLICA = "server";
  private static final Set<String> OF_THE_SYSTEM =
      Set.of("server", "leader", "quorum", "some-replicas", "all-replicas");

  public GuaranteeTerms {
    acknowledgedBy = Objects.requireNonNullElse(acknowledgedBy, "unknown");
    acknowledgedBy =
        replicas <= 1 && OF_THE_SYSTEM.contains(acknowledgedBy) ? ONE_REPLICA : acknowledgedBy;
    copies = List.copyOf(copies);
    delivery = Objects.requireNonNullElse(delivery, "unknown");
    ordering = Objects.requireNonNullElse(ordering, "unknown");
  }

  /** Returns whether the driver could tell the guarantees. */
  public boolean areKnown() {
    return !GuaranteesPart.NOT_KNOWN.equals(acknowledgedBy);
  }

  /** Returns where copies are when a message is acknowledged: each place once. */
  public String keptIn() {
    return copies.isEmpty()
        ? "nowhere"
        : copies.stream().distinct().collect(Collectors.joining(" and "));
  }

  /** Returns the name of the profile that has these guarantees, if there is one. */
  public Optional<String> profile() {
    return GuaranteeProfile.giving(copies, replicas, delivery, ordering)
        .map(GuaranteeProfile::text);
  }

  /** Returns the terms of a run; empty if the system was not reached. */
  public static Optional<GuaranteeTerms> of(RunResult run) {
    GuaranteesPart part = run.driver().guarantees();
    return part == null
        ? Optional.empty()
        : Optional.of(
            new GuaranteeTerms(
                part.acknowledgedBy(),
                part.copiesWhenAcknowledged(),
                part.replicas(),
                part.delivery(),
                part.ordering()));
  }
}
