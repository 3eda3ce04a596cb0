// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static dev.plimsoll.plan.ScalarType.choice;
import static dev.plimsoll.plan.ScalarType.count;
import static dev.plimsoll.plan.ScalarType.share;
import static dev.plimsoll.plan.ScalarType.time;

import dev.plimsoll.plan.ConsumerBehaviour.Distribution;
import java.time.Duration;

/** The keys of the block {@code consumers} of a workload file. */
final class ConsumerKeys {

  /** With more, most deliveries would be repetitions. */
  static final double MAX_REJECTED = 0.5;

  private static final int MAX_HELD = 1_000_000;

  static final Key<ScalarType<Duration>> PROCESSING =
      Key.of(
              "processing",
              time(Duration.ofNanos(1_000)),
              "Mean time that the processing of a message takes after its receipt; the message is"
                  + " acknowledged afterwards.")
          .absent("no time");
  static final Key<ScalarType<Distribution>> PROCESSING_DISTRIBUTION =
      Key.of(
          "processingDistribution",
          choice(Distribution.class).or(Distribution.CONSTANT),
          "Distribution of that time: the same for all messages, uniform from 0 to twice the mean,"
              + " or exponential.");
  static final Key<ScalarType<Integer>> PROCESSING_THREADS =
      Key.of(
              "processingThreads",
              count(1, 1_000),
              "Number of threads of each consumer that process its messages.")
          .absent("none: the thread that receives messages processes them");
  static final Key<ScalarType<Integer>> ACKNOWLEDGE_EVERY =
      Key.of(
              "acknowledgeEvery",
              count(1, MAX_HELD),
              "Number of processed messages that a consumer holds before it acknowledges them"
                  + " together.")
          .absent("none: it acknowledges each delivery when its messages are processed");
  static final Key<ScalarType<Duration>> ACKNOWLEDGE_AFTER =
      Key.of(
              "acknowledgeAfter",
              time(Duration.ofMillis(1)),
              "Longest time for which a consumer holds a processed message before it acknowledges"
                  + " it.")
          .absent(Units.text(Defaults.ACKNOWLEDGE_AFTER) + " with acknowledgeEvery");
  static final Key<ScalarType<Double>> REJECT =
      Key.of(
          "reject",
          share().or(0.0),
          "Share of deliveries, at most 50%, that a consumer rejects on receipt, so that the system"
              + " delivers them again.");
  static final Key<ScalarType<Duration>> RESTART_EVERY =
      Key.of(
              "restartEvery",
              time(Duration.ofSeconds(1)),
              "Time after which the next consumer closes, without acknowledging what it holds, and"
                  + " opens again.")
          .absent("no consumer restarts");
  static final Key<ScalarType<Integer>> LATE_SUBSCRIPTIONS =
      Key.of(
              "lateSubscriptions",
              count(1, WorkloadKeys.MAX_CLIENTS),
              "Number of further subscriptions of each topic that begin while the load runs; with"
                  + " consumerPerSubscription consumers each.")
          .absent("none; 1 with lateAfter");
  static final Key<ScalarType<Duration>> LATE_AFTER =
      Key.of(
              "lateAfter",
              time(Duration.ZERO),
              "When they subscribe, from the start of the measured window.")
          .absent("no default: lateSubscriptions needs it");

  static final KeyBlock BLOCK =
      KeyBlock.of(
          PROCESSING,
          PROCESSING_DISTRIBUTION,
          PROCESSING_THREADS,
          ACKNOWLEDGE_EVERY,
          ACKNOWLEDGE_AFTER,
          REJECT,
          RESTART_EVERY,
          LATE_SUBSCRIPTIONS,
          LATE_AFTER);

  private ConsumerKeys() {}
}
