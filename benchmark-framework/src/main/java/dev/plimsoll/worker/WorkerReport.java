// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.FailureKind;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;

/**
 * What became of the measured messages, by a worker's account.
 *
 * @param scheduled how many there were to send
 * @param sent how many were handed to the driver
 * @param failed failed sends by kind
 * @param unacknowledged sends without an outcome
 * @param notOfThisRun messages that are not of this run
 * @param subscriptions one for each subscription of each topic
 * @param failedReplies replies that could not be sent, by kind, of all phases
 * @param blockedShare the share of the sending producer loops' time spent at the bound on
 *     outstanding messages
 * @param firstBlockedNanos when a producer loop first was, epoch nanoseconds
 * @param sendingThreads how many threads sent
 * @param sharedThreads whether producers whose send may block had to share a thread
 * @param completedTwice completions that the driver called too often
 * @param deaths what ended sending threads before their time
 * @param generator what the worker itself did to the figures
 */
public record WorkerReport(
    long scheduled,
    long sent,
    Map<FailureKind, Long> failed,
    long unacknowledged,
    long notOfThisRun,
    List<SubscriptionReport> subscriptions,
    Map<FailureKind, Long> failedReplies,
    double blockedShare,
    OptionalLong firstBlockedNanos,
    int sendingThreads,
    boolean sharedThreads,
    long completedTwice,
    List<String> deaths,
    GeneratorReport generator) {

  public WorkerReport {
    failed = Map.copyOf(failed);
    subscriptions = List.copyOf(subscriptions);
    failedReplies = Map.copyOf(failedReplies);
    deaths = List.copyOf(deaths);
    Objects.requireNonNull(generator, "generator");
  }

  /** All failed sends. */
  public long failedCount() {
    return failed.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * One subscription of one topic.
   *
   * @param expected due messages; absent where it cannot be known (consume only, no stamps)
   * @param received distinct messages
   * @param lost due, missing, and certain not to come
   * @param undelivered due and missing otherwise
   * @param outOfOrder absent where no order is promised
   * @param failedButReceived the send was reported failed, yet it arrived
   * @param abortedButReceived those of them whose transaction was aborted
   */
  public record SubscriptionReport(
      String topic,
      String name,
      OptionalLong expected,
      long received,
      OptionalLong lost,
      OptionalLong undelivered,
      OptionalLong duplicated,
      OptionalLong outOfOrder,
      OptionalLong failedButReceived,
      long abortedButReceived) {}
}
