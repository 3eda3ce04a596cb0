// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.plan.Defaults;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.protocol.WorkAssignment;
import dev.plimsoll.text.Numbers;
import java.io.IOException;

/**
 * Compares the numbers of a task with its workload before anything is allocated for them: a few
 * bytes of a request must not stand for more objects than the workload names.
 */
final class AssignmentChecks {

  private static final int MAX_PARTITIONS = 1_000_000;

  private AssignmentChecks() {}

  /**
   * @throws IOException with the number that the workload does not have
   */
  static void require(WorkAssignment task, Workload workload) throws IOException {
    atMost("producers", task.getProducersUntil(), workload.producers());
    atMost("consumers", task.getConsumersUntil(), workload.consumers());
    perWorker("producers", task.getProducersFrom(), task.getProducersUntil());
    perWorker("consumers", task.getConsumersFrom(), task.getConsumersUntil());
    equal("topics", topics(task), workload.topics());
    equal("reply topics", replyTopics(task), workload.requestsReplies() ? workload.producers() : 0);
    if (task.getTopicsCreated()) {
      equal("partitions", task.getPartitionsPerTopic(), workload.partitionsPerTopic());
    } else {
      atMost("partitions", task.getPartitionsPerTopic(), MAX_PARTITIONS);
    }
  }

  private static int topics(WorkAssignment task) {
    return task.hasNumberedTopics() ? task.getNumberedTopics().getCount() : task.getTopicsCount();
  }

  private static int replyTopics(WorkAssignment task) {
    return task.hasNumberedReplyTopics()
        ? task.getNumberedReplyTopics().getCount()
        : task.getReplyTopicsCount();
  }

  private static void atMost(String what, long given, long most) throws IOException {
    if (given < 0 || given > most) {
      throw disagreement(what, given, most);
    }
  }

  private static void equal(String what, long given, long expected) throws IOException {
    if (given != expected) {
      throw disagreement(what, given, expected);
    }
  }

  private static IOException disagreement(String what, long given, long known) {
    return new IOException(
        "refuses the task: %s %s for a workload of %s"
            .formatted(Numbers.count(given), what, Numbers.count(known)));
  }

  private static void perWorker(String what, int from, int until) throws IOException {
    long here = (long) until - from;
    if (here > Defaults.CLIENTS_PER_WORKER) {
      throw new IOException(
          "refuses the task: %s %s, and a worker has at most %s"
              .formatted(Numbers.count(here), what, Numbers.count(Defaults.CLIENTS_PER_WORKER)));
    }
  }
}
