// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.metric.Median;
import dev.plimsoll.report.IdealText;
import dev.plimsoll.report.WorkloadFacts;
import dev.plimsoll.report.html.HtmlBuilder;
import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.result.VoidRuns;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** A table of rows with the same guarantees, the same load but for its rate, and their figures. */
final class EntryTable {

  private static final List<String> PERCENTILES = List.of("50", "99", "99.9");
  private static final int MOST_LINKS = 12;

  /** Trust, day and the two rates. */
  private static final int BEFORE_LATENCIES = 4;

  /** Runs, machines, driver file and pages. */
  private static final int AFTER_LATENCIES = 4;

  private final HtmlBuilder page;
  private final String root;

  /**
   * @param root the path to the site's own folder
   */
  EntryTable(HtmlBuilder page, String root) {
    this.page = page;
    this.root = root;
  }

  /**
   * Writes the table.
   *
   * @param entries with equal guarantees and shape; at least one
   * @param linked whether rows lead to the page of their system, or to that of their workload
   */
  void write(String caption, List<SiteEntry> entries, boolean linked) {
    List<String> kinds = kinds(entries.get(0).first().result());
    List<String> columns = new ArrayList<>(List.of("system", "trust", "day"));
    List<String> numbers = new ArrayList<>(List.of("asked for, msg/s", "msg/s"));
    kinds.forEach(kind -> PERCENTILES.forEach(each -> numbers.add(named(kind) + " p" + each)));
    columns.addAll(numbers);
    columns.addAll(List.of("runs", "machines", "driver file", "pages of the runs"));
    page.leaf("h3", caption);
    SiteTable table = new SiteTable(page, caption, columns, numbers::contains);
    boolean differs = false;
    for (SiteEntry entry : entries) {
      row(table.row(), entry, kinds, linked);
      differs |= ideal(table, entry, kinds);
    }
    table.end();
    if (differs) {
      page.leaf("p", IdealText.MEANS + ".", "class", "key");
    }
  }

  /** Writes the row below that of an entry, and returns true, unless it says nothing else. */
  private static boolean ideal(SiteTable table, SiteEntry entry, List<String> kinds) {
    List<String> texts = new ArrayList<>();
    boolean differs = false;
    for (String kind : kinds) {
      for (String percentile : PERCENTILES) {
        Spread ideal = Spread.ideal(kind, percentile, entry.counted());
        String text = ideal.values().isEmpty() ? "" : ideal.text(Numbers::micros);
        Spread measured = Spread.of(kind + ".p" + percentile, entry.counted()).unmarked();
        differs |= !text.isEmpty() && !text.equals(measured.text(Numbers::micros));
        texts.add(text);
      }
    }
    if (differs) {
      table.row().heading(entry.setting().server() + IdealText.SUFFIX, "");
      IntStream.range(0, BEFORE_LATENCIES).forEach(i -> table.text(""));
      texts.forEach(table::number);
      IntStream.range(0, AFTER_LATENCIES).forEach(i -> table.text(""));
      table.endRow();
    }
    return differs;
  }

  private void row(SiteTable table, SiteEntry entry, List<String> kinds, boolean linked) {
    Setting setting = entry.setting();
    table
        .heading(
            setting.server(),
            root + (linked ? SystemPage.name(setting.system()) : WorkloadPage.name(setting)))
        .text(entry.trust().words())
        .text(entry.day())
        .number(asked(entry))
        .number(rate(entry.counted()).text(Numbers::digits));
    for (String kind : kinds) {
      for (String percentile : PERCENTILES) {
        Spread spread = Spread.of(kind + ".p" + percentile, entry.counted());
        table.number(spread.text(Numbers::micros));
      }
    }
    table
        .longText(remarks(entry))
        .text(setting.machine().words())
        .text(setting.driver())
        .links(numbers(entry), entry.runs().stream().map(run -> root + run.page()).toList())
        .endRow();
  }

  /** Returns the latencies of the table, from the intended send time where there is one. */
  static List<String> kinds(RunResult result) {
    WorkloadFacts facts = new WorkloadFacts(result);
    String suffix = facts.closed() ? "Service" : "";
    String delivery = result.workload().requestsReplies() ? "roundTrip" : "endToEnd";
    return List.of("publish" + suffix, delivery + suffix);
  }

  private static String named(String kind) {
    return kind.endsWith("Service") ? kind + " (from the send call)" : kind;
  }

  static Spread rate(List<RunResult> results) {
    return new Spread(
        results.stream()
            .map(result -> PublishedRate.of(result).perSecond())
            .filter(Objects::nonNull)
            .sorted()
            .toList(),
        "",
        false);
  }

  private static String asked(SiteEntry entry) {
    return asked(entry.results()).map(Numbers::digits).orElse("closed");
  }

  /** Returns the rate asked for; empty in closed load. */
  static Optional<Double> asked(List<RunResult> results) {
    double[] rates =
        results.stream()
            .map(result -> new WorkloadFacts(result).askedPerSecond())
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .toArray();
    return rates.length == 0 ? Optional.empty() : Optional.of(Median.of(rates));
  }

  /** Returns number and verdicts of the runs, and what a reader of the figures must know. */
  static String runs(SiteEntry entry) {
    Map<Status, Integer> verdicts = new EnumMap<>(Status.class);
    entry.results().forEach(result -> verdicts.merge(result.status(), 1, Integer::sum));
    String counted =
        verdicts.entrySet().stream()
            .map(each -> each.getValue() + " " + each.getKey())
            .collect(Collectors.joining(", "));
    return Stream.concat(
            Stream.of(counted, UnsoundWindow.words(VoidRuns.without(entry.results()))),
            LoosenedLimit.words(entry.results()).stream())
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(" · "));
  }

  /** Returns the runs, and why they are trusted no further or what others measured. */
  private static String remarks(SiteEntry entry) {
    return Stream.of(
            runs(entry),
            entry.first().again() ? "measured to check others" : "",
            entry.remark().isEmpty() ? "" : entry.trust().words() + ", " + entry.remark())
        .filter(text -> !text.isEmpty())
        .collect(Collectors.joining(" · "));
  }

  private static List<String> numbers(SiteEntry entry) {
    int shown = Math.min(MOST_LINKS, entry.runs().size());
    return IntStream.rangeClosed(1, shown).mapToObj(String::valueOf).toList();
  }
}
