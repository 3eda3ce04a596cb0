// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static dev.plimsoll.plan.ScalarType.integer;
import static dev.plimsoll.plan.ScalarType.longBytes;
import static dev.plimsoll.plan.ScalarType.share;
import static dev.plimsoll.plan.ScalarType.time;

import java.time.Duration;

/** The keys of the block {@code backlog} of a workload file. */
final class BacklogKeys {

  /** As many bytes as a whole number of GiB of OMB can name. */
  private static final long MAX_BYTES = 1_000_000L << 30;

  private static final Duration SHORTEST = Duration.ofMillis(1);

  /** The end of the window must be known before messages are sent that are due after it. */
  private static final Duration SHORTEST_AFTER = Duration.ofMillis(100);

  static final Key<ScalarType<Long>> SIZE =
      Key.of(
          "size",
          longBytes(1, MAX_BYTES),
          "Payload that waits when the consumers resume, over all subscriptions; one of size,"
              + " messages and time is given.");

  static final Key<ScalarType<Long>> MESSAGES =
      Key.of(
          "messages",
          integer(1, WorkloadKeys.MAX_JSON_INTEGER),
          "Messages that wait when the consumers resume, over all subscriptions.");

  static final Key<ScalarType<Duration>> TIME =
      Key.of("time", time(SHORTEST), "How long the consumers are paused.");

  static final Key<ScalarType<Duration>> BEFORE =
      Key.of(
          "before",
          time(SHORTEST).or(Defaults.BACKLOG_BEFORE),
          "How long the load runs in the window before the consumers are paused.");

  static final Key<ScalarType<Duration>> AFTER =
      Key.of(
          "after",
          time(SHORTEST_AFTER).or(Defaults.BACKLOG_AFTER),
          "How long the load runs after the backlog is drained; then the window ends.");

  static final Key<ScalarType<Double>> DRAIN_RATIO =
      Key.of(
          "drainRatio",
          share().or(Defaults.BACKLOG_DRAIN_RATIO),
          "Share of the backlog that must be received for it to count as drained.");

  static final Key<ScalarType<Duration>> LIMIT =
      Key.of(
              "limit",
              time(SHORTEST),
              "Longest time for building, and for draining; a run that takes longer fails.")
          .absent(
              Units.text(Defaults.BACKLOG_BUILD_LIMIT)
                  + " for building; for draining "
                  + Defaults.BACKLOG_DRAIN_TO_BUILD
                  + " times as long as building took, at least "
                  + Units.text(Defaults.MIN_BACKLOG_DRAIN_LIMIT));

  static final KeyBlock BLOCK =
      KeyBlock.of(SIZE, MESSAGES, TIME, BEFORE, AFTER, DRAIN_RATIO, LIMIT)
          .exclusive(SIZE, MESSAGES, TIME);

  private BacklogKeys() {}
}
