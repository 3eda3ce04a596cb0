// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.Missing;
import dev.plimsoll.result.Percentile;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Latency;
import dev.plimsoll.result.RunResult.Stops;
import dev.plimsoll.text.Numbers;

/**
 * One latency as cells of a table. A cell is eight characters: the metric and a mark, {@code ~}
 * where too few samples lie beyond a percentile. A percentile that is one of missing messages is at
 * least what it would be if each had ended when it was no longer waited for; so are mean and max.
 */
public final class LatencyCells {

  static final int WIDTH = 8;
  static final String THIN = "~";
  static final String TOUCHED = "!";

  /** What the mark of a percentile says that stops of the generator's process may have made. */
  public static final String TOUCHED_MEANS =
      "stops of the generator's own process touched more messages than lie beyond this percentile";

  static final String AT_LEAST = "≥";

  private final Latency latency;
  private final Stops stops;

  /** Of a latency of a result. */
  public LatencyCells(Latency latency, RunResult result) {
    this(latency, result.generator() == null ? Stops.NONE : result.generator().stops());
  }

  LatencyCells(Latency latency, Stops stops) {
    this.latency = latency;
    this.stops = stops;
  }

  /** A column that says nothing. */
  static String none() {
    return cell("–", " ");
  }

  static String heading(String text) {
    return cell(text, " ");
  }

  /** The mean. */
  public String mean() {
    return Paragraph.right(text(latency, "mean"), WIDTH);
  }

  /** A percentile. */
  public String percentile(Percentile percentile) {
    return cell(text(latency, percentile.name()), mark(percentile));
  }

  /** The greatest value. */
  public String max() {
    return cell(text(latency, "max"), " ");
  }

  /** The mean, the max or a percentile, or what it is at least. */
  static String text(Latency latency, String name) {
    Double bound = latency.atLeast().get(name);
    if (bound != null) {
      return bound == 0 ? AT_LEAST + "?" : AT_LEAST + Numbers.micros(bound);
    }
    Double micros = value(latency, name);
    return micros == null ? "–" : Numbers.micros(micros);
  }

  /** The metric itself; null where it is not known. */
  static Double value(Latency latency, String name) {
    return switch (name) {
      case "mean" -> latency.mean();
      case "max" -> latency.max();
      default -> latency.percentiles().get(name);
    };
  }

  /** Whether too few samples lie beyond it. */
  public boolean isThin(Percentile percentile) {
    return latency.count() > 0 && !isUnknown(percentile) && percentile.isThin(latency.due());
  }

  /** Whether it is that of a missing message. */
  public boolean isUnknown(Percentile percentile) {
    return Missing.unknown(latency, percentile);
  }

  /**
   * Whether stops of the generator's process may have made it: they touched more messages than lie
   * beyond it, and the longest exceeds a tenth of its value.
   */
  public boolean isTouched(Percentile percentile) {
    Double micros = value(latency, percentile.name());
    double beyond = latency.due() * (100 - percentile.percent()) / 100;
    return micros != null
        && stops.touchedMessages() > beyond
        && stops.longestSeconds() * 1e6 > micros / 10;
  }

  /** The mark of a percentile; a blank where it needs none. */
  public String mark(Percentile percentile) {
    return isTouched(percentile) ? TOUCHED : isThin(percentile) ? THIN : " ";
  }

  static String cell(String text, String mark) {
    return Paragraph.right(text + mark, WIDTH);
  }
}
