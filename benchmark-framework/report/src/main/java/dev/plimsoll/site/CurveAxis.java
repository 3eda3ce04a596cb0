// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.report.html.LogScale;
import dev.plimsoll.text.Numbers;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleUnaryOperator;

/**
 * The horizontal axis of a chart.
 *
 * @param title what it shows, with the unit
 * @param percent the position of a value, in per cent of the width
 * @param ticks positions that have a label
 */
record CurveAxis(String title, DoubleUnaryOperator percent, Map<Double, String> ticks) {

  private static final double MARGIN = 4;

  /** Returns an axis on which each decade of the remaining messages has the same width. */
  static CurveAxis ofPercentiles(double greatest) {
    double most = Math.max(1, nines(greatest));
    Map<Double, String> ticks = new LinkedHashMap<>();
    for (Percentile percentile : Percentile.LISTED) {
      boolean labelled = !List.of("75", "95").contains(percentile.name());
      if (percentile.percent() <= greatest && labelled) {
        ticks.put(percentile.percent(), percentile.name());
      }
    }
    return new CurveAxis(
        "percentile", percent -> MARGIN + nines(percent) / most * (100 - 2 * MARGIN), ticks);
  }

  /** Returns a logarithmic axis of rates. */
  static CurveAxis ofRates(double[] rates) {
    LogScale scale = LogScale.over(Arrays.stream(rates));
    Map<Double, String> ticks = new LinkedHashMap<>();
    scale.labelledTicks().forEach(tick -> ticks.put(tick, Numbers.digits(tick)));
    return new CurveAxis("target rate, messages per second", scale::percent, ticks);
  }

  private static double nines(double percent) {
    return -Math.log10(1 - percent / 100);
  }
}
