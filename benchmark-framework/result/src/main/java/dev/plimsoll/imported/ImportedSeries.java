// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Values of one metric in the unit of the file: over time, or by percentile.
 *
 * @param run the run's name
 * @param name the metric, see {@link MetricNames}
 * @param unit as in the file; empty if the file and its format do not say it
 * @param axis what {@code at} is
 * @param key the file's own name of the metric
 * @param at ends of intervals in seconds since the start, or percents
 * @param values one for each of {@code at}
 * @param lines line numbers of the values in a text file; empty for other files
 */
public record ImportedSeries(
    String run,
    String name,
    String unit,
    Axis axis,
    String key,
    List<Double> at,
    List<Double> values,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) List<Integer> lines) {

  /** What the positions of values are. */
  public enum Axis {
    /** Ends of intervals, in seconds. */
    SECONDS,
    /** Percents of a distribution. */
    PERCENT
  }

  private static final double MOST_OF_AN_INTERVAL = 1.5;

  /** Copies the lists. */
  public ImportedSeries {
    at = List.copyOf(at);
    values = List.copyOf(values);
    lines = lines == null ? List.of() : List.copyOf(lines);
    if (at.size() != values.size()) {
      throw new IllegalArgumentException(name + ": " + at.size() + " and " + values.size());
    }
  }

  /** Returns whether this is a course over time. */
  boolean overTime() {
    return axis == Axis.SECONDS;
  }

  /**
   * Returns the seconds that a value covers. The first interval is unknown if an excerpt begins in
   * the middle of a run: if its end is more than one and a half intervals after the start.
   */
  OptionalDouble seconds(int i) {
    if (!overTime()) {
      return OptionalDouble.empty();
    }
    if (i > 0) {
      return OptionalDouble.of(at.get(i) - at.get(i - 1));
    }
    boolean whole = at.size() > 1 && at.get(0) <= MOST_OF_AN_INTERVAL * (at.get(1) - at.get(0));
    return whole ? OptionalDouble.of(at.get(0)) : OptionalDouble.empty();
  }

  /** Returns the sum of value × seconds, for rates; intervals of unknown length are left out. */
  double total() {
    double sum = 0;
    for (int i = 0; i < values.size(); i++) {
      sum += values.get(i) * seconds(i).orElse(0);
    }
    return sum;
  }

  /** Returns the total divided by the time of the intervals of known length; else the mean. */
  double meanRate() {
    double time = 0;
    for (int i = 0; i < values.size(); i++) {
      time += seconds(i).orElse(0);
    }
    return time > 0 ? total() / time : mean(0, values.size());
  }

  /** Returns the mean of the values from one index to before another. */
  double mean(int from, int to) {
    return values.subList(from, to).stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }

  /** Names values as a reader finds them in the file: {@code backlog[3]}, {@code line 12}. */
  String rows(int from, int to) {
    if (lines.isEmpty()) {
      return to - from == 1 ? key + "[" + from + "]" : key + "[" + from + ".." + (to - 1) + "]";
    }
    return to - from == 1
        ? "line " + lines.get(from)
        : "lines " + lines.get(from) + " to " + lines.get(to - 1);
  }
}
