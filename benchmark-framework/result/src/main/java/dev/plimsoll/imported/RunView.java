// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.imported.ImportedFile.RunPart;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The figures of one run, for the rules of findings.
 *
 * @param tool what has written the file
 * @param fileName the file's name without folder
 * @param part the run's name and labels
 * @param series the run's series
 * @param aggregates the run's single values
 */
record RunView(
    Tool tool,
    String fileName,
    RunPart part,
    List<ImportedSeries> series,
    List<ImportedAggregate> aggregates) {

  private static final Pattern PERCENTILE_SERIES =
      Pattern.compile("(.+)(?:P[\\d.]+|Mean|Max|Min|Quantiles)");

  String name() {
    return part.name();
  }

  Optional<ImportedSeries> course(String metric) {
    return series.stream()
        .filter(each -> each.overTime() && each.name().equals(metric))
        .findFirst();
  }

  Optional<ImportedAggregate> aggregate(String metric) {
    return aggregates.stream().filter(each -> each.name().equals(metric)).findFirst();
  }

  /** Returns an aggregate of time in milliseconds. */
  OptionalDouble millis(String metric) {
    return aggregate(metric)
        .flatMap(each -> MetricNames.millis(each.unit()).map(unit -> unit * each.value()))
        .map(OptionalDouble::of)
        .orElse(OptionalDouble.empty());
  }

  /** Returns the kind of latency that a metric is a statistic of: {@code publishLatency}. */
  static Optional<String> kind(String metric) {
    Matcher statistic = PERCENTILE_SERIES.matcher(metric);
    return statistic.matches() && statistic.group(1).endsWith("Latency")
        ? Optional.of(statistic.group(1))
        : Optional.empty();
  }
}
