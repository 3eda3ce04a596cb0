// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.plan.Defaults;
import dev.plimsoll.plan.Units;
import dev.plimsoll.result.RunResult.Integrity;
import dev.plimsoll.result.RunResult.PhasePart;
import dev.plimsoll.result.RunResult.SubscriptionPart;
import dev.plimsoll.result.RunResult.TimelineRow;
import java.util.List;
import java.util.Objects;

/** What a result is judged by: its workload's kind and tolerances, its window, its promise. */
final class VerdictTerms {

  /** Times drawn at random differ from their rate by at most this number of square roots. */
  static final double CHANCE = 10;

  /**
   * Of fewer messages in a whole run the times are drawn again for rows and steps: the bound of
   * load's DrawnSchedule, 30 million by the curve, less what chance makes of it.
   */
  private static final long MIN_NOT_DRAWN_AGAIN = 29_900_000;

  private final RunResult result;
  private final WorkloadPart workload;

  VerdictTerms(RunResult result) {
    this.result = result;
    this.workload = result.workload();
  }

  boolean produces() {
    return !WorkloadPart.NO_LOAD.equals(workload.load())
        && or(workload.producersPerTopic(), Defaults.PRODUCERS_PER_TOPIC) > 0;
  }

  boolean consumes() {
    return subscriptions() > 0
        && or(workload.consumerPerSubscription(), Defaults.CONSUMERS_PER_SUBSCRIPTION) > 0;
  }

  boolean exchange() {
    return workload.requestsReplies();
  }

  /** Whether messages have intended times. */
  boolean open() {
    return "open".equals(workload.load()) || (exchange() && workload.arrivals() != null);
  }

  /**
   * By how much counts of what was due may differ from one another: not at all, but for times drawn
   * at random, which rows and steps follow by their rate where they are too many to be drawn again.
   */
  double dueTolerance(double messages) {
    long ofAllRows =
        result.timeline().rows().stream()
            .mapToLong(row -> row.scheduled() == null ? 0 : row.scheduled())
            .sum();
    boolean byRate = "poisson".equals(workload.arrivals()) && ofAllRows >= MIN_NOT_DRAWN_AGAIN;
    return byRate ? CHANCE * (1 + Math.sqrt(messages)) : 0;
  }

  /** Whether the load is meant to be the same from the first second to the last. */
  boolean steady() {
    return produces() && workload.rateSteps() == null && workload.rateRamp() == null;
  }

  /** Whether the workload holds consumers up on purpose. */
  boolean pausesConsumers() {
    return workload.consumerBacklogSizeBytes() != null;
  }

  boolean acknowledged() {
    return result.integrity().acknowledged() != null;
  }

  double rateTolerance() {
    return or(workload.rateTolerance(), Defaults.RATE_TOLERANCE);
  }

  double errorTolerance() {
    return or(workload.errorTolerance(), Defaults.ERROR_TOLERANCE);
  }

  double lossTolerance() {
    return or(
        workload.lossTolerance(),
        "at-most-once".equals(delivery())
            ? Defaults.AT_MOST_ONCE_LOSS_TOLERANCE
            : Defaults.LOSS_TOLERANCE);
  }

  double generatorLimitMillis() {
    return or(workload.generatorLimitMillis(), Units.millis(Defaults.GENERATOR_LIMIT));
  }

  long subscriptions() {
    return Math.round(
        or(workload.subscriptionsPerTopic(), Defaults.SUBSCRIPTIONS_PER_TOPIC));
  }

  /** What is promised, or an empty text where the system was not asked. */
  String delivery() {
    return result.driver().guarantees() == null ? "" : result.driver().guarantees().delivery();
  }

  String ordering() {
    return result.driver().guarantees() == null ? "" : result.driver().guarantees().ordering();
  }

  double windowSeconds() {
    return result.phases().stream()
        .filter(phase -> phase.name().equals("measured"))
        .mapToDouble(PhasePart::seconds)
        .sum();
  }

  double windowStartSeconds() {
    return result.phases().stream()
        .filter(phase -> phase.name().equals("measured"))
        .mapToDouble(PhasePart::startSeconds)
        .findFirst()
        .orElse(0);
  }

  List<TimelineRow> windowRows() {
    return result.timeline().rows().stream().filter(row -> "measured".equals(row.phase())).toList();
  }

  /** Deliveries that were due, over all subscriptions. */
  double due() {
    Integrity counts = result.integrity();
    long expected =
        counts.subscriptions().stream()
            .map(SubscriptionPart::expected)
            .filter(Objects::nonNull)
            .mapToLong(Long::longValue)
            .sum();
    return expected > 0 || counts.sent() == null ? expected : counts.sent();
  }

  /** The payload of each message; null where the workload does not say. */
  Double messageBytes() {
    return workload.messageSizeBytes() == null ? null : workload.messageSizeBytes().doubleValue();
  }

  /** The payload of each message received; null where others' messages may be among them. */
  Double receivedMessageBytes() {
    return produces() && result.integrity().lost() != null ? messageBytes() : null;
  }

  /** Whether the window was as long as planned, and all that was begun came to its end. */
  boolean whole() {
    RunResult.EndingInfo ending = result.ending();
    return ending != null && !ending.interrupted() && ending.fault() == null && !ending.sendStuck();
  }

  private static double or(Number given, Number defaultValue) {
    return (given == null ? defaultValue : given).doubleValue();
  }
}
