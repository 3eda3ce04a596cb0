// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** The steps of the window: they cover it, and their messages are those of the window. */
final class Steps {

  private static final double SECONDS_TOLERANCE = 1e-6;
  private static final Set<String> OF_THE_GENERATOR = Set.of("sendDelay", "generatorDelay");

  private final Circumstances run;
  private final Findings findings;
  private final List<Value> steps;

  Steps(Circumstances run, Findings findings) {
    this.run = run;
    this.findings = findings;
    this.steps = run.file().at("steps").each();
  }

  void compute() {
    if (steps.isEmpty()) {
      return;
    }
    boolean histograms = run.stepsHaveHistograms();
    for (Value step : steps) {
      explain(step);
      new LatencyKinds(run, findings)
          .compute(
              step.at("latencyMicros"), step, histograms, histograms ? Set.of() : OF_THE_GENERATOR);
      rates(step);
      status(step);
      new BacklogBounds(run, findings).ofStep(step);
    }
    Optional<Value> window = run.window();
    if (window.isPresent() && !run.endedEarly()) {
      covers(window.get());
      counts();
      for (String kind : LatencyKinds.ALL) {
        latencies(kind, histograms);
      }
    }
  }

  private void explain(Value step) {
    if (!run.hasSchedule()) {
      findings.mayBeAbsent(step.at("scheduled"), "there is no schedule", Chapter.LOAD);
    }
    if (!run.acknowledges()) {
      findings.absent(step.at("acknowledged"), "nobody acknowledges", Chapter.INTEGRITY);
    }
    if (!run.receives() || !run.isStamped()) {
      findings.mayBeAbsent(step.at("received"), "no receipt is known", Chapter.INTEGRITY);
    }
  }

  private void covers(Value window) {
    double end = window.at("startSeconds").number();
    for (Value step : steps) {
      findings.close(step.at("atSeconds"), end, SECONDS_TOLERANCE, Chapter.STEP_KEYS);
      end += step.at("seconds").number();
    }
    double windowEnd = window.at("startSeconds").number() + window.at("seconds").number();
    findings.require(
        Math.abs(end - windowEnd) <= SECONDS_TOLERANCE,
        steps.get(steps.size() - 1).at("seconds"),
        "the steps end with the window, at " + Findings.number(windowEnd),
        Chapter.STEP_KEYS);
  }

  private void counts() {
    Value integrity = run.file().at("integrity");
    for (String key : List.of("scheduled", "sent", "acknowledged", "failed", "received")) {
      if (integrity.at(key).known() && steps.stream().allMatch(step -> step.at(key).known())) {
        findings.equal(integrity.at(key), Rates.sum(steps, key), Chapter.VERDICT);
      }
    }
  }

  /** All values of a step are about the messages scheduled in it, so are its rates. */
  private void rates(Value step) {
    double seconds = step.at("seconds").number();
    Value rates = step.at("throughput");
    if (step.at("scheduled").known() && run.hasSchedule()) {
      rate(rates.at("scheduledRatePerSecond"), step.at("scheduled"), seconds, 1);
    } else {
      findings.absent(rates.at("scheduledRatePerSecond"), "there is no schedule", Chapter.LOAD);
    }
    rate(rates.at("sentRatePerSecond"), step.at("sent"), seconds, 1);
    rate(rates.at("errorsPerSecond"), step.at("failed"), seconds, 1);
    rate(rates.at("publishRatePerSecond"), step.at("acknowledged"), seconds, 1);
    rate(rates.at("receiveRatePerSecond"), step.at("received"), seconds, 1);
    if (run.hasOneSize()) {
      long bytes = run.sizeBytes();
      rate(rates.at("publishBytesPerSecond"), step.at("acknowledged"), seconds, bytes);
      rate(rates.at("receiveBytesPerSecond"), step.at("received"), seconds, bytes);
    }
  }

  private void rate(Value rate, Value events, double seconds, long times) {
    if (events.known()) {
      findings.equal(rate, events.count() * times / seconds, Chapter.STEP_KEYS);
    } else {
      findings.absent(rate, "there are no such events", Chapter.THROUGHPUT_KEYS);
    }
  }

  private void status(Value step) {
    Value status = step.at("status");
    if (status.known() && !run.isInterrupted()) {
      boolean failed = !step.at("failures").node().isEmpty();
      boolean disturbed = status.text().equals("VOID");
      findings.equal(status, failed ? "FAIL" : disturbed ? "VOID" : "PASS", Chapter.VERDICT);
    } else {
      findings.mayBeAbsent(status, "the step was not judged", Chapter.VERDICT);
    }
  }

  /** The values of the steps together are those of the window, bucket by bucket. */
  private void latencies(String kind, boolean histograms) {
    Value whole = run.file().at("latencyMicros").at(kind);
    List<Value> parts =
        steps.stream().map(step -> step.at("latencyMicros").at(kind)).filter(Value::known).toList();
    if (!whole.known() || parts.isEmpty()) {
      return;
    }
    findings.equal(whole.at("count"), Rates.sum(parts, "count"), Chapter.STEP_KEYS);
    findings.equal(whole.at("missing"), Rates.sum(parts, "missing"), Chapter.STEP_KEYS);
    if (histograms) {
      sameBuckets(run, whole, parts, findings);
    }
  }

  static void sameBuckets(Circumstances run, Value whole, List<Value> parts, Findings findings) {
    TreeMap<Long, Long> sum = new TreeMap<>();
    for (Value part : parts) {
      if (part.at("histogram").known()) {
        Distribution.add(sum, run.readable(part.at("histogram")));
      }
    }
    TreeMap<Long, Long> all = new TreeMap<>();
    if (whole.at("histogram").known()) {
      Distribution.add(all, run.readable(whole.at("histogram")));
    }
    findings.require(
        sum.equals(all),
        whole.at("histogram"),
        "the values of its parts together",
        Chapter.STEP_KEYS);
  }
}
