// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.result.IdealLatency;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;

/** Latencies as an ideal generator would have measured them, beside the measured ones. */
public final class IdealText {

  /** Added to the name of a row with measured latencies, for the row below it. */
  public static final String SUFFIX = ", ideal";

  /** Explains the rows of ideal latencies. */
  public static final String MEANS =
      "ideal: what an ideal generator would have measured, where that is written differently";

  private static final List<String> STATED = List.of("50", "99", "99.9");

  private IdealText() {}

  /** Returns the ideal latency of a kind; empty if it is not known. */
  public static Optional<IdealLatency> of(RunResult result, String kind) {
    return Optional.ofNullable(result.generator()).map(generator -> generator.ideal().get(kind));
  }

  /** Returns the cell of a percentile; empty if it is not stated of ideal latencies. */
  static TableCell cell(IdealLatency ideal, Percentile percentile) {
    return isStated(percentile)
        ? TableCell.micros(ideal.percentiles().get(percentile.name()))
        : TableCell.empty();
  }

  private static boolean isStated(Percentile percentile) {
    return STATED.contains(percentile.name());
  }

  /**
   * Returns the ideal latency of a kind if p50, p99 or p99.9 is written differently from the
   * measured one; empty also if nothing is known of it.
   */
  public static Optional<IdealLatency> differing(RunResult result, String kind) {
    Latency measured = result.latencies().get(kind);
    return measured == null
        ? Optional.empty()
        : of(result, kind).filter(ideal -> isVisible(ideal, measured));
  }

  /** Returns the stated percentiles of each kind whose ideal latency differs, by their names. */
  public static Map<String, Map<String, Double>> differing(RunResult result) {
    Map<String, Map<String, Double>> kinds = new LinkedHashMap<>();
    for (String kind : result.latencies().keySet()) {
      differing(result, kind)
          .ifPresent(
              ideal -> {
                Map<String, Double> stated = new LinkedHashMap<>(ideal.percentiles());
                stated.values().removeIf(Objects::isNull);
                kinds.put(kind, stated);
              });
    }
    return kinds;
  }

  private static boolean isVisible(IdealLatency ideal, Latency measured) {
    return Percentile.LISTED.stream()
        .filter(each -> isStated(each) && ideal.percentiles().get(each.name()) != null)
        .anyMatch(
            each -> !cell(ideal, each).text().equals(LatencyCells.text(measured, each.name())));
  }

  /** Returns whether a cell with a text is written differently from the measured one. */
  public static boolean isVisible(List<TableCell> ideal, List<TableCell> measured) {
    return IntStream.range(0, ideal.size())
        .mapToObj(i -> List.of(ideal.get(i).text(), measured.get(i).text()))
        .anyMatch(texts -> !texts.get(0).isEmpty() && !texts.get(0).equals(texts.get(1)));
  }

  /** Returns the cell of a percentile with all digits; empty if it is not stated. */
  public static TableCell exact(IdealLatency ideal, Percentile percentile) {
    return isStated(percentile)
        ? TableCell.exact(ideal.percentiles().get(percentile.name()))
        : TableCell.empty();
  }

  /** Returns p50, p99 and p99.9 of a kind in words; empty if they are not known. */
  public static String words(RunResult result, String kind) {
    return of(result, kind)
        .map(
            ideal -> {
              StringBuilder words = new StringBuilder("ideal generator:");
              for (Percentile percentile : Percentile.LISTED) {
                if (isStated(percentile)) {
                  words
                      .append(words.charAt(words.length() - 1) == ':' ? " p" : " · p")
                      .append(percentile.name())
                      .append(' ')
                      .append(cell(ideal, percentile).text());
                }
              }
              return words.toString();
            })
        .orElse("");
  }
}
