// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.List;
import java.util.Optional;

/** Rates: events whose own instant lies in the window, divided by its length. */
final class Rates {

  private static final List<String> ALL =
      List.of(
          "scheduledRatePerSecond",
          "sentRatePerSecond",
          "publishRatePerSecond",
          "publishBytesPerSecond",
          "receiveRatePerSecond",
          "receiveBytesPerSecond",
          "errorsPerSecond");

  private final Circumstances run;
  private final Findings findings;

  Rates(Circumstances run, Findings findings) {
    this.run = run;
    this.findings = findings;
  }

  /** Computes the rates of the window again: the schedule's from its count, others from rows. */
  void compute() {
    Value rates = run.file().at("throughput");
    Optional<String> nothing = run.whyNothingWasMeasured();
    if (nothing.isPresent()) {
      ALL.forEach(key -> findings.absent(rates.at(key), nothing.get(), Chapter.PHASES));
      return;
    }
    List<Value> rows =
        run.file().at("timeline").at("rows").each().stream()
            .filter(row -> row.at("phase").text().equals("measured"))
            .toList();
    double seconds =
        run.isCheckpoint()
            ? rows.stream().mapToDouble(row -> row.at("seconds").number()).sum()
            : run.windowSeconds();
    schedule(rates.at("scheduledRatePerSecond"), seconds);
    if (run.sendsNothing()) {
      for (String key : ALL.subList(1, 4)) {
        findings.mayBeAbsent(rates.at(key), "nothing is sent", Chapter.THROUGHPUT_KEYS);
      }
      findings.mayBeAbsent(rates.at("errorsPerSecond"), "nothing is sent", Chapter.THROUGHPUT_KEYS);
    } else {
      perSecond(rates.at("sentRatePerSecond"), sum(rows, "sent"), seconds);
      perSecond(rates.at("errorsPerSecond"), sum(rows, "errors"), seconds);
      published(rates, rows, seconds);
    }
    received(rates, rows, seconds);
  }

  private void schedule(Value rate, double seconds) {
    if (run.lostWorkers()) {
      findings.absent(rate, "what lost workers were to send is unknown", Chapter.LOST_WORKER_KEYS);
    } else if (run.isCheckpoint()) {
      findings.absent(rate, "only a whole run has it", Chapter.RUNS_OF_HOURS);
    } else if (run.hasSchedule()) {
      perSecond(rate, run.file().at("integrity").at("scheduled").count(), seconds);
    } else {
      findings.absent(rate, "there is no schedule", Chapter.THROUGHPUT_KEYS);
    }
  }

  private void published(Value rates, List<Value> rows, double seconds) {
    if (run.acknowledges()) {
      long acknowledged = sum(rows, "acknowledged");
      perSecond(rates.at("publishRatePerSecond"), acknowledged, seconds);
      if (run.hasOneSize()) {
        perSecond(rates.at("publishBytesPerSecond"), acknowledged * run.sizeBytes(), seconds);
      }
    } else {
      findings.absent(
          rates.at("publishRatePerSecond"), "nobody acknowledges", Chapter.THROUGHPUT_KEYS);
      findings.absent(
          rates.at("publishBytesPerSecond"), "nobody acknowledges", Chapter.THROUGHPUT_KEYS);
    }
  }

  private void received(Value rates, List<Value> rows, double seconds) {
    if (!run.receives()) {
      findings.mayBeAbsent(
          rates.at("receiveRatePerSecond"), "there is no subscription", Chapter.THROUGHPUT_KEYS);
      findings.mayBeAbsent(
          rates.at("receiveBytesPerSecond"), "there is no subscription", Chapter.THROUGHPUT_KEYS);
    }
    if (rates.at("receiveRatePerSecond").known() || run.receives()) {
      perSecond(rates.at("receiveRatePerSecond"), sum(rows, "received"), seconds);
      perSecond(rates.at("receiveBytesPerSecond"), sum(rows, "receivedBytes"), seconds);
    }
  }

  private void perSecond(Value rate, long events, double seconds) {
    findings.equal(rate, events / seconds, Chapter.PHASES);
  }

  static long sum(List<Value> rows, String key) {
    return rows.stream().mapToLong(row -> row.at(key).count()).sum();
  }
}
