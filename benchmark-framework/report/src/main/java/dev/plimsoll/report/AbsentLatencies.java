// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Explains why a latency is missing from the table. */
final class AbsentLatencies {

  private static final int STAMP_BYTES = 40;

  private AbsentLatencies() {}

  static List<Sentence> of(RunResult result) {
    WorkloadFacts workload = new WorkloadFacts(result);
    LatencyByKind kinds = result.latencyMicros();
    if (kinds.present().isEmpty()) {
      return List.of(new Sentence("latency", "nothing was measured"));
    }
    List<Sentence> absent = new ArrayList<>();
    publish(kinds, workload).map(text -> new Sentence("absent", text)).ifPresent(absent::add);
    if (kinds.endToEnd() == null && kinds.endToEndService() == null) {
      absent.add(
          new Sentence(
              "absent", "endToEnd and endToEndService: " + reasonEndToEnd(result, workload)));
    }
    return absent;
  }

  private static Optional<String> publish(LatencyByKind kinds, WorkloadFacts workload) {
    if (!workload.produces()) {
      return Optional.of("publish: a consume-only run sends nothing");
    }
    if (workload.closed()) {
      return Optional.of(
          "publish, sendDelay, generatorDelay and "
              + (workload.requestReply() ? "roundTrip" : "endToEnd")
              + ": closed load has no intended send times, so there is no response time;"
              + " …Service counts from the send call");
    }
    return kinds.publish() == null && kinds.publishService() == null
        ? Optional.of("publish and publishService: nobody acknowledges messages here")
        : Optional.empty();
  }

  private static String reasonEndToEnd(RunResult result, WorkloadFacts workload) {
    if (!workload.consumes()) {
      return "nobody subscribes in a produce-only run";
    }
    if (!workload.produces()) {
      return "this run did not send these messages";
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
}
