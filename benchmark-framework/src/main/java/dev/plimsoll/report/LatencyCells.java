// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.Percentile;
import dev.plimsoll.result.RunResult.Latency;
import java.util.OptionalDouble;

/**
 * One latency as cells of a table. A cell is eight characters: the figure and a mark, {@code ~}
 * where too few samples lie beyond a percentile. A figure that missing messages could change is not
 * stated: it is at least the deadline until which they were waited for.
 */
public final class LatencyCells {

  static final int WIDTH = 8;
  static final String THIN = "~";
  static final String AT_LEAST = "≥";

  private final Latency latency;
  private final OptionalDouble deadlineSeconds;

  /** Of a latency, and of how long missing messages were waited for. */
  public LatencyCells(Latency latency, OptionalDouble deadlineSeconds) {
    this.latency = latency;
    this.deadlineSeconds = deadlineSeconds;
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
    if (latency.mean() == null) {
      return Paragraph.right("–", WIDTH);
    }
    // Whoever is missing waited longer than those who are not.
    String bound = latency.missing() > 0 ? AT_LEAST : "";
    return Paragraph.right(bound + Figures.micros(latency.mean()), WIDTH);
  }

  /** A percentile. */
  public String percentile(Percentile percentile) {
    if (isUnknown(percentile)) {
      return atLeast(latency.percentiles().get(percentile.name()));
    }
    Double micros = latency.percentiles().get(percentile.name());
    if (micros == null) {
      return none();
    }
    return cell(Figures.micros(micros), isThin(percentile) ? THIN : " ");
  }

  /** The greatest value. */
  public String max() {
    if (latency.missing() > 0) {
      return atLeast(latency.max());
    }
    return latency.max() == null ? none() : cell(Figures.micros(latency.max()), " ");
  }

  /** Whether too few samples lie beyond it. */
  public boolean isThin(Percentile percentile) {
    return latency.count() > 0 && !isUnknown(percentile) && percentile.isThin(latency.count());
  }

  /** Whether missing messages could change it. */
  public boolean isUnknown(Percentile percentile) {
    return latency.unknownAbove() != null && percentile.percent() >= latency.unknownAbove();
  }

  private String atLeast(Double survivorMicros) {
    double known = survivorMicros == null ? 0 : survivorMicros;
    double micros = Math.max(known, deadlineSeconds.orElse(0) * 1e6);
    return cell(micros == 0 ? AT_LEAST + "?" : AT_LEAST + Figures.micros(micros), " ");
  }

  static String cell(String text, String mark) {
    return Paragraph.right(text + mark, WIDTH);
  }
}
