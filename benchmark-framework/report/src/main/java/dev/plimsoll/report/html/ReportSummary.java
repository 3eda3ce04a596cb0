// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.compare.Comparison;
import dev.plimsoll.compare.Outcome;
import dev.plimsoll.report.BacklogText;
import dev.plimsoll.report.ComparisonText;
import dev.plimsoll.report.ConsumerText;
import dev.plimsoll.report.FaultText;
import dev.plimsoll.report.FindingText;
import dev.plimsoll.report.IdealText;
import dev.plimsoll.report.LostWorkerText;
import dev.plimsoll.report.MainLatencies;
import dev.plimsoll.report.MixText;
import dev.plimsoll.report.ObjectiveText;
import dev.plimsoll.report.RunKeys;
import dev.plimsoll.report.RunSigns;
import dev.plimsoll.report.RunsOverview;
import dev.plimsoll.report.SearchText;
import dev.plimsoll.report.WorkloadFacts;
import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.Tone;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.report.view.ViewPart.Findings;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.UncheckedFigures;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The summary at the top of the report: the verdict, the caveats and the main metrics. */
final class ReportSummary {

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
    banner(
        RunSigns.tone(result),
        RunSigns.sign(result),
        RunSigns.verdict(result) + LostWorkerText.mark(result),
        integrity(result));
    subjects();
    tiles(result);
    caveats();
  }

  private void subjects() {
    RunSections sections = new RunSections(report, page);
    if (report.single()) {
      sections.each(MixText::section);
    }
    sections.each(SearchText::section);
    sections.each(BacklogText::section);
    sections.together(ObjectiveText::section);
    sections.together(FaultText::section);
    Findings findings =
        report.single()
            ? FindingText.of(report.result(0))
            : FindingText.of(
                report.results(),
                run -> String.valueOf(report.group(run)),
                run -> report.labels().get(run));
    new ViewWriter(page).write(List.of(findings), 3);
    sections.each(ConsumerText::section);
  }

  private void several() {
    report.comparison().ifPresentOrElse(this::comparison, this::runs);
    caveats();
    ViewWriter writer = new ViewWriter(page);
    writer.write(MixText.sections(report.mixes()), 3);
    if (report.isOfSystems()) {
      SideBySide.ofDrivers(report, report.shownGroups())
          .differing("terms", "Guarantees that differ", RunKeys::terms)
          .ifPresent(table -> writer.write(List.of(table), 3));
      writer.write(List.of(new SystemsTable(report).table()), 3);
    }
    writer.write(new SystemsPlot(report).plots(), 3);
    report.comparison().ifPresent(each -> writer.write(ComparisonText.evidence(each), 3));
    subjects();
    ViewPart answers =
        RunsOverview.table(
            report.runsByGroup().stream().map(report::cell).toList(),
            report.runsByGroup().stream().map(report::result).toList());
    writer.write(List.of(report.isOfSystems() ? Section.detail("Each run", answers) : answers), 3);
  }

  private void comparison(Comparison comparison) {
    String words = comparison.verdict().words();
    String title = words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    String doubts = doubts();
    banner(
        doubts.isEmpty() ? tone(comparison.verdict()) : inDoubt(tone(comparison.verdict())),
        sign(comparison.verdict()),
        title + (doubts.isEmpty() ? "" : ", " + doubts),
        ComparisonText.summary(comparison) + repeated());
    String headline = ComparisonText.headline(comparison);
    if (!headline.equals(words)) {
      page.leaf("p", "Verdict: " + headline + ".");
    }
  }

  /** Returns why the runs of a comparison are in doubt; empty if there is no reason. */
  private String doubts() {
    int voids = VoidRuns.unrepeated(report.results()).size();
    return Stream.of(
            RunSigns.doubts(report.results()),
            voids == 0 ? "" : voids + " of " + report.runs().size() + " runs void")
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(", "));
  }

  /** Returns the tone of a verdict about runs that are in doubt: only a bad one stays. */
  private static Tone inDoubt(Tone tone) {
    return tone == Tone.PASS || tone == Tone.NEUTRAL ? Tone.DOUBTFUL : tone;
  }

  private static Tone tone(Outcome outcome) {
    return switch (outcome) {
      case BETTER -> Tone.PASS;
      case WORSE -> Tone.FAIL;
      case EQUAL, NO_DIFFERENCE_SHOWN -> Tone.NEUTRAL;
      case TOO_FEW_RUNS, SESSIONS_DIFFER, DISTURBED -> Tone.INTERRUPTED;
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
    String doubts = RunSigns.doubts(report.results());
    boolean doubtful = worst == Status.PASS && !doubts.isEmpty();
    banner(
        doubtful ? Tone.DOUBTFUL : RunSigns.tone(worst),
        doubtful ? RunSigns.DOUBTFUL : RunSigns.sign(worst),
        (passed == all ? "All " + all + " runs passed" : notPassed(all, all - passed, voids))
            + (doubts.isEmpty() ? "" : ", " + doubts),
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

  private void banner(Tone tone, String sign, String title, String sentence) {
    page.open("div", "class", "banner " + tone.name().toLowerCase(Locale.ROOT));
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
    Double actual = PublishedRate.of(result).perSecond();
    if (actual != null) {
      boolean open = asked != null && asked > 0;
      tile(
          "Rate",
          NumberFormat.DIGITS.text(actual) + " msg/s",
          open
              ? NumberFormat.SHARE.text(actual / asked)
                  + " of "
                  + NumberFormat.DIGITS.text(asked)
                  + " asked for"
                  + beyond(result)
              : "as fast as the system took them");
    }
    latencyTile(MainLatencies.publishing(result.latencyMicros()), result);
    latencyTile(MainLatencies.delivering(result.latencyMicros()), result);
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
    List<TableCell> cells = RunsOverview.cells(latency.getValue(), result);
    String name = Labels.kind(latency.getKey());
    tile(
        name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1) + " p99",
        cells.get(1).text(),
        "p50 "
            + cells.get(0).text()
            + " · p99.9 "
            + cells.get(2).text()
            + " · max "
            + cells.get(3).text(),
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
}
