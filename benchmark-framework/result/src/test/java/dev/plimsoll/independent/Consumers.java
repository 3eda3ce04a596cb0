// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.List;
import java.util.OptionalLong;

/** What consumers did beside receiving: processing, and subscriptions that began late. */
final class Consumers {

  private final Circumstances run;
  private final Findings findings;

  Consumers(Circumstances run, Findings findings) {
    this.run = run;
    this.findings = findings;
  }

  void compute() {
    Value consumers = run.file().at("consumers");
    if (!run.workload().at("consumers").known()) {
      findings.absent(consumers, "consumers only receive", Chapter.CONSUMERS);
      return;
    }
    if (!consumers.known()) {
      findings.mayBeAbsent(consumers, "the run ended before", Chapter.CONSUMERS);
      return;
    }
    processing(consumers);
    for (String key : List.of("rejected", "redelivered")) {
      findings.mayBeAbsent(consumers.at(key), "nothing is acknowledged", Chapter.REDELIVERY);
    }
    findings.mayBeAbsent(consumers.at("restarts"), "no consumer restarts", Chapter.CONSUMERS);
    Value late = consumers.at("late");
    if (late.known()) {
      late(late);
    } else {
      findings.absent(late, "no subscription is late", Chapter.CONSUMERS);
    }
  }

  private void processing(Value consumers) {
    Value processing = consumers.at("processing");
    if (!run.workload().at("consumers").at("processingSeconds").known() && !processing.known()) {
      for (String key : List.of("processing", "processed", "unprocessed")) {
        findings.absent(consumers.at(key), "consumers do not process", Chapter.CONSUMERS);
      }
      return;
    }
    Value counts =
        run.lostWorkers() ? run.file().at("lostWorkers").at("others") : run.file().at("integrity");
    long received = counts.at("received").count() + run.copies();
    long unprocessed = consumers.at("unprocessed").count();
    boolean counted = counts.at("received").known() && !run.isCheckpoint() && !run.lostWorkers();
    if (processing.known()) {
      new Latencies(run, findings)
          .compute(processing, counted ? OptionalLong.of(received) : OptionalLong.empty(), true);
    }
    if (counted && processing.known()) {
      findings.equal(processing.at("count"), received - unprocessed, Chapter.CONSUMERS);
    }
    Value processed = consumers.at("processed");
    if (!processed.known()) {
      findings.mayBeAbsent(
          processed,
          run.hasSchedule() ? "nothing was processed" : "no schedule",
          Chapter.CONSUMERS);
      return;
    }
    long due = counts.at("scheduled").count() * run.subscriptions() + run.copies();
    new Latencies(run, findings)
        .compute(processed, counted ? OptionalLong.of(due) : OptionalLong.empty(), true);
    if (counted) {
      findings.equal(processed.at("count"), received - unprocessed, Chapter.CONSUMERS);
    }
  }

  private void late(Value late) {
    long received = late.at("received").count();
    long missing = late.at("lost").count() + late.at("undelivered").count();
    findings.equal(late.at("expected"), received + missing, Chapter.CONSUMERS);
    findings.mayBeAbsent(late.at("openedAtSeconds"), "it was never opened", Chapter.CONSUMERS);
    findings.mayBeAbsent(late.at("readyAtSeconds"), "it was never ready", Chapter.CONSUMERS);
    findings.mayBeAbsent(late.at("outOfOrder"), "no order is guaranteed", Chapter.INTEGRITY);
    for (String kind : List.of("endToEnd", "endToEndService")) {
      Value latency = late.at(kind);
      if (latency.known()) {
        new Latencies(run, findings).compute(latency, OptionalLong.empty(), true);
        findings.equal(latency.at("count"), received, Chapter.CONSUMERS);
      } else {
        findings.mayBeAbsent(
            latency, received == 0 ? "nothing was received" : "no such latency", Chapter.CONSUMERS);
      }
    }
  }
}
