// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.report.HardwareText;
import dev.plimsoll.report.LatencyCells;
import dev.plimsoll.result.BrokerCost;
import dev.plimsoll.result.HardwareShare;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Throughput;
import dev.plimsoll.result.WorkerCost;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Tables of all metrics, unrounded as in the result files. */
final class NumberTables {

  private final Report report;
  private final HtmlBuilder page;

  NumberTables(Report report, HtmlBuilder page) {
    this.report = report;
    this.page = page;
  }

  void write() {
    page.open("section", "id", "numbers").leaf("h2", "Numbers");
    throughput();
    latencies();
    resources();
    new WorkerTables(report, page).write();
    events();
    page.close();
  }

  private void throughput() {
    DataTable table =
        new DataTable(page, "throughput-table", "Throughput of the measured window", false);
    boolean baselines =
        report.results().stream().anyMatch(result -> !HardwareShare.of(result).isEmpty());
    List<String> head = new ArrayList<>();
    head.addAll(List.of("run", "scheduled", "sent", "acknowledged", "received", "failed"));
    head.addAll(List.of("published", "received"));
    if (baselines) {
      table.groups(
          "", 1, "messages per second", 5, "payload bytes per second", 2, "of the baseline", 2);
      head.addAll(List.of("disk", "network"));
    } else {
      table.groups("", 1, "messages per second", 5, "payload bytes per second", 2);
    }
    table.head(head);
    for (int i = 0; i < report.runs().size(); i++) {
      Throughput rates = report.result(i).throughput();
      List<String> cells = new ArrayList<>();
      cells.add(Labels.rate(rates.scheduledRatePerSecond()));
      cells.add(Labels.rate(rates.sentRatePerSecond()));
      cells.add(Labels.rate(rates.publishRatePerSecond()));
      cells.add(Labels.rate(rates.receiveRatePerSecond()));
      cells.add(Labels.rate(rates.errorsPerSecond()));
      cells.add(Labels.rate(rates.publishBytesPerSecond()));
      cells.add(Labels.rate(rates.receiveBytesPerSecond()));
      if (baselines) {
        cells.add(share(report.result(i), "disk"));
        cells.add(share(report.result(i), "network"));
      }
      run(table, i, cells);
    }
    table.close();
    if (baselines) {
      page.leaf(
          "p",
          "Of the baseline: the payload, with its copies, as a share of what the brokers' machines"
              + " could write and send without a system. Systems write and send more than that.",
          "class",
          "key");
    }
  }

  private static String share(RunResult result, String of) {
    return HardwareShare.of(result).stream()
        .filter(share -> share.of().equals(of))
        .map(HardwareText::percent)
        .findFirst()
        .orElse(Labels.NONE);
  }

  private void latencies() {
    page.leaf(
        "p",
        "Latencies in microseconds. ~ fewer than 10 samples lie beyond this percentile: chance. ! "
            + LatencyCells.TOUCHED_MEANS
            + ". ≥ lower bound: messages are missing, and count as slower than all"
            + " others.",
        "class",
        "key");
    for (String kind : Labels.KINDS.keySet()) {
      if (report.results().stream().anyMatch(result -> latency(result, kind) != null)) {
        latencies(kind);
      }
    }
  }

  private void latencies(String kind) {
    DataTable table =
        new DataTable(page, "latency-" + kind, Labels.KINDS.get(kind) + ", µs", false);
    List<String> head = new ArrayList<>(List.of("run", "count", "missing", "mean", "min"));
    Percentile.LISTED.forEach(percentile -> head.add(percentile.name() + " %"));
    head.add("max");
    table.head(head);
    for (int i = 0; i < report.runs().size(); i++) {
      Latency latency = latency(report.result(i), kind);
      if (latency != null) {
        run(table, i, cells(latency, report.result(i)));
      }
    }
    table.close();
  }

  private static List<String> cells(Latency latency, RunResult result) {
    LatencyCells marks = new LatencyCells(latency, result);
    List<String> cells = new ArrayList<>();
    cells.add(Numbers.count(latency.count()));
    cells.add(Numbers.count(latency.missing()));
    cells.add(exact(latency, "mean", latency.mean()));
    cells.add(Labels.exact(latency.min()));
    for (Percentile percentile : Percentile.LISTED) {
      String exact =
          exact(latency, percentile.name(), latency.percentiles().get(percentile.name()));
      cells.add((exact + " " + marks.mark(percentile)).strip());
    }
    cells.add(exact(latency, "max", latency.max()));
    return cells;
  }

  private static String exact(Latency latency, String name, Double value) {
    Double bound = latency.atLeast().get(name);
    return bound == null ? Labels.exact(value) : "≥ " + Labels.exact(bound);
  }

  private static Latency latency(RunResult result, String kind) {
    return result.latencies().get(kind);
  }

  private void resources() {
    DataTable table = new DataTable(page, "resources-table", "What the runs cost", false);
    table.head(
        "run",
        "of",
        "processor s",
        "GC pauses",
        "longest ms",
        "hiccup p99 µs",
        "hiccup max µs",
        "allocated MB",
        "resident MB");
    for (int i = 0; i < report.runs().size(); i++) {
      for (WorkerCost cost : report.result(i).resources().workers()) {
        run(table, i, cells(cost));
      }
      for (BrokerCost cost : report.result(i).resources().brokers()) {
        run(table, i, cells(cost));
      }
    }
    table.close();
  }

  private static List<String> cells(WorkerCost cost) {
    boolean pauses = cost.gcPauseMillis() != null;
    boolean hiccups = cost.hiccupMicros() != null;
    return List.of(
        "worker " + cost.id(),
        decimal(cost.cpuSeconds()),
        pauses ? Numbers.count(cost.gcPauseMillis().count()) : Labels.NONE,
        pauses ? decimal(cost.gcPauseMillis().max()) : Labels.NONE,
        hiccups ? decimal(cost.hiccupMicros().p99()) : Labels.NONE,
        hiccups ? decimal(cost.hiccupMicros().max()) : Labels.NONE,
        decimal(cost.allocatedBytes() / 1e6),
        cost.residentBytes() == null ? Labels.NONE : decimal(cost.residentBytes() / 1e6));
  }

  private static List<String> cells(BrokerCost cost) {
    return List.of(
        "broker " + cost.id(),
        decimal(cost.cpuSeconds()),
        Labels.NONE,
        Labels.NONE,
        Labels.NONE,
        Labels.NONE,
        Labels.NONE,
        decimal(cost.residentBytes() / 1e6));
  }

  private void events() {
    if (report.results().stream().allMatch(result -> result.events().isEmpty())) {
      return;
    }
    DataTable table = new DataTable(page, "events-table", "Events", false);
    table.head("run", "from s", "to s", "kind", "of", "source", "detail");
    for (int i = 0; i < report.runs().size(); i++) {
      for (RunResult.Event event : report.result(i).events()) {
        run(
            table,
            i,
            List.of(
                decimal(event.atSeconds()),
                event.untilSeconds() == null ? Labels.NONE : decimal(event.untilSeconds()),
                text(event.kind()),
                text(event.target()),
                text(event.source()),
                text(event.detail())));
      }
    }
    table.close();
  }

  private void run(DataTable table, int run, List<String> cells) {
    table.run(report, run, "", cells);
  }

  private static String text(String text) {
    return text == null || text.isBlank() ? Labels.NONE : text;
  }

  private static String decimal(double value) {
    return String.format(Locale.ROOT, "%,.3f", value);
  }
}
