// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.imported.ImportedFile.Finding;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Findings about times that cannot be. Kafka's consumer tool, for example, subtracts a start of 0
 * from the time of day where no rebalance was seen.
 */
final class TimeFindings {

  static final String DURATION = "duration";

  /** What began before the window, such as in a warm-up, can take longer than the window. */
  private static final double FACTOR = 10;

  private TimeFindings() {}

  /** Finds single values of time that are negative, or much longer than the run. */
  static Optional<Finding> impossible(RunView run) {
    OptionalDouble duration = run.millis(DURATION);
    Map<String, Double> millis = new LinkedHashMap<>();
    List<String> rows = new ArrayList<>();
    List<String> words = new ArrayList<>();
    for (ImportedAggregate each : run.aggregates()) {
      Optional<Double> time = MetricNames.millis(each.unit()).map(unit -> unit * each.value());
      if (time.isEmpty() || !isImpossible(time.get(), duration)) {
        continue;
      }
      millis.put(each.name() + "Millis", time.get());
      rows.add(each.from());
      words.add(each.name() + " " + Numbers.count(Math.round(time.get())) + " ms");
    }
    run.series().stream()
        .filter(each -> each.overTime() && RunView.kind(each.name()).isEmpty())
        .forEach(
            each ->
                firstImpossible(each)
                    .ifPresent(
                        i -> {
                          double time =
                              each.values().get(i) * MetricNames.millis(each.unit()).orElseThrow();
                          millis.putIfAbsent(each.name() + "Millis", time);
                          rows.add(each.rows(i, i + 1));
                          words.add(each.name() + " " + Numbers.count(Math.round(time)) + " ms");
                        }));
    if (words.isEmpty()) {
      return Optional.empty();
    }
    duration.ifPresent(value -> millis.put("durationMillis", value));
    return Optional.of(
        new Finding(
            run.name(),
            "impossible-time",
            String.join(", ", words)
                + ": a time is not negative"
                + (duration.isPresent()
                    ? ", nor more than 10 times as long as the run of "
                        + Numbers.count(Math.round(duration.getAsDouble()))
                        + " ms."
                    : ", nor more than 10 times as long as its intervals."),
            "time < 0, or time > 10 × duration where the file has one",
            rows.stream().distinct().toList(),
            millis,
            "What was measured instead, and which other values of the file were computed from"
                + " it."));
  }

  /** Returns the first time of a course that cannot be, by the time of the course. */
  private static Optional<Integer> firstImpossible(ImportedSeries course) {
    Optional<Double> unit = MetricNames.millis(course.unit());
    if (unit.isEmpty() || course.at().isEmpty()) {
      return Optional.empty();
    }
    double millis = 1000 * course.at().get(course.at().size() - 1);
    OptionalDouble whole = millis > 0 ? OptionalDouble.of(millis) : OptionalDouble.empty();
    return IntStream.range(0, course.values().size())
        .filter(i -> isImpossible(unit.get() * course.values().get(i), whole))
        .boxed()
        .findFirst();
  }

  private static boolean isImpossible(double millis, OptionalDouble duration) {
    return millis < 0 || (duration.isPresent() && millis > FACTOR * duration.getAsDouble());
  }
}
