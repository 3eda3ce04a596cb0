// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.load.RetriedMessages;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The outcome of the measured messages, over all workers.
 *
 * @param scheduled the number of messages to send
 * @param sent the number of messages passed to the driver
 * @param failed failed sends by kind
 * @param unacknowledged sends without an outcome
 * @param notOfThisRun messages that are not of this run
 * @param subscriptions one for each subscription of each topic
 * @param failedReplies replies that could not be sent, by kind, of all phases
 * @param blockedShare the share of their time that producer loops spent waiting at the limit of
 *     outstanding messages
 * @param firstBlockedNanos when a producer loop first waited, epoch nanoseconds
 * @param sendingThreads the number of sending threads
 * @param sharedThreads whether producers whose send may block had to share a thread
 * @param completedTwice repeated completions of a message by the driver
 * @param threadFailures errors that ended sending threads early
 * @param retried messages whose send was repeated; absent if the workload repeats none
 * @param fatal the error that ended a sending thread, if its process cannot continue after it
 * @param generator the effects of the workers themselves on the metrics
 * @param consumers what consumers did beside receiving messages
 * @param lost workers whose outcome is unknown: all counts are those of the others, and
 *     subscriptions with consumers of lost workers are left out
 * @param shares the part of each worker, in their order; empty as long as the load goes on
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
    List<String> threadFailures,
    Optional<RetryReport> retried,
    Optional<String> fatal,
    GeneratorReport generator,
    ConsumersReport consumers,
    LostWorkers lost,
    List<ShareReport> shares) {

  public WorkerReport {
    failed = Map.copyOf(failed);
    subscriptions = List.copyOf(subscriptions);
    failedReplies = Map.copyOf(failedReplies);
    threadFailures = List.copyOf(threadFailures);
    Objects.requireNonNull(fatal, "fatal");
    Objects.requireNonNull(retried, "retried");
    Objects.requireNonNull(generator, "generator");
    Objects.requireNonNull(consumers, "consumers");
    Objects.requireNonNull(lost, "lost");
    shares = List.copyOf(shares);
  }

  /**
   * Measured messages whose send was repeated.
   *
   * @param messages whose send was repeated at least once
   * @param attempts repeated sends
   * @param failed messages that failed nevertheless
   * @param copies further receipts of these messages, over all subscriptions
   * @param overtaken receipts of these messages out of order
   */
  public record RetryReport(
      long messages, long attempts, long failed, long copies, long overtaken) {

    static RetryReport of(RetriedMessages.Counts counts, long failed) {
      return new RetryReport(
          counts.messages(), counts.attempts(), failed, counts.copies(), counts.overtaken());
    }

    /** The messages of two workers together. */
    RetryReport and(RetryReport other) {
      return new RetryReport(
          messages + other.messages,
          attempts + other.attempts,
          failed + other.failed,
          copies + other.copies,
          overtaken + other.overtaken);
    }
  }

  /** The number of all failed sends. */
  public long failedCount() {
    return failed.values().stream().mapToLong(Long::longValue).sum();
  }

  /**
   * One subscription of one topic.
   *
   * @param expected due messages; absent if unknown (consume-only, no stamps)
   * @param received distinct messages
   * @param lost due messages that are missing and certain not to arrive
   * @param undelivered other due messages that are missing
   * @param outOfOrder absent if no order is guaranteed
   * @param failedButReceived messages that were received although their send was reported as failed
   * @param abortedButReceived those of them whose transaction was aborted
   * @param copies duplicates that were first receipts at their worker, whose latencies are recorded
   * @param orderUnknown receipts whose order is unknown, since another worker received the message
   *     before them in their ordering stream, at least; 0 if no order is guaranteed
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
      long abortedButReceived,
      long copies,
      long orderUnknown) {}
}
