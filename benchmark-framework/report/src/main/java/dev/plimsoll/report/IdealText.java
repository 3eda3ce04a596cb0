// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.result.IdealLatency;
import dev.plimsoll.result.RunResult;
import java.util.List;
import java.util.Optional;

/** Latencies as an ideal generator would have measured them, beside the measured ones. */
public final class IdealText {

  /** The name of the row below a latency. */
  static final String ROW = "  ideal";

  private static final List<String> STATED = List.of("50", "99", "99.9");

  private IdealText() {}

  /** Returns the ideal latency of a kind; empty if it is not known. */
  static Optional<IdealLatency> of(RunResult result, String kind) {
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
