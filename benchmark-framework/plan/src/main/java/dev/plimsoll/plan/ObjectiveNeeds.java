// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.metric.MetricNeed;
import dev.plimsoll.metric.Objective;
import java.util.Optional;

/** Tells whether results of a workload can have the metric of an objective. */
final class ObjectiveNeeds {

  private final ShapeReader.Shape shape;
  private final Load load;
  private final boolean stamped;
  private final boolean processes;
  private final boolean backlog;

  /**
   * Creates the needs.
   *
   * @param processes whether consumers process messages for some time
   * @param backlog whether a backlog is built while consumers are paused
   */
  ObjectiveNeeds(
      ShapeReader.Shape shape, Load load, boolean stamped, boolean processes, boolean backlog) {
    this.shape = shape;
    this.load = load;
    this.stamped = stamped;
    this.processes = processes;
    this.backlog = backlog;
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
              + load.yaml()
              + " has no rate: give "
              + metric.unit().wanted());
    }
    return Optional.empty();
  }

  private boolean has(MetricNeed need) {
    return switch (need) {
      case PRODUCERS -> shape.produces();
      case CONSUMERS -> shape.consumes();
      case REPLIES -> load instanceof Load.RequestReply;
      case SCHEDULE -> hasSchedule();
      case STAMP -> stamped;
      case PROCESSING -> processes;
      case BACKLOG -> backlog;
    };
  }

  private boolean hasSchedule() {
    Load sending = load instanceof Load.RequestReply requests ? requests.requests() : load;
    return sending instanceof Load.Open || sending instanceof Load.Search;
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
