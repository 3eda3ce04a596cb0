// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.plan.Defaults;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.Units;
import dev.plimsoll.result.RunResult.PhasePart;
import java.util.List;
import java.util.Objects;
import java.util.OptionalDouble;

/**
 * The terms by which a result is judged: the kind and tolerances of its workload, its measured
 * window, its guarantees.
 */
final class VerdictTerms {

  /** A product of a share and a number of messages may be below a whole number by less. */
  private static final double ROUNDING = 1e-6;

  /** Random times differ from their rate by at most this number of square roots. */
  static final double CHANCE = 10;

  /**
   * With fewer messages in a whole run, random times are generated again for rows and steps: the
   * limit of load's DrawnSchedule, 30 million expected messages, minus random variation.
   */
  private static final long MIN_NOT_DRAWN_AGAIN = 29_900_000;

  private final RunResult result;
  private final WorkloadPart workload;
  private final FaultSuspension suspension;

  VerdictTerms(RunResult result) {
    this.result = result;
    this.workload = result.workload();
    this.suspension = FaultSuspension.of(result);
  }

  /** Returns the times around faults in which rate, errors and gaps are not judged. */
  FaultSuspension suspension() {
    return suspension;
  }

  boolean produces() {
    return workload.load() != Load.Kind.NONE
        && or(workload.producersPerTopic(), Defaults.PRODUCERS_PER_TOPIC) > 0;
  }

  boolean consumes() {
    return subscriptions() > 0
        && or(workload.consumerPerSubscription(), Defaults.CONSUMERS_PER_SUBSCRIPTION) > 0;
  }

  boolean requestReply() {
    return workload.requestsReplies();
  }

  /** Returns whether messages have intended send times. */
  boolean open() {
    return workload.load() == Load.Kind.OPEN || (requestReply() && workload.arrivals() != null);
  }

  /**
   * Returns the tolerated difference between counts of due messages: 0, except for random times,
   * where rows and steps only follow the rate if there are too many to be generated again.
   */
  double dueTolerance(double messages) {
    long ofAllRows =
        result.timeline().rows().stream()
            .mapToLong(row -> row.scheduled() == null ? 0 : row.scheduled())
            .sum();
    boolean byRate =
        workload.arrivals() == Load.Arrivals.POISSON && ofAllRows >= MIN_NOT_DRAWN_AGAIN;
    return byRate ? CHANCE * (1 + Math.sqrt(messages)) : 0;
  }

  /** Returns whether load and consumers are the same from the first second to the last. */
  boolean steady() {
    return produces() && workload.hasEvenRate() && !pausesConsumers();
  }

  /** Returns whether the workload pauses consumers deliberately. */
  boolean pausesConsumers() {
    return workload.backlog() != null;
  }

  boolean acknowledged() {
    return result.knownCounts().acknowledged() != null;
  }

  double rateTolerance() {
    return or(workload.rateTolerance(), Defaults.RATE_TOLERANCE);
  }

  double errorTolerance() {
    return or(workload.errorTolerance(), Defaults.ERROR_TOLERANCE);
  }

  /** Returns how many of these sends may fail. */
  double toleratedErrors(long sent) {
    return tolerated(errorTolerance(), (double) sent);
  }

  /** Returns how many messages a share of them is, without the error of a product of doubles. */
  static double tolerated(double share, double messages) {
    return Math.floor(share * messages + ROUNDING);
  }

  double lossTolerance() {
    return or(workload.lossTolerance(), usualLossTolerance());
  }

  /** Returns the tolerated share of lost messages unless the workload sets another one. */
  double usualLossTolerance() {
    return "at-most-once".equals(delivery())
        ? Defaults.AT_MOST_ONCE_LOSS_TOLERANCE
        : Defaults.LOSS_TOLERANCE;
  }

  /** Returns the limit of the generator's part that the workload gives, if it gives one. */
  OptionalDouble givenGeneratorLimitMillis() {
    Number given = workload.generatorLimitMillis();
    return given == null ? OptionalDouble.empty() : OptionalDouble.of(given.doubleValue());
  }

  /**
   * Returns the limit of the generator's part unless the workload gives one: what pacing adds
   * deliberately, and what waking a thread may take.
   *
   * @param pacing null without a schedule
   */
  static double usualGeneratorLimitMicros(RunResult.PacingInfo pacing) {
    return Units.millis(Defaults.GENERATOR_LIMIT).doubleValue() * 1e3
        + (pacing == null ? 0 : pacing.distanceMicros());
  }

  /** Returns the limit of the generator's part in p50 and p99. */
  double generatorLimitMicros(RunResult.PacingInfo pacing) {
    OptionalDouble given = givenGeneratorLimitMillis();
    return given.isPresent() ? given.getAsDouble() * 1e3 : usualGeneratorLimitMicros(pacing);
  }

  /** Returns the rate of scheduled messages; 0 if it is not known. */
  double scheduledPerSecond() {
    Long scheduled = result.knownCounts().scheduled();
    return scheduled == null || !(windowSeconds() > 0) ? 0 : scheduled / windowSeconds();
  }

  long subscriptions() {
    return Math.round(or(workload.subscriptionsPerTopic(), Defaults.SUBSCRIPTIONS_PER_TOPIC));
  }

  /** Returns the delivery guarantee, or the empty string if the system was not queried. */
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

  double windowEndSeconds() {
    return windowStartSeconds() + windowSeconds();
  }

  /** Returns when the load ended. */
  double loadEndSeconds() {
    return result.phases().stream()
        .filter(phase -> !phase.name().equals("drain"))
        .mapToDouble(phase -> phase.startSeconds() + phase.seconds())
        .max()
        .orElse(0);
  }

  List<TimelineRow> windowRows() {
    return result.timeline().rows().stream().filter(row -> "measured".equals(row.phase())).toList();
  }

  /** Returns the number of deliveries due, over all subscriptions. */
  double due() {
    Integrity counts = result.knownCounts();
    long expected =
        counts.subscriptions().stream()
            .map(SubscriptionPart::expected)
            .filter(Objects::nonNull)
            .mapToLong(Long::longValue)
            .sum();
    return expected > 0 || counts.sent() == null ? expected : counts.sent();
  }

  /** Returns the payload size of sent messages; null if the workload does not state it. */
  Double messageBytes() {
    return workload.messageSizeBytes() == null ? null : workload.messageSizeBytes().doubleValue();
  }

  /** Returns the payload size of received messages; null if they may include messages of others. */
  Double receivedMessageBytes() {
    return produces() && result.knownCounts().lost() != null ? messageBytes() : null;
  }

  /**
   * Returns whether the window was as long as planned, and everything that was started has ended.
   */
  boolean whole() {
    RunResult.EndingInfo ending = result.ending();
    return ending != null && !ending.interrupted() && ending.fault() == null && !ending.sendStuck();
  }

  private static double or(Number given, Number defaultValue) {
    return (given == null ? defaultValue : given).doubleValue();
  }
}
