// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.List;
import java.util.OptionalLong;

/** The parts of the workers: their counts add up to those of the run. */
final class Workers {

  private final Circumstances run;
  private final Findings findings;

  Workers(Circumstances run, Findings findings) {
    this.run = run;
    this.findings = findings;
  }

  void compute() {
    List<Value> workers = run.file().at("byWorker").each();
    if (workers.isEmpty()) {
      return;
    }
    for (Value worker : workers) {
      worker(worker);
    }
    if (run.lostWorkers() || run.isCheckpoint() || run.whyNothingWasMeasured().isPresent()) {
      return;
    }
    Value whole = run.file().at("integrity");
    for (String key : List.of("scheduled", "unsent", "sent", "acknowledged", "failed")) {
      boolean known =
          workers.stream()
              .map(worker -> worker.at("integrity"))
              .allMatch(counts -> counts.at(key).known());
      if (whole.at(key).known() && known) {
        findings.equal(whole.at(key), sum(workers, key), Chapter.WORKER_KEYS);
      }
    }
    if (whole.at("received").known() && !run.isRequestReply()) {
      findings.equal(
          whole.at("received"),
          sum(workers, "received") - run.copies(),
          Chapter.SHARED_RECEIPT_KEYS);
    }
  }

  private static long sum(List<Value> workers, String key) {
    return workers.stream().mapToLong(worker -> worker.at("integrity").at(key).count()).sum();
  }

  /** Latencies of one worker: their percentiles follow from count, missing and histogram. */
  private void worker(Value worker) {
    for (String kind : LatencyKinds.ALL) {
      Value latency = worker.at("latencyMicros").at(kind);
      if (latency.known()) {
        new Latencies(run, findings)
            .compute(latency, OptionalLong.empty(), run.workersHaveHistograms());
      } else {
        findings.mayBeAbsent(latency, "the worker has no such messages", Chapter.WORKER_KEYS);
      }
    }
    Value counts = worker.at("integrity");
    if (counts.at("sent").known() && !run.isCheckpoint()) {
      new Counts(run, findings).sending(counts);
    }
  }
}
