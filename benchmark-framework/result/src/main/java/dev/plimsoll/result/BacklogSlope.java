// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Median;
import dev.plimsoll.metric.TheilSen;
import java.util.Comparator;
import java.util.List;

/**
 * The slope of a backlog, computed with two methods that are robust against outliers: the median of
 * the slopes between all pairs of samples (Theil–Sen), and the difference between the medians of
 * the first and the last fifth of the samples, divided by the time between their midpoints. A
 * backlog has a slope only if both agree: a stall in the middle affects the first method, a stall
 * at one end the second.
 *
 * @param robustPerSecond median slope; NaN with fewer than two samples
 * @param fifthsPerSecond slope from the first to the last fifth; NaN with fewer than two samples
 */
public record BacklogSlope(double robustPerSecond, double fifthsPerSecond) {

  static final int FIFTH = 5;

  /** A backlog in messages at a time. */
  public record Sample(double atSeconds, double backlog) {}

  /** Computes the slope of samples in any order. */
  public static BacklogSlope of(List<Sample> samples) {
    if (samples.size() < 2) {
      return new BacklogSlope(Double.NaN, Double.NaN);
    }
    List<Sample> ordered =
        samples.stream().sorted(Comparator.comparingDouble(Sample::atSeconds)).toList();
    int count = Math.max(1, ordered.size() / FIFTH);
    List<Sample> first = ordered.subList(0, count);
    List<Sample> last = ordered.subList(ordered.size() - count, ordered.size());
    double seconds = middle(last) - middle(first);
    double change = Median.of(backlogs(last)) - Median.of(backlogs(first));
    double[] times = ordered.stream().mapToDouble(Sample::atSeconds).toArray();
    double robust = TheilSen.slope(times, backlogs(ordered));
    return new BacklogSlope(robust, seconds > 0 ? change / seconds : Double.NaN);
  }

  /** Returns whether the backlog grows by more than this per second. */
  public boolean grows(double limitPerSecond) {
    return robustPerSecond > limitPerSecond && fifthsPerSecond > limitPerSecond;
  }

  /** Returns whether the backlog grows or shrinks by more than this per second. */
  public boolean changes(double limitPerSecond) {
    return grows(limitPerSecond)
        || (robustPerSecond < -limitPerSecond && fifthsPerSecond < -limitPerSecond);
  }

  private static double middle(List<Sample> ordered) {
    return (ordered.get(0).atSeconds() + ordered.get(ordered.size() - 1).atSeconds()) / 2;
  }

  static double[] backlogs(List<Sample> samples) {
    return samples.stream().mapToDouble(Sample::backlog).toArray();
  }
}
