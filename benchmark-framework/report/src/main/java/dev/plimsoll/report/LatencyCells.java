// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.Missing;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Stops;
import dev.plimsoll.text.Numbers;

/**
 * The cells of a table row for one latency. A cell has eight characters: the value and a mark, for
 * example {@code ~} if too few samples are above a percentile. If a percentile falls on missing
 * messages, its lower bound is shown: the value if each missing message had arrived when the wait
 * for it ended. The same applies to mean and max.
 */
public final class LatencyCells {

  static final int WIDTH = 8;
  static final String THIN = "~";
  static final String TOUCHED = "!";

  /** Explains the mark of percentiles that stops of the generator's process may have caused. */
  public static final String TOUCHED_MEANS =
      "stops of the generator's process affected more messages than lie"
          + " beyond this percentile";

  static final String AT_LEAST = "≥";

  private final Latency latency;
  private final Stops stops;

  /** Creates the cells of one latency of a result. */
  public LatencyCells(Latency latency, RunResult result) {
    this(latency, result.generator() == null ? Stops.NONE : result.generator().stops());
  }

  LatencyCells(Latency latency, Stops stops) {
    this.latency = latency;
    this.stops = stops;
  }

  /** Returns an empty cell. */
  static String none() {
    return cell("–", " ");
  }

  static String heading(String text) {
    return cell(text, " ");
  }

  /** Returns the cell of the mean. */
  public String mean() {
    return Paragraph.right(text(latency, "mean"), WIDTH);
  }

  /** Returns the cell of a percentile. */
  public String percentile(Percentile percentile) {
    return cell(text(latency, percentile.name()), mark(percentile));
  }

  /** Returns the cell of the maximum. */
  public String max() {
    return cell(text(latency, "max"), " ");
  }

  /** Returns the mean, the max or a percentile as text, or its lower bound. */
  static String text(Latency latency, String name) {
    Double bound = latency.atLeast().get(name);
    if (bound != null) {
      return bound == 0 ? AT_LEAST + "?" : AT_LEAST + Numbers.micros(bound);
    }
    Double micros = value(latency, name);
    return micros == null ? "–" : Numbers.micros(micros);
  }

  /** Returns the mean, the max or a percentile; null if it is not known. */
  static Double value(Latency latency, String name) {
    return switch (name) {
      case "mean" -> latency.mean();
      case "max" -> latency.max();
      default -> latency.percentiles().get(name);
    };
  }

  /** Returns whether too few samples are above the percentile. */
  public boolean isThin(Percentile percentile) {
    return latency.count() > 0 && !isUnknown(percentile) && percentile.isThin(latency.due());
  }

  /** Returns whether the percentile falls on a missing message. */
  public boolean isUnknown(Percentile percentile) {
    return Missing.unknown(latency, percentile);
  }

  /**
   * Returns whether stops of the generator's process may have caused the percentile: they affected
   * more messages than are above it, and the longest stop exceeds a tenth of its value.
   */
  public boolean isTouched(Percentile percentile) {
    Double micros = value(latency, percentile.name());
    double beyond = latency.due() * (100 - percentile.percent()) / 100;
    return micros != null
        && stops.touchedMessages() > beyond
        && stops.longestSeconds() * 1e6 > micros / 10;
  }

  /** Returns the mark of a percentile, or a blank. */
  public String mark(Percentile percentile) {
    return isTouched(percentile) ? TOUCHED : isThin(percentile) ? THIN : " ";
  }

  static String cell(String text, String mark) {
    return Paragraph.right(text + mark, WIDTH);
  }
}
