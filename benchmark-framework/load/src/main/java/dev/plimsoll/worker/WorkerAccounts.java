// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.worker.WorkerReport.RetryReport;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The outcome of one worker's part, as values. Accounts of several workers are compared by {@link
 * DeliveryReconciliation}.
 *
 * @param atNanos when it was taken, epoch nanoseconds
 * @param sent one for each of its producers
 * @param received one for each subscription of each topic that it has consumers of
 * @param late the same for subscriptions that began while the load ran
 * @param failed failed sends of measured messages by kind
 * @param notOfThisRun messages that are not of this run
 * @param failedReplies replies that could not be sent, by kind, of all phases
 * @param blockedShare the share of their time that producer loops spent waiting at the limit of
 *     outstanding messages
 * @param firstBlockedNanos when a producer loop first waited, epoch nanoseconds
 * @param sendingThreads the number of sending threads
 * @param completedTwice repeated completions of a message by the driver
 * @param threadFailures errors that ended sending threads early
 * @param retried messages whose send was repeated; absent if the workload repeats none
 * @param fatal the error that ended a sending thread, if its process cannot continue after it
 * @param generator the effects of the worker itself on the metrics
 * @param consumers what its consumers did beside receiving messages
 * @param window what it recorded for the measured window; only when the session has finished
 */
public record WorkerAccounts(
    long atNanos,
    List<SentAccount> sent,
    List<SubscriptionAccount> received,
    List<SubscriptionAccount> late,
    Map<FailureKind, Long> failed,
    long notOfThisRun,
    Map<FailureKind, Long> failedReplies,
    double blockedShare,
    OptionalLong firstBlockedNanos,
    int sendingThreads,
    long completedTwice,
    List<String> threadFailures,
    Optional<RetryReport> retried,
    Optional<String> fatal,
    GeneratorReport generator,
    ConsumersReport consumers,
    WindowReport window) {
  public WorkerAccounts {
    sent = List.copyOf(sent);
    received = List.copyOf(received);
    late = List.copyOf(late);
    failed = Map.copyOf(failed);
    failedReplies = Map.copyOf(failedReplies);
    Objects.requireNonNull(firstBlockedNanos, "firstBlockedNanos");
    threadFailures = List.copyOf(threadFailures);
    Objects.requireNonNull(retried, "retried");
    Objects.requireNonNull(fatal, "fatal");
    Objects.requireNonNull(generator, "generator");
    Objects.requireNonNull(consumers, "consumers");
    Objects.requireNonNull(window, "window");
  }
}
