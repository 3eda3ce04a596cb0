// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.List;

/** The keys that a request-reply workload must have, and those that it cannot have. */
final class RequestReplyRules {

  private static final String LOAD = "load: request-reply";

  private final Fields fields;

  RequestReplyRules(Fields fields) {
    this.fields = fields;
  }

  void check(ShapeReader.Shape shape, int sizeBytes, Workload.IntegrityMode integrity) {
    fields.refuse(
        List.of(ShapeKeys.TOPIC_NAMES),
        "contradicts " + LOAD + ", whose topics are made for the run: take it out");
    fields.refuse(
        List.of(BacklogKeys.SIZE_OF_OMB, BacklogKeys.DRAIN_RATIO_OF_OMB, BacklogKeys.BACKLOG),
        "contradicts " + LOAD + ": repliers answer all the time; take it out");
    if (!shape.consumes()) {
      fields.wrong(
          List.of(
              ShapeKeys.CONSUMERS_PER_SUBSCRIPTION,
              ShapeKeys.SUBSCRIPTIONS_PER_TOPIC,
              LoadKeys.LOAD),
          LOAD + " needs repliers: give consumerPerSubscription 1 or more");
    } else if (shape.subscriptionsPerTopic() > 1) {
      fields.wrong(
          ShapeKeys.SUBSCRIPTIONS_PER_TOPIC,
          "with more than 1 each request would be answered several times: give 1 (several repliers"
              + " that share the requests are consumerPerSubscription)");
    }
    long answering = (long) shape.topics() * shape.producersPerTopic();
    if (answering * shape.consumersPerSubscription() > WorkloadKeys.MAX_CLIENTS) {
      fields.wrong(
          List.of(ShapeKeys.CONSUMERS_PER_SUBSCRIPTION, ShapeKeys.PRODUCERS_PER_TOPIC),
          "each replier has a producer for each requester of its topic, which makes more than "
              + Units.groupDigits(WorkloadKeys.MAX_CLIENTS));
    }
    checkStamp(sizeBytes, integrity);
  }

  private void checkStamp(int sizeBytes, Workload.IntegrityMode integrity) {
    if (sizeBytes < Workload.STAMP_BYTES) {
      fields.wrong(
          List.of(PayloadKeys.MESSAGE_SIZE, LoadKeys.LOAD),
          sizeBytes
              + " bytes cannot hold the stamp of "
              + Workload.STAMP_BYTES
              + " bytes by which a reply is known: give "
              + Workload.STAMP_BYTES
              + " or more");
    }
    if (integrity == Workload.IntegrityMode.OFF) {
      fields.wrong(
          RunPlanKeys.INTEGRITY,
          "off contradicts " + LOAD + ": a reply is known by its stamp; give auto");
    }
  }
}
