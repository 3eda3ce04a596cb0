// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SearchPart;
import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The answer of a search as a sentence, and its probes as cells of a table. */
public final class SearchText {

  /** Heads of the columns of {@link #cells}; those with a colon are numbers. */
  public static final List<String> HEADS =
      List.of(
          "probe",
          "sustained",
          "msg/s asked for:",
          "reached:",
          "window:",
          "publish p50:",
          "p99:",
          "p99.9:",
          "end to end p50:",
          "p99:",
          "p99.9:");

  private static final List<String> PERCENTILES = List.of("50", "99", "99.9");

  private SearchText() {}

  /** Returns the lines for the screen; none if the run is not a search. */
  static List<String> lines(RunResult result) {
    return result.search() == null ? List.of() : Paragraph.of("search", sentence(result.search()));
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
    String least = rate == null ? "" : "The system sustains at least " + rate(rate);
    return switch (search.limit()) {
      case "system" -> "The highest sustainable rate is " + rate(rate) + above(search);
      case "generator" -> least + ": the generator ends here" + above(search);
      case "highest-rate" -> least + ", the highest rate that was allowed.";
      case "probes" ->
          rate == null
              ? "No rate was confirmed before the number of probes ended the search."
              : least + "; the number of probes ended the search" + above(search);
      case "lowest-rate" ->
          "No rate is sustained, not even " + rate(search.settings().lowestPerSecond()) + ".";
      case SearchPart.INTERRUPTED -> "The search was interrupted; " + soFar(search);
      default -> "The search ended early; " + soFar(search);
    };
  }

  private static String soFar(SearchPart search) {
    return search.ratePerSecond() == null
        ? "no rate had been confirmed."
        : rate(search.ratePerSecond()) + " had been confirmed.";
  }

  /** Returns the lowest rate that was not sustained, with the reasons. */
  private static String above(SearchPart search) {
    Double high = search.notSustainedPerSecond();
    if (high == null) {
      return ".";
    }
    List<String> reasons =
        search.probes().stream()
            .filter(probe -> probe.ratePerSecond() == high && !probe.sustained())
            .flatMap(probe -> probe.failures().stream())
            .distinct()
            .toList();
    return ": " + rate(high) + " is not sustained (" + String.join(", ", reasons) + ").";
  }

  private static String rate(double perSecond) {
    return Numbers.wholeRate(perSecond) + " msg/s";
  }

  /**
   * Returns the cells of a probe.
   *
   * @param index its index, from 0
   */
  public static List<String> cells(SearchPart search, int index) {
    ProbePart probe = search.probes().get(index);
    List<String> cells = new ArrayList<>();
    cells.add((index + 1) + (probe.full() ? ", full length" : ""));
    cells.add(outcome(probe));
    cells.add(Numbers.wholeRate(probe.ratePerSecond()));
    cells.add(
        probe.publishRatePerSecond() == null
            ? MetricText.NONE
            : Numbers.wholeRate(probe.publishRatePerSecond()));
    cells.add(Numbers.duration(probe.seconds()));
    addLatency(cells, probe, "publish");
    addLatency(cells, probe, "endToEnd");
    return cells;
  }

  private static String outcome(ProbePart probe) {
    if (probe.sustained()) {
      return "yes";
    }
    return probe.failures().isEmpty()
        ? "interrupted"
        : "no: " + String.join(", ", probe.failures());
  }

  private static void addLatency(List<String> cells, ProbePart probe, String kind) {
    Map<String, Double> values = probe.latencyMicros().getOrDefault(kind, Map.of());
    for (String percentile : PERCENTILES) {
      Double micros = values.get(percentile);
      cells.add(micros == null ? MetricText.NONE : Numbers.micros(micros));
    }
  }
}
