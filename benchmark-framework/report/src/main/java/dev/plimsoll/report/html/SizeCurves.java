// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.VoidRuns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Finds runs that differ only in message size and rate. The throughput at a size is the greatest
 * median of the repetitions at one rate, of which all passed; if there is none, the greatest of
 * those that did not pass. Void runs are left out.
 */
final class SizeCurves {

  /** The number of payloads follows from the size if the workload does not give it. */
  private static final Set<String> SIZE_AND_RATE =
      Set.of("producerRate", "messageSizeBytes", "randomizedPayloadPoolSize");

  private static final Comparator<SizeCurve.Point> BEST =
      Comparator.comparing(SizeCurve.Point::sustained)
          .thenComparing(SizeCurve.Point::messagesPerSecond);

  private SizeCurves() {}

  static List<SizeCurve> find(List<RunResult> results) {
    Map<RunLikeness, TreeMap<Integer, List<RunResult>>> groups = new LinkedHashMap<>();
    for (RunResult result : results) {
      if (!result.burnIn()
          && result.status().hasEnded()
          && result.workload().messageSizeBytes() != null
          && rate(result).isPresent()) {
        groups
            .computeIfAbsent(RunLikeness.of(result, SIZE_AND_RATE), key -> new TreeMap<>())
            .computeIfAbsent(result.workload().messageSizeBytes(), size -> new ArrayList<>())
            .add(result);
      }
    }
    groups.values().forEach(bySize -> bySize.values().removeIf(SizeCurves::allVoid));
    groups.values().removeIf(bySize -> bySize.size() < 2);
    List<SizeCurve> curves = new ArrayList<>();
    groups.forEach(
        (likeness, bySize) ->
            curves.add(
                new SizeCurve(
                    Report.marked(
                        likeness.label(bySize.firstEntry().getValue().get(0), groups.keySet()),
                        bySize.values().stream().flatMap(List::stream).toList()),
                    bySize.entrySet().stream()
                        .map(entry -> best(entry.getKey(), entry.getValue()))
                        .toList())));
    return curves;
  }

  private static SizeCurve.Point best(int sizeBytes, List<RunResult> runs) {
    Map<Object, List<RunResult>> byRate = new LinkedHashMap<>();
    for (RunResult run : runs) {
      Object asked =
          Objects.requireNonNullElse(run.workload().producerRate(), "as fast as possible");
      byRate.computeIfAbsent(asked, rate -> new ArrayList<>()).add(run);
    }
    byRate.values().removeIf(SizeCurves::allVoid);
    return byRate.values().stream().map(each -> point(sizeBytes, each)).max(BEST).orElseThrow();
  }

  private static boolean allVoid(List<RunResult> runs) {
    return VoidRuns.without(runs).isEmpty();
  }

  private static SizeCurve.Point point(int sizeBytes, List<RunResult> all) {
    List<RunResult> repetitions = VoidRuns.without(all);
    double[] rates =
        repetitions.stream().mapToDouble(run -> rate(run).orElseThrow()).sorted().toArray();
    // For an even number, the lesser of the two middle values, as in the chart of throughput.
    double median = rates[(rates.length - 1) / 2];
    return new SizeCurve.Point(
        sizeBytes,
        median,
        median * sizeBytes,
        repetitions.stream().allMatch(run -> run.status() == Status.PASS),
        rates.length,
        VoidRuns.count(all));
  }

  private static Optional<Double> rate(RunResult result) {
    return Optional.ofNullable(PublishedRate.of(result).perSecond());
  }
}
