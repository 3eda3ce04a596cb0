// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.Outcome;
import dev.plimsoll.metric.Percentile;
import dev.plimsoll.report.ComparisonText;
import dev.plimsoll.report.ConsumerText;
import dev.plimsoll.report.IdealText;
import dev.plimsoll.report.LatencyCells;
import dev.plimsoll.report.LostWorkerText;
import dev.plimsoll.report.VerdictMarks;
import dev.plimsoll.report.WorkloadFacts;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.UncheckedFigures;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** The summary at the top of the report: the verdict, the caveats and the main metrics. */
final class ReportSummary {

  private static final List<String> SHOWN = List.of("50", "99", "99.9");

  private final Report report;
  private final HtmlBuilder page;

  ReportSummary(Report report, HtmlBuilder page) {
    this.report = report;
    this.page = page;
  }

  void write() {
    page.open("section", "id", "verdict", "aria-label", "Verdict");
    if (report.single()) {
      single(report.result(0));
    } else {
      several();
    }
    page.close();
  }

  private void single(RunResult result) {
    Status status = result.status();
    String title =
        status.name()
            + LostWorkerText.mark(result)
            + LoosenedLimit.mark(result)
            + VerdictMarks.of(result)
            + UnsoundWindow.mark(result);
    banner(Labels.style(result), Labels.sign(result), title, integrity(result));
    new SearchTables(report, page).write();
    new BacklogTables(report, page).write();
    new ObjectivesTable(report, page).write();
    new FaultsTable(report, page).write();
    new FindingList(report, page).write();
    ConsumerText.sentences(result).forEach(sentence -> page.leaf("p", sentence));
    tiles(result);
    caveats();
  }

  private void several() {
    report.comparison().ifPresentOrElse(this::comparison, this::runs);
    caveats();
    new SystemsPlot(report).plots().forEach(plot -> new DotPlotWriter(page, plot).write());
    report
        .comparison()
        .ifPresent(each -> new BlockWriter(page).write(ComparisonText.evidence(each)));
    new SearchTables(report, page).write();
    new BacklogTables(report, page).write();
    new ObjectivesTable(report, page).write();
    new FaultsTable(report, page).write();
    new FindingList(report, page).write();
    answers();
  }

  private void comparison(Comparison comparison) {
    String words = comparison.verdict().words();
    String title = words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    boolean unsound = report.results().stream().anyMatch(UnsoundWindow::is);
    banner(
        unsound && comparison.verdict() == Outcome.BETTER
            ? Labels.UNSOUND
            : style(comparison.verdict()),
        sign(comparison.verdict()),
        title,
        ComparisonText.summary(comparison));
    String headline = ComparisonText.headline(comparison);
    if (!headline.equals(words)) {
      page.leaf("p", "Verdict: " + headline + ".");
    }
  }

  private static String style(Outcome outcome) {
    return switch (outcome) {
      case BETTER -> "pass";
      case WORSE -> "fail";
      case EQUAL, NO_DIFFERENCE_SHOWN -> "neutral";
      case TOO_FEW_RUNS, SESSIONS_DIFFER, DISTURBED -> "interrupted";
    };
  }

  private static String sign(Outcome outcome) {
    return switch (outcome) {
      case BETTER -> "▲";
      case WORSE -> "▼";
      case EQUAL -> "=";
      case NO_DIFFERENCE_SHOWN -> "≈";
      case TOO_FEW_RUNS, SESSIONS_DIFFER, DISTURBED -> "?";
    };
  }

  private void runs() {
    long passed = report.results().stream().filter(each -> each.status() == Status.PASS).count();
    int counted = VoidRuns.without(report.results()).size();
    int voids = VoidRuns.unrepeated(report.results()).size();
    int all = counted + voids;
    Status worst = worst();
    String unsound = UnsoundWindow.words(report.results());
    boolean doubtful = worst == Status.PASS && !unsound.isEmpty();
    banner(
        doubtful ? Labels.UNSOUND : Labels.style(worst),
        doubtful ? Labels.UNSOUND_SIGN : Labels.sign(worst),
        (passed == all ? "All " + all + " runs passed" : notPassed(all, all - passed, voids))
            + (unsound.isEmpty() ? "" : ", " + unsound),
        (loosened() + unchecked() + (passed == all ? loss() : "") + repeated()).strip());
  }

  /** The colour of the page: a failed run is worse than one that was cut short or is void. */
  private Status worst() {
    List<RunResult> outcomes = new ArrayList<>(VoidRuns.without(report.results()));
    outcomes.addAll(VoidRuns.unrepeated(report.results()));
    List<Status> all = outcomes.stream().map(RunResult::status).toList();
    return Stream.of(Status.FAIL, Status.INTERRUPTED, Status.VOID)
        .filter(all::contains)
        .findFirst()
        .orElseGet(
            () -> all.stream().filter(each -> each != Status.PASS).findFirst().orElse(Status.PASS));
  }

  /** Void runs are no failures of the system, so they are counted apart. */
  private static String notPassed(int all, long others, long voids) {
    String failed = others - voids + " of " + all + " did not pass";
    String disturbed = voids + " of " + all + " void: they say nothing about the system";
    if (voids == 0) {
      return failed;
    }
    return others == voids ? disturbed : failed + ", " + disturbed;
  }

  /** Counts the void runs that were repeated: their repetitions are among the others. */
  private String repeated() {
    int repeated = VoidRuns.count(report.results()) - VoidRuns.unrepeated(report.results()).size();
    return repeated == 0
        ? ""
        : " " + Numbers.things(repeated, "void run") + " more: repeated, and in no median.";
  }

  /** Names the loosened limits of all runs: what passed then says less than usual. */
  private String loosened() {
    List<String> words = LoosenedLimit.words(report.results());
    return words.isEmpty() ? "" : "Limits of the verdict " + String.join("; ", words) + ". ";
  }

  private String unchecked() {
    String words = UncheckedFigures.words(report.results());
    return words.isEmpty()
        ? ""
        : Character.toUpperCase(words.charAt(0)) + words.substring(1) + ". ";
  }

  /** Describes loss. It is claimed to be absent only in runs that checked it. */
  private String loss() {
    long checked =
        report.results().stream().filter(each -> each.knownCounts().lost() != null).count();
    if (checked == 0) {
      return "Loss was not checked.";
    }
    return "No message was lost beyond what was promised"
        + (checked == report.runs().size()
            ? "."
            : ", in " + checked + " of them: the others did not check.");
  }

  private void banner(String style, String sign, String title, String sentence) {
    page.open("div", "class", "banner " + style);
    page.leaf("span", sign, "class", "sign", "aria-hidden", "true");
    page.open("p");
    page.leaf("strong", title, "id", "status").text(" " + sentence);
    page.close().close();
  }

  /** Describes the integrity of the messages in one sentence. */
  private static String integrity(RunResult result) {
    Integrity counts = result.knownCounts();
    if (counts.scheduled() == null && counts.received() == null) {
      return "Nothing was measured.";
    }
    List<String> faults = new ArrayList<>();
    fault(faults, counts.unsent(), "never sent");
    fault(faults, counts.failed(), "failed");
    fault(faults, counts.unacknowledged(), "without an answer");
    fault(faults, counts.lost(), "lost");
    fault(faults, counts.undelivered(), "not delivered in time");
    fault(faults, counts.duplicated(), "received twice");
    fault(faults, counts.outOfOrder(), "out of order");
    String all =
        counts.sent() == null
            ? Numbers.count(counts.received()) + " messages received"
            : Numbers.count(counts.sent()) + " messages sent";
    return faults.isEmpty()
        ? all + checkedText(counts)
        : all + ": " + String.join(", ", faults) + ".";
  }

  /** Names the errors that were checked and not found. */
  private static String checkedText(Integrity counts) {
    List<String> checked = new ArrayList<>();
    if (counts.lost() != null) {
      checked.add("lost");
    }
    if (counts.duplicated() != null) {
      checked.add("duplicated");
    }
    if (counts.outOfOrder() != null) {
      checked.add("out of order");
    }
    if (checked.isEmpty()) {
      return counts.received() == null ? "." : "; loss, copies and order were not checked.";
    }
    int last = checked.size() - 1;
    String words =
        last == 0
            ? checked.get(0)
            : String.join(", ", checked.subList(0, last)) + " or " + checked.get(last);
    return "; nothing "
        + words
        + (counts.duplicated() != null && counts.outOfOrder() == null
            ? " (no order was promised)."
            : ".");
  }

  private static void fault(List<String> faults, Long count, String what) {
    if (count != null && count > 0) {
      faults.add(Numbers.count(count) + " " + what);
    }
  }

  private void caveats() {
    List<String> caveats = new Caveats(report).lines();
    if (!caveats.isEmpty()) {
      page.open("ul", "class", "cautions");
      caveats.forEach(line -> page.leaf("li", line));
      page.close();
    }
  }

  private void tiles(RunResult result) {
    page.open("dl", "class", "tiles");
    Double asked = new WorkloadFacts(result).askedPerSecond();
    Double actual = Labels.actual(result);
    if (actual != null) {
      boolean open = asked != null && asked > 0;
      tile(
          "Rate",
          Numbers.compact(actual) + " msg/s",
          open
              ? String.format(
                      Locale.ROOT,
                      "%.1f %% of %s asked for",
                      actual / asked * 100,
                      Numbers.compact(asked))
                  + beyond(result)
              : "as fast as the system took them");
    }
    latencyTile(Labels.publishing(result.latencyMicros()), result);
    latencyTile(Labels.delivering(result.latencyMicros()), result);
    page.close();
  }

  private static String beyond(RunResult result) {
    String words = PublishedRate.of(result).words();
    return words.isEmpty() ? "" : "; " + words;
  }

  private void latencyTile(Map.Entry<String, Latency> latency, RunResult result) {
    if (latency.getValue() == null || latency.getValue().count() == 0) {
      return;
    }
    List<String> cells = cells(latency.getValue(), result);
    String name = Labels.kind(latency.getKey());
    tile(
        name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1) + " p99",
        cells.get(1),
        "p50 " + cells.get(0) + " · p99.9 " + cells.get(2) + " · max " + cells.get(3),
        IdealText.words(result, latency.getKey()));
  }

  private void tile(String name, String value, String... more) {
    page.open("div").leaf("dt", name);
    page.leaf("dd", value, "class", "value");
    for (String line : more) {
      if (!line.isEmpty()) {
        page.leaf("dd", line, "class", "more");
      }
    }
    page.close();
  }

  /** Returns p50, p99, p99.9 and max; marked if based on too few samples. */
  private static List<String> cells(Latency latency, RunResult result) {
    LatencyCells cells = new LatencyCells(latency, result);
    List<String> texts = new ArrayList<>();
    for (Percentile percentile : Percentile.LISTED) {
      if (SHOWN.contains(percentile.name())) {
        texts.add(cells.percentile(percentile).strip());
      }
    }
    texts.add(cells.max().strip());
    return texts;
  }

  private void answers() {
    DataTable table = new DataTable(page, "answers", "The runs at a glance", true);
    table.groups("", 1, "", 1, "msg/s", 2, "publish", 4, "end to end or round trip", 4, "", 1);
    table.head(
        "run", "verdict", "target", "actual", "p50", "p99", "p99.9", "max", "p50", "p99", "p99.9",
        "max", "lost");
    for (int i : report.runsByGroup()) {
      RunResult result = report.result(i);
      List<String> cells = new ArrayList<>();
      cells.add(
          Labels.sign(result)
              + " "
              + result.status()
              + LoosenedLimit.mark(result)
              + VerdictMarks.of(result)
              + UnsoundWindow.mark(result));
      Double target = new WorkloadFacts(result).askedPerSecond();
      cells.add(target == null ? Labels.NONE : Numbers.compact(target));
      Double actual = Labels.actual(result);
      cells.add(
          actual == null
              ? Labels.NONE
              : Numbers.compact(actual)
                  + (PublishedRate.of(result).isCapped() ? " (and backlog)" : ""));
      cells.addAll(latency(Labels.publishing(result.latencyMicros()), result));
      cells.addAll(latency(Labels.delivering(result.latencyMicros()), result));
      cells.add(Labels.count(result.knownCounts().lost()));
      table.run(report, i, Labels.style(result), cells);
    }
    table.close();
    page.leaf(
        "p",
        "~ fewer than 10 samples lie beyond this percentile: chance. ! "
            + LatencyCells.TOUCHED_MEANS
            + ". ≥ lower bound: messages are missing. ˢ from the send call: closed"
            + " load has no intended send times.",
        "class",
        "key");
  }

  private static List<String> latency(Map.Entry<String, Latency> latency, RunResult result) {
    if (latency.getValue() == null || latency.getValue().count() == 0) {
      return List.of(Labels.NONE, Labels.NONE, Labels.NONE, Labels.NONE);
    }
    String mark = latency.getKey().endsWith("Service") ? "ˢ" : "";
    return cells(latency.getValue(), result).stream().map(cell -> cell + mark).toList();
  }
}
