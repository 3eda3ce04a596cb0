// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.List;

/** What a workload whose messages are requests must have, and what it cannot have. */
final class RequestReplyRules {

  private static final String LOAD = "load: request-reply";

  private final Fields fields;

  RequestReplyRules(Fields fields) {
    this.fields = fields;
  }

  void check(ShapeReader.Shape shape, int sizeBytes, Workload.IntegrityMode integrity) {
    fields.refuse(
        List.of("topicNames"),
        "contradicts " + LOAD + ", whose topics are made for the run: take it out");
    fields.refuse(
        List.of("consumerBacklogSizeGB", "backlogDrainRatio"),
        "contradicts " + LOAD + ": repliers answer all the time; take it out");
    if (!shape.consumes()) {
      String key = fields.has("subscriptionsPerTopic") ? "subscriptionsPerTopic" : "load";
      fields.wrong(
          fields.has("consumerPerSubscription") ? "consumerPerSubscription" : key,
          LOAD + " needs repliers: give consumerPerSubscription 1 or more");
    } else if (shape.subscriptionsPerTopic() > 1) {
      fields.wrong(
          "subscriptionsPerTopic",
          "with more than 1 each request would be answered several times: give 1 (several repliers"
              + " that share the requests are consumerPerSubscription)");
    }
    long answering = (long) shape.topics() * shape.producersPerTopic();
    if (answering * shape.consumersPerSubscription() > ShapeReader.MAX) {
      fields.wrong(
          fields.has("consumerPerSubscription") ? "consumerPerSubscription" : "producersPerTopic",
          "each replier has a producer for each requester of its topic, which makes more than "
              + Units.groupDigits(ShapeReader.MAX));
    }
    checkStamp(sizeBytes, integrity);
  }

  private void checkStamp(int sizeBytes, Workload.IntegrityMode integrity) {
    if (sizeBytes < Workload.STAMP_BYTES) {
      fields.wrong(
          fields.has("messageSize") ? "messageSize" : "load",
          sizeBytes
              + " bytes cannot hold the stamp of "
              + Workload.STAMP_BYTES
              + " bytes by which a reply is known: give "
              + Workload.STAMP_BYTES
              + " or more");
    }
    if (integrity == Workload.IntegrityMode.OFF) {
      fields.wrong(
          "integrity", "off contradicts " + LOAD + ": a reply is known by its stamp; give auto");
    }
  }
}
