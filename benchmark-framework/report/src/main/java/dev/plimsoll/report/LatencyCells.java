// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.Missing;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Stops;

/**
 * The cells of a table row for one latency. A percentile may have a mark, for example {@code ~} if
 * too few samples are above it. If a percentile falls on missing messages, its lower bound is
 * shown: the value if each missing message had arrived when the wait for it ended. The same applies
 * to mean and max.
 */
public final class LatencyCells {

  static final String THIN = "~";
  static final String TOUCHED = "!";

  /** Explains the mark of percentiles that few samples exceed. */
  static final String THIN_MEANS = "fewer than 10 samples lie beyond this percentile: chance";

  /** Explains the mark of percentiles that stops of the generator's process may have caused. */
  static final String TOUCHED_MEANS =
      "stops of the generator's process affected more messages than lie"
          + " beyond this percentile";

  static final String AT_LEAST = "≥";

  /** Explains all marks. */
  public static final String MARKS =
      THIN
          + " "
          + THIN_MEANS
          + ". "
          + TOUCHED
          + " "
          + TOUCHED_MEANS
          + ". "
          + AT_LEAST
          + " lower bound: messages are missing, and count as slower than all others.";

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

  /** Returns the mean, the max or a percentile, or its lower bound. */
  public static TableCell of(Latency latency, String name) {
    Double bound = latency.atLeast().get(name);
    if (bound != null) {
      TableCell least = bound == 0 ? TableCell.words("?") : TableCell.micros(bound);
      return least.prefixed(AT_LEAST);
    }
    return TableCell.micros(value(latency, name));
  }

  /** Returns the same as text. */
  static String text(Latency latency, String name) {
    return of(latency, name).text();
  }

  /** Returns the mean, the max or a percentile as exact as in the result, or its lower bound. */
  public static TableCell exact(Latency latency, String name) {
    Double bound = latency.atLeast().get(name);
    return bound == null
        ? TableCell.exact(value(latency, name))
        : TableCell.exact(bound).prefixed(AT_LEAST + " ");
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

  /** Returns the mark of a percentile; empty if it has none. */
  public String mark(Percentile percentile) {
    return isTouched(percentile) ? TOUCHED : isThin(percentile) ? THIN : "";
  }

  /** Returns a percentile with its mark. */
  public TableCell marked(Percentile percentile) {
    return of(latency, percentile.name()).suffixed(mark(percentile));
  }
}
