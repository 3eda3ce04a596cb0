// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.plan.Workload;
import java.util.List;
import java.util.Objects;

/**
 * The task of a worker. Everything but its share is the same for all workers of a load session:
 * names, schedules, keys and seeds follow from numbers over all workers.
 *
 * @param runId part of the names of topics, subscriptions and clients
 * @param runTag written to every stamp of this run
 * @param workload the load
 * @param topics the names of the topics, created or existing; in request-reply, those of requests
 * @param replyTopics the reply topic of each requester, in order; empty without request-reply
 * @param created whether the run created the topics; path checks are sent only to created topics
 * @param partitions of each topic
 * @param acknowledged whether completions come from the system
 * @param order the order that the system guarantees
 * @param seed the seed of Poisson arrivals
 * @param share the producers and consumers of this worker
 * @param disturbed whether the coordinator lets the system fail during the run, so that clients
 *     that end do not end it
 * @param streams the number of loads of a mix that this process generates at the same time, which
 *     share its processors and its heap; 1 without a mix
 */
public record Assignment(
    String runId,
    int runTag,
    Workload workload,
    List<String> topics,
    List<String> replyTopics,
    boolean created,
    int partitions,
    boolean acknowledged,
    OrderScope order,
    long seed,
    WorkerShare share,
    boolean disturbed,
    int streams) {

  /** The task of a worker with no other load, whose system fails if its workload has events. */
  public Assignment(
      String runId,
      int runTag,
      Workload workload,
      List<String> topics,
      List<String> replyTopics,
      boolean created,
      int partitions,
      boolean acknowledged,
      OrderScope order,
      long seed,
      WorkerShare share) {
    this(
        runId,
        runTag,
        workload,
        topics,
        replyTopics,
        created,
        partitions,
        acknowledged,
        order,
        seed,
        share,
        !workload.events().isEmpty(),
        1);
  }

  public Assignment {
    Objects.requireNonNull(runId, "runId");
    Objects.requireNonNull(workload, "workload");
    topics = List.copyOf(topics);
    replyTopics = List.copyOf(replyTopics);
    Objects.requireNonNull(order, "order");
    Objects.requireNonNull(share, "share");
    if (streams < 1) {
      throw new IllegalArgumentException("streams: " + streams);
    }
  }

  /** The same task for a process that generates other streams of a mix, too. */
  public Assignment beside(int allStreams) {
    return new Assignment(
        runId,
        runTag,
        workload,
        topics,
        replyTopics,
        created,
        partitions,
        acknowledged,
        order,
        seed,
        share,
        disturbed,
        allStreams);
  }

  /**
   * The name of a subscription. All topics use the same names, so that a driver whose subscriptions
   * are consumer groups can receive several topics with one client.
   *
   * @param index its number, from 0
   */
  public String subscription(int index) {
    return "plimsoll-" + runId + "-sub-" + index;
  }

  /** The name of the only subscription of each reply topic. */
  public String replySubscription() {
    return "plimsoll-" + runId + "-reply-sub-0";
  }

  /** The same task for another worker. */
  public Assignment withShare(WorkerShare other) {
    return new Assignment(
        runId,
        runTag,
        workload,
        topics,
        replyTopics,
        created,
        partitions,
        acknowledged,
        order,
        seed,
        other,
        disturbed,
        streams);
  }

  /**
   * The first subscription that this worker has consumers of. Subscriptions are numbered over all
   * topics.
   */
  public int firstSubscription() {
    return share.consumers() == 0 ? 0 : share.fromConsumer() / workload.consumersPerSubscription();
  }

  /** The subscription after the last that this worker has consumers of. */
  public int untilSubscription() {
    return share.consumers() == 0
        ? 0
        : (share.untilConsumer() - 1) / workload.consumersPerSubscription() + 1;
  }
}
