// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What a scale makes of a workload: arguments as given to {@code --set}. */
public final class StudyScale {

  private StudyScale() {}

  /**
   * The arguments.
   *
   * @param workload as {@link Workload#toMap} gives it
   */
  public static List<String> sets(
      Study.Scaling scaling, double scale, Map<String, Object> workload) {
    List<String> sets = new ArrayList<>();
    if (scale == 1) {
      return sets;
    }
    number(workload, "producerRate")
        .ifPresent(
            rate ->
                scaling
                    .leastRatePerSecond()
                    .ifPresent(
                        min -> sets.add("producerRate=" + Units.plain(scale(rate, scale, min)))));
    number(workload, "messages")
        .ifPresent(
            messages ->
                scaling
                    .leastMessages()
                    .ifPresent(
                        min ->
                            sets.add(
                                "messages=" + Math.round(scale(messages, scale, (double) min)))));
    number(workload, "durationSeconds")
        .ifPresent(seconds -> time("duration", seconds, scale, scaling.leastDuration(), sets));
    number(workload, "warmupSeconds")
        .ifPresent(seconds -> time("warmup", seconds, scale, scaling.leastWarmup(), sets));
    return sets;
  }

  private static void time(
      String key, double seconds, double scale, Optional<Duration> min, List<String> sets) {
    min.ifPresent(
        floor -> {
          double scaled = scale(seconds, scale, floor.toNanos() / 1e9);
          sets.add(key + "=" + Units.text(Duration.ofMillis(Math.round(scaled * 1e3))));
        });
  }

  /** Never more than it was, and never less than the least, unless it was less from the start. */
  private static double scale(double value, double scale, double min) {
    return Math.max(value * scale, Math.min(value, min));
  }

  private static Optional<Double> number(Map<String, Object> workload, String key) {
    return workload.get(key) instanceof Number number
        ? Optional.of(number.doubleValue())
        : Optional.empty();
  }
}
