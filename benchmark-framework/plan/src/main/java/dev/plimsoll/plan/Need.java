// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.metric.Objective;
import dev.plimsoll.text.Numbers;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What somebody needs of a messaging system: a load, limits of its latency, and what messages must
 * survive.
 *
 * @param text as the user wrote it, in one line
 * @param messageSizeBytes payload of each message
 * @param objectives the limits
 * @param promises what the system must or need not guarantee; where it says nothing, messages are
 *     stored on one node
 */
public record Need(
    String text,
    double ratePerSecond,
    int messageSizeBytes,
    List<Objective> objectives,
    Set<Demand> promises,
    Shape shape) {

  /** The profiles, those that guarantee less first. */
  private static final List<GuaranteeProfile> WEAKEST_FIRST =
      List.of(
          GuaranteeProfile.AT_MOST_ONCE,
          GuaranteeProfile.MEMORY,
          GuaranteeProfile.ONE_COPY_PAGE_CACHE,
          GuaranteeProfile.ONE_COPY_FSYNC,
          GuaranteeProfile.MAJORITY_OF_THREE_PAGE_CACHE,
          GuaranteeProfile.MAJORITY_OF_THREE_FSYNC);

  public Need {
    Objects.requireNonNull(text, "text");
    objectives = List.copyOf(objectives);
    promises = Set.copyOf(promises);
    Objects.requireNonNull(shape, "shape");
  }

  /** What a need says about guarantees. */
  public enum Demand {
    /** Acknowledged messages survive the loss of a node. */
    SURVIVES_NODE_LOSS,
    /** Acknowledged messages survive a power failure. */
    SURVIVES_POWER_FAILURE,
    /** Messages need not be stored outside of the memory of a server. */
    MEMORY_IS_ENOUGH,
    /** Messages may be lost. */
    LOSS_IS_ALLOWED
  }

  /** The numbers of what sends and receives the load. */
  public record Shape(
      int topics,
      int partitionsPerTopic,
      int producersPerTopic,
      int subscriptionsPerTopic,
      int consumersPerSubscription) {}

  /** Returns whether a node must be lost to see whether the need is met. */
  public boolean survivesNodeLoss() {
    return promises.contains(Demand.SURVIVES_NODE_LOSS);
  }

  /** Returns the profiles that meet the need, those that guarantee least first. */
  public List<GuaranteeProfile> profiles() {
    return WEAKEST_FIRST.stream()
        .filter(
            profile -> isMetBy(profile.copiesWhenAcknowledged(), Optional.of(profile.storedIn())))
        .toList();
  }

  /**
   * Returns whether these guarantees meet the need.
   *
   * @param copies the number of copies that exist when a message is acknowledged
   * @param weakest where each of them is stored at least; empty if it is not known
   */
  public boolean isMetBy(int copies, Optional<Durability> weakest) {
    boolean enough = copies >= (survivesNodeLoss() ? 2 : least() == Durability.NOWHERE ? 0 : 1);
    return enough && weakest.filter(stored -> stored.compareTo(least()) >= 0).isPresent();
  }

  /** Returns the least durable place in which an acknowledged message may be. */
  private Durability least() {
    if (promises.contains(Demand.SURVIVES_POWER_FAILURE)) {
      return Durability.FSYNC;
    }
    if (promises.contains(Demand.LOSS_IS_ALLOWED)) {
      return Durability.NOWHERE;
    }
    return promises.contains(Demand.MEMORY_IS_ENOUGH) ? Durability.MEMORY : Durability.PAGE_CACHE;
  }

  /** Returns the need as it was read, for the user to check. */
  public List<String> words() {
    return Stream.of(
            Stream.of(load()),
            objectives.stream().map(Objective::words),
            Stream.of(guarantees(), shapeWords()))
        .flatMap(each -> each)
        .toList();
  }

  private String load() {
    return Units.groupDigits(ratePerSecond)
        + " messages of "
        + Numbers.size(messageSizeBytes)
        + " per second";
  }

  private String guarantees() {
    return switch (least()) {
      case NOT_KNOWN, NOWHERE -> "messages may be lost";
      case MEMORY -> "acknowledged messages are in the memory of " + servers();
      case PAGE_CACHE -> "acknowledged messages are written on " + servers();
      case FSYNC -> "acknowledged messages are forced to the disk of " + servers();
    };
  }

  private String servers() {
    return survivesNodeLoss() ? "two of three nodes" : "one node";
  }

  private String shapeWords() {
    boolean several = shape.subscriptionsPerTopic() > 1;
    return Numbers.things(shape.topics(), "topic")
        + (shape.topics() > 1 ? ", each with " : " with ")
        + Numbers.things(shape.partitionsPerTopic(), "partition")
        + ", "
        + Numbers.things(shape.producersPerTopic(), "producer")
        + " and "
        + Numbers.things(shape.subscriptionsPerTopic(), "subscription")
        + " of "
        + Numbers.things(shape.consumersPerSubscription(), "consumer")
        + (several ? " each" : "");
  }
}
