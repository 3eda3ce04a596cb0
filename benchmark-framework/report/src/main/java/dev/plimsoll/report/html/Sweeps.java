// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.SearchText;
import dev.plimsoll.report.WorkloadFacts;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.PublishedRate;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Throughput;
import dev.plimsoll.result.SearchPart;
import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.result.VoidRuns;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Finds the sweeps: runs that differ only in their rate, runs with steps, and searches. */
final class Sweeps {

  private static final Set<String> PERCENTILES = Set.of("50", "95", "99", "99.9");

  /** The key that differs within a sweep. */
  private static final Set<String> RATE = Set.of("producerRate");

  private final List<ReportRun> runs;
  private final List<String> labels;

  Sweeps(List<ReportRun> runs, List<String> labels) {
    this.runs = runs;
    this.labels = labels;
  }

  List<Sweep> find() {
    List<Sweep> sweeps = new ArrayList<>();
    Map<RunLikeness, List<Sweep.Point>> groups = new LinkedHashMap<>();
    for (int i = 0; i < runs.size(); i++) {
      RunResult result = runs.get(i).result();
      boolean ended = result.status().hasEnded();
      if (result.search() != null) {
        sweeps.add(search(label(i) + ", its probes", i, result.search()));
      } else if (ended && target(result) != null && !result.burnIn()) {
        groups
            .computeIfAbsent(RunLikeness.of(result, RATE), key -> new ArrayList<>())
            .add(point(i, result));
      }
      if (ended && result.steps().size() > 1 && !VoidRuns.isVoid(result)) {
        sweeps.add(sweep(label(i) + ", its steps", steps(i, result)));
      }
    }
    groups.values().removeIf(points -> rates(points) < 2);
    // A sweep without any run that is not void has nothing to draw.
    groups.values().removeIf(points -> points.stream().allMatch(Sweep.Point::isVoid));
    groups.forEach(
        (likeness, points) ->
            sweeps.add(
                sweep(
                    Report.marked(
                        likeness.label(runs.get(points.get(0).run()).result(), groups.keySet()),
                        points.stream().map(point -> runs.get(point.run()).result()).toList()),
                    points)));
    return sweeps;
  }

  private String label(int run) {
    return Report.marked(labels.get(run), List.of(runs.get(run).result()));
  }

  private static Sweep search(String label, int run, SearchPart search) {
    List<Sweep.Point> points =
        search.probes().stream()
            .filter(probe -> !probe.isDisturbed())
            .sorted(Comparator.comparingDouble(ProbePart::ratePerSecond))
            .map(
                probe ->
                    new Sweep.Point(
                        run,
                        probe.ratePerSecond(),
                        probe.publishRatePerSecond(),
                        probe.passed() ? RunResult.Status.PASS.name() : probe.status(),
                        probe.latencyMicros()))
            .toList();
    return new Sweep(
        label, points, search.ratePerSecond(), SearchText.sentence(search), "sustained");
  }

  private static Sweep sweep(String label, List<Sweep.Point> points) {
    points.sort(Comparator.comparingDouble(Sweep.Point::targetPerSecond));
    SaturationPoint knee = new SaturationPoint(points);
    List<Sweep.Point> known =
        points.stream()
            .filter(point -> !point.isVoid())
            .map(point -> point.with(voids(points, point.targetPerSecond())))
            .toList();
    return new Sweep(label, known, knee.rate(), knee.sentence(), "knee");
  }

  private static int voids(List<Sweep.Point> points, double rate) {
    return (int)
        points.stream().filter(each -> each.isVoid() && each.targetPerSecond() == rate).count();
  }

  private static long rates(List<Sweep.Point> points) {
    return points.stream().mapToDouble(Sweep.Point::targetPerSecond).distinct().count();
  }

  private static Sweep.Point point(int run, RunResult result) {
    return new Sweep.Point(
        run,
        target(result),
        PublishedRate.of(result).perSecond(),
        result.status().name(),
        micros(result.latencyMicros()),
        idealP99(result),
        result.hasUndecidedObjective(),
        0);
  }

  private static Map<String, Double> idealP99(RunResult result) {
    Map<String, Double> known = new LinkedHashMap<>();
    if (result.generator() != null) {
      result
          .generator()
          .ideal()
          .forEach(
              (kind, ideal) -> {
                if (ideal.percentiles().get("99") != null) {
                  known.put(kind, ideal.percentiles().get("99"));
                }
              });
    }
    return known;
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
