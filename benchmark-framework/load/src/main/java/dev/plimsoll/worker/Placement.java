// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** How the producers and consumers of a run are distributed to its workers. Pure arithmetic. */
public enum Placement {
  /**
   * Each worker has producers and consumers, those of different topics where there are enough of
   * them, so that most messages pass from one worker to another.
   */
  SPREAD,
  /** The first half of the workers has the producers, the others have the consumers. */
  SPLIT,
  /**
   * The producers and consumers of a topic belong to the same worker, where there are enough
   * topics: their end-to-end latency needs no second clock.
   */
  PAIRED;

  /** The name in options and results. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }

  /**
   * The share of each worker. Producers and consumers have successive numbers, and no worker has
   * more than one more of them than another, except that {@link #PAIRED} keeps topics whole.
   *
   * @param workers how many there are
   */
  public List<WorkerShare> shares(Workload workload, int workers) {
    int producers = workload.producers();
    int consumers = workload.consumers();
    if (workers == 1) {
      return List.of(WorkerShare.whole(producers, consumers));
    }
    boolean wholeTopics = keepsTopicsWhole(workload, workers);
    boolean isSplit = this == SPLIT && producers > 0 && consumers > 0;
    int producing = isSplit ? (workers + 1) / 2 : workers;
    List<WorkerShare> shares = new ArrayList<>(workers);
    for (int worker = 0; worker < workers; worker++) {
      int consumes = isSplit ? worker - producing : worker;
      int consuming = isSplit ? workers - producing : workers;
      if (this == SPREAD) {
        consumes = (worker + workers / 2) % workers;
      }
      int unit = wholeTopics ? workload.topics() : 0;
      shares.add(
          new WorkerShare(
              worker,
              workers,
              before(producers, worker, producing, unit),
              before(producers, worker + 1, producing, unit),
              before(consumers, consumes, consuming, unit),
              before(consumers, consumes + 1, consuming, unit)));
    }
    return shares;
  }

  /**
   * How many of all belong to the parts before this one.
   *
   * @param units what is not divided; 0: everything can be
   */
  private static int before(int all, int part, int parts, int units) {
    int limited = Math.max(0, Math.min(part, parts));
    return units == 0
        ? (int) ((long) all * limited / parts)
        : (int) ((long) units * limited / parts) * (all / units);
  }

  /**
   * Why a workload cannot be distributed to this number of workers; empty if it can.
   *
   * @param acknowledged whether completions come from the system
   */
  public Optional<String> refusal(Workload workload, boolean acknowledged, int workers) {
    if (workers == 1) {
      return Optional.empty();
    }
    if (workload.requestsReplies()) {
      return Optional.of("Requests and replies run on one worker only; " + named(workers));
    }
    if (workload.lateSubscriptionsPerTopic() > 0) {
      return Optional.of("Late subscriptions run on one worker only; " + named(workers));
    }
    if (workload.retry().isPresent() && !keepsTopicsWhole(workload, workers)) {
      return Optional.of(
          "Failed sends are repeated only if each worker receives its own"
              + " messages, because others cannot distinguish a repeated message from a"
              + " duplicate: use --placement paired and at least as many topics as"
              + " workers; "
              + named(workers));
    }
    if (!acknowledged && workload.load() instanceof Load.Closed && workload.consumes()) {
      return Optional.of(
          "Load without a rate on a system that acknowledges nothing is paced by its consumers and"
              + " runs on one worker only; "
              + named(workers));
    }
    if (workload.load() instanceof Load.Closed
        && workload.endCondition() instanceof EndCondition.Messages messages
        && messages.count() < workload.producers()) {
      return Optional.of(
          "Each of the "
              + workload.producers()
              + " producers needs a message: give more 'messages' or one worker; "
              + named(workers));
    }
    return Optional.empty();
  }

  /** Whether the producers and consumers of each topic belong to one worker. */
  public boolean keepsTopicsWhole(Workload workload, int workers) {
    return this == PAIRED && workload.topics() >= workers;
  }

  /** Why a workload cannot go on without a lost worker; empty if it can. */
  public static Optional<String> refusalToTolerate(Workload workload) {
    boolean hasOneRate =
        !(workload.load() instanceof Load.Search)
            && LoadShape.of(workload).stepNanos().size() < 2
            && workload.backlog().isEmpty();
    return hasOneRate
        ? Optional.empty()
        : Optional.of(
            "--tolerate-workers: a search, steps of the rate and a backlog cannot be judged without"
                + " a lost worker: use it with one rate.");
  }

  private static String named(int workers) {
    return workers + " workers were named.";
  }
}
