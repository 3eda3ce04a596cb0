// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.List;

/** Explains why a latency is missing from the table. */
final class AbsentLatencies {

  private static final int STAMP_BYTES = 40;

  private AbsentLatencies() {}

  static List<String> lines(RunResult result) {
    WorkloadFacts workload = new WorkloadFacts(result);
    LatencyByKind kinds = result.latencyMicros();
    if (kinds.present().isEmpty()) {
      return Paragraph.of("latency", "none: nothing was measured");
    }
    List<String> lines = new ArrayList<>();
    if (workload.produces()) {
      lines.addAll(publish(result, workload));
    } else {
      lines.addAll(absent("publish", "nothing is sent in a consume-only run"));
    }
    if (kinds.endToEnd() == null && kinds.endToEndService() == null) {
      lines.addAll(absent("endToEnd", "endToEndService", reasonEndToEnd(result, workload)));
    }
    return lines;
  }

  private static List<String> publish(RunResult result, WorkloadFacts workload) {
    LatencyByKind kinds = result.latencyMicros();
    if (workload.closed()) {
      return Paragraph.of(
          "no publish",
          "closed load has no intended send times, so there is no response time: publish,"
              + " sendDelay, generatorDelay and "
              + (workload.requestReply() ? "roundTrip" : "endToEnd")
              + " do not exist; …Service counts from the send call");
    }
    if (kinds.publish() == null && kinds.publishService() == null) {
      return absent("publish", "publishService", "nobody acknowledges messages here");
    }
    return List.of();
  }

  private static String reasonEndToEnd(RunResult result, WorkloadFacts workload) {
    if (!workload.consumes()) {
      return "nobody subscribes in a produce-only run";
    }
    if (!workload.produces()) {
      return "these messages were not sent by this run";
    }
    if (workload.messageSize().orElse(STAMP_BYTES) < STAMP_BYTES) {
      return "messages below " + STAMP_BYTES + " bytes have no room for the stamp";
    }
    if (result.integrity().received() == null) {
      return "nothing was received";
    }
    return workload.messageSize().isPresent()
        ? "messages carry no stamp (integrity: off)"
        : "messages carry no stamp (integrity: off, or a size below " + STAMP_BYTES + " bytes)";
  }

  private static List<String> absent(String kind, String reason) {
    return Paragraph.of("no " + kind, reason);
  }

  private static List<String> absent(String kind, String other, String reason) {
    return Paragraph.of("no " + kind, "nor " + other + ": " + reason);
  }
}
