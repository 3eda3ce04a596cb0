// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.metric.MetricNeed;
import dev.plimsoll.metric.Objective;
import java.util.Optional;

/** Tells whether results of a workload can have the metric of an objective. */
final class ObjectiveNeeds {

  private final Workload workload;
  private final boolean processes;

  /**
   * Creates the needs.
   *
   * @param processes whether consumers process messages for some time
   */
  ObjectiveNeeds(Workload workload, boolean processes) {
    this.workload = workload;
    this.processes = processes;
  }

  /** Returns what this workload lacks for the objective, with the way out. */
  Optional<String> objection(Objective objective) {
    Metric metric = objective.metric();
    for (MetricNeed need : MetricNeed.values()) {
      if (metric.needs().contains(need) && !has(need)) {
        return Optional.of(metric.name() + wayOut(metric, need));
      }
    }
    if (objective.isShareOfRate() && !has(MetricNeed.SCHEDULE)) {
      return Optional.of(
          "'"
              + objective.text()
              + "' is a share of the rate asked for, but load: "
              + workload.load().yaml()
              + " has no rate: give "
              + metric.unit().wanted());
    }
    return Optional.empty();
  }

  private boolean has(MetricNeed need) {
    return switch (need) {
      case PRODUCERS -> workload.produces();
      case CONSUMERS -> workload.consumes();
      case REPLIES -> workload.requestsReplies();
      case SCHEDULE -> hasSchedule();
      case STAMP -> workload.stamped();
      case PROCESSING -> processes;
      case BACKLOG -> workload.backlog().isPresent();
    };
  }

  private boolean hasSchedule() {
    return workload.sending() instanceof Load.Open || workload.load() instanceof Load.Search;
  }

  private static String wayOut(Metric metric, MetricNeed need) {
    String takeOut = ", or take the objective out";
    return switch (need) {
      case PRODUCERS -> " needs producers: give producersPerTopic 1 or more" + takeOut;
      case CONSUMERS -> " needs consumers: give consumerPerSubscription 1 or more" + takeOut;
      case REPLIES -> " needs replies: give load: request-reply" + takeOut;
      case SCHEDULE ->
          " counts from the intended send time, which only a rate gives: give a producerRate"
              + MetricCatalog.sinceSendCall(metric).map(name -> ", or " + name).orElse(takeOut);
      case STAMP ->
          " needs the stamp in messages: give messageSize "
              + Workload.STAMP_BYTES
              + " or more and integrity: auto"
              + takeOut;
      case PROCESSING ->
          " needs consumers that process messages: give consumers: {processing: 2ms}" + takeOut;
      case BACKLOG -> " needs a backlog: give backlog: {messages: 100k}" + takeOut;
    };
  }
}
