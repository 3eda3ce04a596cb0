// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.UsagePart;
import dev.plimsoll.result.UsagePart.UsageRow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleBiFunction;
import java.util.stream.Collectors;

/**
 * The resources of a process or machine over time, as the page draws them.
 *
 * @param at start of each interval, seconds from the start of the warm-up
 * @param values by resource: processors in use, MB of memory, MB/s of disk and network; an element
 *     is null where it is unknown
 */
record UsageCourse(
    String id, List<Double> at, List<Double> seconds, Map<String, List<Double>> values) {

  static List<UsageCourse> of(RunResult result) {
    return result.resources().usage().stream().map(UsageCourse::of).toList();
  }

  private static UsageCourse of(UsagePart part) {
    Map<String, List<Double>> values = new LinkedHashMap<>();
    put(values, "processors", part, UsageRow::cpuSeconds, (value, row) -> value / row.seconds());
    put(values, "memory", part, UsageRow::memoryBytes, (value, row) -> value / 1e6);
    put(values, "written", part, UsageRow::diskWrittenBytes, UsageCourse::megabytes);
    put(values, "read", part, UsageRow::diskReadBytes, UsageCourse::megabytes);
    put(values, "netIn", part, UsageRow::networkReceivedBytes, UsageCourse::megabytes);
    put(values, "netOut", part, UsageRow::networkSentBytes, UsageCourse::megabytes);
    return new UsageCourse(
        part.id(),
        part.rows().stream().map(UsageRow::atSeconds).toList(),
        part.rows().stream().map(UsageRow::seconds).toList(),
        values);
  }

  private static double megabytes(double bytes, UsageRow row) {
    return bytes / 1e6 / row.seconds();
  }

  private interface Value {
    Number of(UsageRow row);
  }

  private static void put(
      Map<String, List<Double>> values,
      String name,
      UsagePart part,
      Value value,
      ToDoubleBiFunction<Double, UsageRow> drawn) {
    List<Double> all =
        part.rows().stream()
            .map(
                row ->
                    value.of(row) == null
                        ? null
                        : (Double) drawn.applyAsDouble(value.of(row).doubleValue(), row))
            .collect(Collectors.toList());
    if (all.stream().anyMatch(Objects::nonNull)) {
      values.put(name, all);
    }
  }
}
