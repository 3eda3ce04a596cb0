// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.MixPart;
import dev.plimsoll.result.MixTotals;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The streams of a mix: a table of all of them, and what a reader of one must know. */
public final class MixText {

  private static final String ALL = "all streams";

  private MixText() {}

  /** Returns which streams ran beside this one; empty for a run that is no stream. */
  public static Optional<Section> section(RunResult result) {
    return result.mix().map(MixText::sentence).map(Section::of);
  }

  private static Sentence sentence(MixPart mix) {
    return new Sentence(
        "mix",
        "stream "
            + mix.stream()
            + " of "
            + mix.name()
            + ", beside "
            + String.join(", ", mix.others())
            + "; stops, pauses and resources are those of the process that generates all streams");
  }

  /** Returns a section for each mix among the results: a row for each stream, and one for all. */
  public static List<Section> sections(List<MixTotals> mixes) {
    List<Section> sections = new ArrayList<>();
    for (MixTotals mix : mixes) {
      String title = RunTitle.ofRun(mix.name(), mix.streams().get(0)) + ": " + mix.status();
      sections.add(Section.titled(title, List.of(table(mix, "mix-" + sections.size()))));
    }
    return List.copyOf(sections);
  }

  /**
   * Returns a mix in one line: the rates of all streams together, and the percentiles of their
   * merged distributions.
   *
   * @param label name of the run in its series
   */
  static String line(MixTotals mix, String label) {
    boolean exchanges = exchanges(mix);
    List<TableCell> cells = cells(mix, exchanges);
    List<String> items = new ArrayList<>();
    items.add(label + ", " + ALL);
    items.add(cells.get(RunMetrics.RATES - 1).text() + " msg/s");
    List<String> names = List.of("publish", exchanges ? "trip" : "e2e");
    for (int i = 0; i < names.size(); i++) {
      TableCell median = cells.get(RunMetrics.RATES + i * RunMetrics.PERCENTILES.size());
      TableCell p99 = cells.get(RunMetrics.RATES + i * RunMetrics.PERCENTILES.size() + 1);
      if (!median.equals(TableCell.none())) {
        items.add(names.get(i) + " p50 " + median.text() + " p99 " + p99.text());
      }
    }
    return String.join(" · ", items);
  }

  private static boolean exchanges(MixTotals mix) {
    return mix.streams().stream().allMatch(each -> facts(each).requestReply());
  }

  private static Table table(MixTotals mix, String id) {
    List<RunResult> streams = mix.streams();
    boolean exchanges = exchanges(mix);
    List<Table.Row> rows = new ArrayList<>();
    for (RunResult stream : streams) {
      RunMetrics metrics = RunMetrics.of(stream);
      rows.add(
          RunsTable.row(
              stream.mix().orElseThrow().stream(),
              null,
              RunsTable.status(stream, metrics, !exchanges),
              metrics.cells()));
    }
    rows.add(RunsTable.row(ALL, null, mix.status().name(), cells(mix, exchanges)));
    return new Table(
        id,
        "",
        RunsTable.columns("stream", false, exchanges ? "round trip" : "end to end"),
        rows,
        notes(mix));
  }

  private static WorkloadFacts facts(RunResult result) {
    return new WorkloadFacts(result);
  }

  private static List<TableCell> cells(MixTotals mix, boolean exchanges) {
    List<TableCell> cells = new ArrayList<>();
    cells.add(TableCell.digits(mix.sum(each -> facts(each).askedPerSecond()).orElse(null)));
    cells.add(TableCell.digits(mix.sum(each -> PublishedRate.of(each).perSecond()).orElse(null)));
    addLatency(cells, mix, LatencyByKind::publish, LatencyByKind::publishService);
    if (exchanges) {
      addLatency(cells, mix, LatencyByKind::roundTrip, LatencyByKind::roundTripService);
    } else {
      addLatency(cells, mix, LatencyByKind::endToEnd, LatencyByKind::endToEndService);
    }
    return cells;
  }

  /** Closed load has no intended times, so its latencies are not merged with those that have. */
  private static void addLatency(
      List<TableCell> cells,
      MixTotals mix,
      Function<LatencyByKind, Latency> intended,
      Function<LatencyByKind, Latency> service) {
    long closed = mix.streams().stream().filter(each -> facts(each).closed()).count();
    Optional<Latency> merged =
        closed == 0
            ? mix.latency(intended)
            : closed == mix.streams().size() ? mix.latency(service) : Optional.empty();
    for (String percentile : RunMetrics.PERCENTILES) {
      cells.add(
          merged.map(latency -> LatencyCells.of(latency, percentile)).orElse(TableCell.none()));
    }
  }

  private static List<Sentence> notes(MixTotals mix) {
    List<Sentence> notes = new ArrayList<>();
    notes.add(
        new Sentence(ALL, "sums of the rates, and the percentiles of the merged distributions"));
    for (RunResult stream : mix.streams()) {
      String codes = codes(stream);
      if (!codes.isEmpty()) {
        notes.add(new Sentence(stream.mix().orElseThrow().stream(), codes));
      }
    }
    if (!mix.absent().isEmpty()) {
      notes.add(new Sentence("no result", String.join(", ", mix.absent())));
    }
    notes.addAll(RunsTable.notes(mix.streams(), false));
    return notes;
  }

  private static String codes(RunResult stream) {
    return Stream.concat(stream.failures().stream(), stream.voids().stream())
        .map(Finding::code)
        .distinct()
        .collect(Collectors.joining(", "));
  }
}
