// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.Tone;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SearchPart;
import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.result.SearchProbes;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** The answer of a search as a sentence, and its probes as a table. */
public final class SearchText {

  private static final List<String> PERCENTILES = List.of("50", "99", "99.9");
  private static final double PER_CENT = 100;

  private SearchText() {}

  /** Returns the answer and the probes; empty if the run is not a search. */
  public static Optional<Section> section(RunResult result) {
    return Optional.ofNullable(result.search())
        .map(
            search ->
                Section.of(
                    new Sentence("search", sentence(search)),
                    Section.detail(
                        Numbers.things(search.probes().size(), "probe"), probes(search))));
  }

  private static Table probes(SearchPart search) {
    List<Column> columns = new ArrayList<>();
    columns.add(Column.words("probe"));
    columns.add(Column.words("outcome"));
    columns.add(Column.numbers("asked", "msg/s"));
    columns.add(Column.numbers("reached", "msg/s"));
    columns.add(Column.numbers("window"));
    for (String group : List.of("publish", "end to end")) {
      PERCENTILES.forEach(each -> columns.add(Column.numbers("p" + each).in(group)));
    }
    return new Table(
        "probes",
        "",
        columns,
        IntStream.range(0, search.probes().size())
            .mapToObj(i -> row(i, search.probes().get(i)))
            .toList());
  }

  /** Returns the answer, why it ends there, and from how many probes it follows. */
  public static String sentence(SearchPart search) {
    return answer(search)
        + " "
        + Numbers.things(search.probes().size(), "probe")
        + " in "
        + Numbers.duration(seconds(search))
        + "; the figures below are those of probe "
        + (search.resultOf() + 1)
        + ".";
  }

  private static double seconds(SearchPart search) {
    ProbePart last = search.probes().get(search.probes().size() - 1);
    return Math.rint(last.startSeconds() + last.seconds());
  }

  private static String answer(SearchPart search) {
    Double rate = search.ratePerSecond();
    String least = rate == null ? "" : least(search);
    return switch (search.limit()) {
      case "system" -> system(search);
      case "generator" ->
          rate == null
              ? "The generator reached its own limit before any rate was"
                  + " confirmed"
                  + generatorEnd(search)
              : least + " The generator is at its limit" + generatorEnd(search);
      case "highest-rate" ->
          least
              + " The highest rate that was allowed, "
              + rate(search.settings().highestPerSecond())
              + ", passed.";
      case "falling" -> "The capacity fell during the search; " + lastPassed(search);
      case "disturbed" ->
          "Undecided: machine disturbed. Five probes in succession at one rate say nothing; "
              + soFar(search);
      case "probes" -> "The number of probes ended the search; " + soFar(search);
      case "lowest-rate" ->
          "No rate is sustained, not even " + rate(search.settings().lowestPerSecond()) + ".";
      case SearchPart.INTERRUPTED -> "The search was interrupted; " + soFar(search);
      default -> "The search ended early; " + soFar(search);
    };
  }

  private static String system(SearchPart search) {
    if (search.ratePerSecond() == null) {
      return "No rate is sustained" + above(search);
    }
    String first =
        (search.isIndication() ? "Indication: the" : "The")
            + " highest sustainable rate is "
            + rate(search.ratePerSecond());
    if (search.isPrecise()) {
      return first
          + ", to "
          + NumberFormat.SHARE.text(search.settings().precision())
          + evidence(search)
          + " "
          + notSustained(search)
          + ".";
    }
    return first
        + evidence(search)
        + " Higher rates are sometimes sustained, and "
        + notSustained(search)
        + "."
        + tooShort(search);
  }

  private static String least(SearchPart search) {
    return (search.isIndication() ? "Indication: the" : "The")
        + " system sustains at least "
        + rate(search.ratePerSecond())
        + evidence(search)
        + tooShort(search);
  }

  /** What the number of confirming probes says. */
  private static String evidence(SearchPart search) {
    int count = search.confirmations();
    return " ("
        + count
        + " of "
        + count
        + " probes over "
        + Numbers.duration(Math.rint(search.confirmedOverSeconds()))
        + ": it passes at least "
        + Math.round(PER_CENT * search.leastShareOfPasses())
        + " % of the time, with 95 % confidence).";
  }

  private static String tooShort(SearchPart search) {
    return search.probesTooShort()
        ? " Probes are too short: one failed at or below a rate at which another" + " passed."
        : "";
  }

  private static String soFar(SearchPart search) {
    String above = search.notSustainedPerSecond() == null ? "" : " and " + notSustained(search);
    return search.ratePerSecond() == null
        ? "no rate was confirmed" + above + "." + tooShort(search)
        : rate(search.ratePerSecond()) + " is sustained" + evidence(search) + tooShort(search);
  }

  private static String lastPassed(SearchPart search) {
    return SearchProbes.lastPassed(search.probes())
        .map(
            probe ->
                "the last rate that passed was "
                    + rate(probe.ratePerSecond())
                    + ", "
                    + Numbers.duration(Math.rint(probe.startSeconds()))
                    + " after the start of the first probe.")
        .orElse("no rate passed.");
  }

  private static String generatorEnd(SearchPart search) {
    return search.probes().stream()
        .filter(probe -> "generator".equals(probe.outcome()))
        .mapToDouble(ProbePart::ratePerSecond)
        .min()
        .stream()
        .mapToObj(rate -> ", at " + rate(rate) + ".")
        .findFirst()
        .orElse(".");
  }

  private static String above(SearchPart search) {
    return search.notSustainedPerSecond() == null ? "." : "; " + notSustained(search) + ".";
  }

  /** Names the rate that is not sustained, with the reasons. */
  private static String notSustained(SearchPart search) {
    double high = search.notSustainedPerSecond();
    List<String> reasons =
        search.probes().stream()
            .filter(probe -> probe.ratePerSecond() == high)
            .flatMap(probe -> probe.failures().stream())
            .distinct()
            .toList();
    return rate(high) + " is not sustained (" + String.join(", ", reasons) + ")";
  }

  private static String rate(double perSecond) {
    return NumberFormat.DIGITS.text(perSecond) + " msg/s";
  }

  private static Table.Row row(int index, ProbePart probe) {
    List<TableCell> cells = new ArrayList<>();
    cells.add(TableCell.words((index + 1) + (probe.full() ? ", full length" : "")));
    cells.add(TableCell.words(outcome(probe)));
    cells.add(TableCell.digits(probe.ratePerSecond()));
    cells.add(TableCell.digits(probe.publishRatePerSecond()));
    cells.add(TableCell.seconds(probe.seconds()));
    addLatency(cells, probe, "publish");
    addLatency(cells, probe, "endToEnd");
    return new Table.Row(tone(probe), cells);
  }

  private static Tone tone(ProbePart probe) {
    if (probe.passed()) {
      return Tone.PASS;
    }
    return "failed".equals(probe.outcome()) ? Tone.FAIL : Tone.VOID;
  }

  private static String outcome(ProbePart probe) {
    if (probe.outcome() == null) {
      return "interrupted";
    }
    return probe.failures().isEmpty()
        ? probe.outcome()
        : probe.outcome() + ": " + String.join(", ", probe.failures());
  }

  private static void addLatency(List<TableCell> cells, ProbePart probe, String kind) {
    Map<String, Double> values = probe.latencyMicros().getOrDefault(kind, Map.of());
    PERCENTILES.forEach(each -> cells.add(TableCell.micros(values.get(each))));
  }
}
