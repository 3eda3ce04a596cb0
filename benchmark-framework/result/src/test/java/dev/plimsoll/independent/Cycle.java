// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** A backlog that was built and drained: times and rates, and its phases as parts of the window. */
final class Cycle {

  private static final double SECONDS_TOLERANCE = 1e-6;
  private static final Set<String> WITHOUT = Set.of("sendDelay", "generatorDelay");

  private final Circumstances run;
  private final Findings findings;

  Cycle(Circumstances run, Findings findings) {
    this.run = run;
    this.findings = findings;
  }

  void compute() {
    Value cycle = run.file().at("backlog");
    if (!run.workload().at("backlog").known()) {
      findings.absent(cycle, "the workload asks for no backlog", Chapter.BACKLOG);
      return;
    }
    if (!cycle.known()) {
      findings.mayBeAbsent(cycle, "consumers were not paused", Chapter.BACKLOG);
      return;
    }
    Value resumed = cycle.at("resumedAtSeconds");
    Value drained = cycle.at("drainedAtSeconds");
    unreached(cycle, resumed, List.of("atResume", "buildRatePerSecond"));
    unreached(cycle, resumed, List.of("drainRatePerSecond", "left", "atEnd"));
    findings.mayBeAbsent(
        cycle.at("stoppedAtSeconds"), "the last consumer did not stop", Chapter.BACKLOG);
    difference(cycle.at("drainSeconds"), drained, resumed);
    difference(cycle.at("catchUpSeconds"), cycle.at("caughtUpAtSeconds"), resumed);
    if (resumed.known()) {
      double built = cycle.at("atResume").count() - (double) cycle.at("atPause").count();
      double seconds = resumed.number() - cycle.at("pausedAtSeconds").number();
      findings.close(
          cycle.at("buildRatePerSecond"),
          built / seconds,
          1e-6 * Math.max(1, Math.abs(built / seconds)),
          Chapter.BACKLOG);
    }
    phases(cycle);
  }

  private void unreached(Value cycle, Value event, List<String> keys) {
    if (!event.known()) {
      findings.mayBeAbsent(event, "the run did not reach it", Chapter.BACKLOG);
      keys.forEach(
          key -> findings.mayBeAbsent(cycle.at(key), "the run did not reach it", Chapter.BACKLOG));
    }
  }

  private void difference(Value seconds, Value until, Value from) {
    if (until.known() && from.known()) {
      findings.close(seconds, until.number() - from.number(), SECONDS_TOLERANCE, Chapter.BACKLOG);
    } else {
      findings.mayBeAbsent(until, "the run did not reach it", Chapter.BACKLOG);
      findings.absent(seconds, "the run did not reach it", Chapter.BACKLOG);
    }
  }

  /** The phases follow each other in the window, and their messages are those of the window. */
  private void phases(Value cycle) {
    List<Value> phases = cycle.at("phases").each();
    Optional<Value> window = run.window();
    if (window.isEmpty() || phases.isEmpty()) {
      return;
    }
    double end = window.get().at("startSeconds").number();
    for (Value phase : phases) {
      findings.close(phase.at("startSeconds"), end, SECONDS_TOLERANCE, Chapter.BACKLOG);
      end = phase.at("startSeconds").number() + phase.at("seconds").number();
      latencies(phase.at("latencyMicros"), WITHOUT);
      if (!run.acknowledges()) {
        findings.absent(phase.at("publishRatePerSecond"), "nobody acknowledges", Chapter.INTEGRITY);
      }
    }
    Set<String> allButDelivery =
        Set.of(
            "publish",
            "publishService",
            "sendDelay",
            "generatorDelay",
            "roundTrip",
            "roundTripService",
            "publishFailed");
    boolean others = phases.stream().anyMatch(phase -> phase.at("name").text().equals("building"));
    if (others) {
      latencies(cycle.at("others"), allButDelivery);
    }
    if (run.endedEarly()) {
      return;
    }
    for (String kind : LatencyKinds.ALL) {
      whole(kind, run.file().at("latencyMicros").at(kind), phases);
    }
    List<Value> notBuilding =
        phases.stream().filter(phase -> !phase.at("name").text().equals("building")).toList();
    for (String kind : List.of("endToEnd", "endToEndService")) {
      if (others) {
        whole(kind, cycle.at("others").at(kind), notBuilding);
      }
    }
  }

  private void latencies(Value kinds, Set<String> leftOut) {
    LatencyKinds ofRun = new LatencyKinds(run, findings);
    for (String kind : LatencyKinds.ALL) {
      Value latency = kinds.at(kind);
      Optional<String> why = ofRun.whyAbsent(kind);
      if (leftOut.contains(kind)) {
        findings.absent(latency, "left out of the phases of a backlog", Chapter.BACKLOG);
      } else if (why.isPresent()) {
        findings.absent(latency, why.get(), Chapter.LATENCIES);
      } else if (latency.known()) {
        new Latencies(run, findings).compute(latency, OptionalLong.empty(), true);
      } else if (kind.equals("publishFailed")) {
        findings.absent(latency, "no send of this phase failed", Chapter.LATENCY_KEYS);
      } else {
        findings.disagree(latency, "a latency of this run", Chapter.BACKLOG);
      }
    }
  }

  private void whole(String kind, Value whole, List<Value> phases) {
    List<Value> parts =
        phases.stream()
            .map(phase -> phase.at("latencyMicros").at(kind))
            .filter(Value::known)
            .toList();
    if (whole.known() && !parts.isEmpty()) {
      findings.equal(whole.at("count"), Rates.sum(parts, "count"), Chapter.BACKLOG);
      // A message that is sent at the limit of two phases may be due in both.
      findings.between(whole.at("missing"), 0L, Rates.sum(parts, "missing"), Chapter.BACKLOG);
      Steps.sameBuckets(run, whole, parts, findings);
    }
  }
}
