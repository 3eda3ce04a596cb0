// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverTraits;
import dev.plimsoll.load.PathChecks;
import dev.plimsoll.plan.Workload;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Waits until every path carries messages: from each producer of any worker through each partition
 * to each subscription, whose consumers may belong to other workers.
 */
final class ReadinessCheck {

  private static final long LOOK_MILLIS = 20;
  private static final long FIRST_REPEAT_NANOS = 500_000_000;

  private final Assignment assignment;
  private final PathChecks pathChecks;
  private final Round rounds;

  /** Asks all workers. */
  interface Round {
    List<PathCheckReport> ask(PathCheckRound round) throws DriverException, InterruptedException;
  }

  ReadinessCheck(Assignment assignment, DriverTraits traits, Round rounds) {
    this.assignment = assignment;
    this.pathChecks = pathChecks(assignment, traits);
    this.rounds = rounds;
  }

  /** The path checks of a run, none of which has arrived. */
  static PathChecks pathChecks(Assignment assignment, DriverTraits traits) {
    Workload workload = assignment.workload();
    return new PathChecks(
        workload.topics(),
        Math.max(1, workload.producersPerTopic()),
        traits.can(Capability.PARTITION_TARGET) ? assignment.partitions() : 1,
        workload.consumes() ? workload.subscriptionsPerTopic() : 0);
  }

  /**
   * Waits.
   *
   * @throws DriverException naming what is missing, if the limit has passed
   */
  void await(Duration limit) throws DriverException, InterruptedException {
    Workload workload = assignment.workload();
    if (workload.produces() && assignment.created()) {
      awaitPathChecks(limit);
    } else if (workload.consumes()) {
      awaitAssignment(limit);
    }
  }

  private void awaitPathChecks(Duration limit) throws DriverException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    long repeat = FIRST_REPEAT_NANOS;
    ask(true, deadline);
    while (!areComplete()) {
      long next = Math.min(deadline, System.nanoTime() + repeat);
      while (System.nanoTime() < next && !areComplete()) {
        TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
        ask(false, deadline);
      }
      if (!areComplete()) {
        if (System.nanoTime() >= deadline) {
          throw ConnectivityCheck.missing(pathChecks, limit);
        }
        ask(true, deadline);
      }
      repeat *= 2;
    }
  }

  private boolean areComplete() {
    return pathChecks.arrivedCount() >= pathChecks.expectedCount();
  }

  private List<PathCheckReport> ask(boolean sends, long deadline)
      throws DriverException, InterruptedException {
    Duration left = Duration.ofNanos(Math.max(1, deadline - System.nanoTime()));
    List<PathCheckReport> reports =
        rounds.ask(new PathCheckRound(sends, pathChecks.arrived(), left));
    reports.forEach(report -> pathChecks.merge(report.arrived()));
    return reports;
  }

  private void awaitAssignment(Duration limit) throws DriverException, InterruptedException {
    long deadline = System.nanoTime() + limit.toNanos();
    while (!areAssigned(ask(false, deadline))) {
      if (System.nanoTime() > deadline) {
        throw new DriverException(
            DriverException.Kind.TIMEOUT,
            "Not ready within "
                + limit.toSeconds()
                + " s: not all partitions of "
                + assignment.topics()
                + " are assigned to a consumer");
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
  }

  private boolean areAssigned(List<PathCheckReport> reports) {
    List<Integer> sums = new ArrayList<>(reports.get(0).assignedPartitions());
    for (PathCheckReport report : reports.subList(1, reports.size())) {
      for (int i = 0; i < sums.size(); i++) {
        sums.set(i, sums.get(i) + report.assignedPartitions().get(i));
      }
    }
    return sums.stream().allMatch(sum -> sum >= assignment.partitions());
  }
}
