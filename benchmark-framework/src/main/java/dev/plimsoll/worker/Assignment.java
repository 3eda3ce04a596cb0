// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.plan.Workload;
import java.util.List;
import java.util.Objects;

/**
 * What a worker is to do.
 *
 * @param runId names topics, subscriptions and clients
 * @param runTag stands in every stamp of this run
 * @param workload the load
 * @param topics the topics' names, created or existing; of an exchange, those of requests
 * @param replyTopics the topic of each requester's replies, in their order; empty if nothing is
 *     answered
 * @param created whether the run created them; probes go only into those
 * @param partitions of each topic
 * @param acknowledged whether completions are the system's word
 * @param order what order the system promises
 * @param seed what Poisson arrivals are drawn from
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
    long seed) {

  public Assignment {
    Objects.requireNonNull(runId, "runId");
    Objects.requireNonNull(workload, "workload");
    topics = List.copyOf(topics);
    replyTopics = List.copyOf(replyTopics);
    Objects.requireNonNull(order, "order");
  }
}
