// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.WorkloadFacts;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Latency;
import dev.plimsoll.result.RunResult.LatencyByKind;
import dev.plimsoll.result.RunResult.Throughput;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Finds the sweeps: runs that differ only in their rate, and runs with steps. */
final class Sweeps {

  private static final Set<String> PERCENTILES = Set.of("50", "95", "99", "99.9");

  /** Keys of a workload that may differ within a sweep. */
  private static final Set<String> FREE =
      Set.of(
          "name",
          "file",
          "sha256",
          "seed",
          "producerRate",
          "durationSeconds",
          "warmup",
          "warmupSeconds",
          "cooldownSeconds");

  private static final int KEYS_IN_A_NAME = 2;

  private final List<ReportRun> runs;
  private final List<String> labels;

  Sweeps(List<ReportRun> runs, List<String> labels) {
    this.runs = runs;
    this.labels = labels;
  }

  List<Sweep> find() {
    List<Sweep> sweeps = new ArrayList<>();
    Map<Map<String, String>, List<Sweep.Point>> groups = new LinkedHashMap<>();
    for (int i = 0; i < runs.size(); i++) {
      RunResult result = runs.get(i).result();
      if (target(result) != null && !result.burnIn()) {
        groups.computeIfAbsent(likeness(result), key -> new ArrayList<>()).add(point(i, result));
      }
      if (result.steps().size() > 1) {
        sweeps.add(sweep(labels.get(i) + ", its steps", steps(i, result)));
      }
    }
    groups.values().removeIf(points -> rates(points) < 2);
    groups.forEach(
        (likeness, points) ->
            sweeps.add(sweep(name(points) + own(likeness, groups.keySet()), points)));
    return sweeps;
  }

  private static Sweep sweep(String label, List<Sweep.Point> points) {
    points.sort(Comparator.comparingDouble(Sweep.Point::targetPerSecond));
    SaturationPoint knee = new SaturationPoint(points);
    return new Sweep(label, points, knee.rate(), knee.sentence());
  }

  private String name(List<Sweep.Point> points) {
    RunResult first = runs.get(points.get(0).run()).result();
    return first.driver().name() + " × " + new WorkloadFacts(first).name();
  }

  /** Returns the first keys in which a sweep differs from the others, for its name. */
  private static String own(Map<String, String> likeness, Set<Map<String, String>> all) {
    String keys =
        likeness.entrySet().stream()
            .filter(entry -> !entry.getKey().endsWith("sha256"))
            .filter(entry -> !entry.getKey().endsWith(".name"))
            .filter(
                entry ->
                    all.stream()
                        .filter(other -> sameName(likeness, other))
                        .anyMatch(other -> !entry.getValue().equals(other.get(entry.getKey()))))
            .limit(KEYS_IN_A_NAME)
            .map(entry -> entry.getKey().replaceFirst("^[a-z]+\\.", "") + " " + entry.getValue())
            .collect(Collectors.joining(", "));
    return keys.isEmpty() ? "" : " (" + keys + ")";
  }

  private static boolean sameName(Map<String, String> one, Map<String, String> other) {
    return String.valueOf(one.get("driver.name")).equals(other.get("driver.name"));
  }

  private static long rates(List<Sweep.Point> points) {
    return points.stream().mapToDouble(Sweep.Point::targetPerSecond).distinct().count();
  }

  /**
   * Returns a key that is equal for runs with the same load, except for its rate, on the same
   * system.
   */
  private static Map<String, String> likeness(RunResult result) {
    RunKeys keys = new RunKeys(result);
    Map<String, String> all = new TreeMap<>();
    keys.workload().forEach((key, value) -> all.put("workload." + key, value));
    FREE.forEach(key -> all.remove("workload." + key));
    keys.driver().forEach((key, value) -> all.put("driver." + key, value));
    keys.guarantees().forEach((key, value) -> all.put("guarantees." + key, value));
    all.keySet().removeIf(key -> !RunKeys.matters(key));
    return all;
  }

  private static Sweep.Point point(int run, RunResult result) {
    return new Sweep.Point(
        run,
        target(result),
        actual(result.throughput()),
        result.status().name(),
        micros(result.latencyMicros()));
  }

  private static List<Sweep.Point> steps(int run, RunResult result) {
    List<Sweep.Point> points = new ArrayList<>();
    for (RunResult.Step step : result.steps()) {
      points.add(
          new Sweep.Point(
              run,
              step.targetRatePerSecond(),
              actual(step.throughput()),
              step.status(),
              micros(step.latencyMicros())));
    }
    return points;
  }

  private static Double target(RunResult result) {
    return new WorkloadFacts(result).askedPerSecond();
  }

  private static Double actual(Throughput throughput) {
    return throughput.publishRatePerSecond() != null
        ? throughput.publishRatePerSecond()
        : throughput.sentRatePerSecond();
  }

  private static Map<String, Map<String, Double>> micros(LatencyByKind kinds) {
    Map<String, Map<String, Double>> micros = new LinkedHashMap<>();
    kinds.present().forEach((kind, latency) -> micros.put(kind, known(latency)));
    micros.values().removeIf(Map::isEmpty);
    return micros;
  }

  private static Map<String, Double> known(Latency latency) {
    Map<String, Double> known = new LinkedHashMap<>();
    latency
        .percentiles()
        .forEach(
            (name, value) -> {
              if (PERCENTILES.contains(name) && value != null) {
                known.put(name, value);
              }
            });
    if (latency.missing() == 0 && latency.max() != null) {
      known.put("max", latency.max());
    }
    return known;
  }
}
