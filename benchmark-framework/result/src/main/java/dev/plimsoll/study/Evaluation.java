// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study;

import dev.plimsoll.compare.Interval;
import dev.plimsoll.metric.Median;
import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.metric.MetricCondition;
import dev.plimsoll.metric.Percentile;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.Study;
import dev.plimsoll.result.FaultPart;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.UncheckedFigures;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.result.WorkloadPart;
import dev.plimsoll.study.StudyOutcome.Answer;
import dev.plimsoll.study.StudyOutcome.CellOutcome;
import dev.plimsoll.study.StudyOutcome.ConclusionOutcome;
import dev.plimsoll.study.StudyOutcome.FaultOutcome;
import dev.plimsoll.study.StudyOutcome.FigureOutcome;
import dev.plimsoll.study.StudyOutcome.Holding;
import dev.plimsoll.text.EnumText;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Compares measured values with published ones. */
public final class Evaluation {

  private final Study study;
  private final double scale;
  private final MeasuredCells measured;
  private final Map<String, String> problems;
  private final Set<String> selected;

  /**
   * Creates an evaluation.
   *
   * @param byCell the results of each cell; those of others than the study's are left out
   * @param problems one sentence for each cell that could not be run
   * @param selected the cells that were selected to run
   */
  public Evaluation(
      Study study,
      double scale,
      Map<String, List<RunResult>> byCell,
      Map<String, String> problems,
      Collection<String> selected) {
    this.study = study;
    this.scale = scale;
    Map<String, List<RunResult>> ofStudy = new LinkedHashMap<>(byCell);
    ofStudy.keySet().retainAll(study.cells().stream().map(Study.Cell::id).toList());
    this.measured =
        new MeasuredCells(
            ofStudy,
            study.cells().stream()
                .map(Study.Cell::id)
                .filter(cell -> !problems.containsKey(cell))
                .toList());
    this.problems = Map.copyOf(problems);
    this.selected = new LinkedHashSet<>(selected);
  }

  /** Returns the outcome of the study. */
  public StudyOutcome outcome() {
    List<CellOutcome> cells =
        study.cells().stream().filter(c -> selected.contains(c.id())).map(this::cell).toList();
    return new StudyOutcome(
        study.id(),
        study.title(),
        study.question(),
        study.source(),
        study.setting(),
        scale,
        cells.stream().allMatch(cell -> cell.runs() >= cell.wanted()),
        environment(),
        study.knownDeviations(),
        cells,
        cells.stream().flatMap(cell -> faults(cell.id()).stream()).toList(),
        study.published().stream()
            .filter(published -> selected.contains(published.cell()))
            .map(this::figure)
            .toList(),
        study.conclusions().stream().map(this::conclusion).toList());
  }

  private List<FaultOutcome> faults(String cell) {
    List<FaultOutcome> faults = new ArrayList<>();
    List<RunResult> runs = measured.runs(cell);
    for (int i = 0; i < runs.size(); i++) {
      RunResult run = runs.get(i);
      List<String> reasons = run.failures().stream().map(RunResult.Finding::code).toList();
      for (FaultPart fault : run.faults()) {
        faults.add(new FaultOutcome(cell, i + 1, reasons, fault, run.integrity()));
      }
    }
    return faults;
  }

  private List<String> environment() {
    Set<String> lines = new LinkedHashSet<>();
    for (Study.Cell cell : study.cells()) {
      for (RunResult run : measured.all(cell.id())) {
        run.environment()
            .workers()
            .forEach(
                host ->
                    lines.add(
                        host.cpu()
                            + ", "
                            + host.cores()
                            + " cores, "
                            + (host.memoryBytes() >> 20)
                            + " MiB, "
                            + host.os()
                            + " "
                            + host.kernel()
                            + ", JDK "
                            + host.jdk()));
        lines.add(
            run.driver().system()
                + " server "
                + run.driver().serverVersion()
                + ", client "
                + run.driver().clientVersion());
      }
    }
    return List.copyOf(lines);
  }

  private CellOutcome cell(Study.Cell cell) {
    List<RunResult> runs = measured.runs(cell.id());
    Set<String> remarks = new LinkedHashSet<>();
    runs.stream()
        .flatMap(run -> run.failures().stream())
        .map(RunResult.Finding::code)
        .forEach(remarks::add);
    List<RunResult> voids = measured.voids(cell.id());
    voids.stream()
        .flatMap(run -> run.voids().stream())
        .map(reason -> "void: " + reason.code())
        .forEach(remarks::add);
    remarks.addAll(LoosenedLimit.words(runs));
    Optional.of(UnsoundWindow.words(runs))
        .filter(words -> !words.isEmpty())
        .ifPresent(remarks::add);
    Optional.of(UncheckedFigures.words(runs))
        .filter(words -> !words.isEmpty())
        .ifPresent(remarks::add);
    Optional.ofNullable(problems.get(cell.id())).ifPresent(remarks::add);
    List<Double> medians =
        CellOutcome.METRICS.stream().map(metric -> Median.of(values(metric, cell))).toList();
    RunResult first = measured.all(cell.id()).stream().findFirst().orElse(null);
    return new CellOutcome(
        cell.id(),
        first == null
            ? "–"
            : first.driver().system()
                + Optional.ofNullable(first.driver().variant())
                    .filter(variant -> !variant.isEmpty())
                    .map(variant -> " " + variant)
                    .orElse(""),
        servers(measured.all(cell.id())),
        first == null ? "–" : promise(first),
        first == null ? "–" : load(first),
        runs.size(),
        voids.size(),
        study.repetitions(),
        (int) failed(runs),
        List.copyOf(remarks),
        medians,
        CellOutcome.METRICS.stream().map(metric -> Interval.of(values(metric, cell))).toList());
  }

  private static String servers(List<RunResult> runs) {
    return runs.stream()
        .map(run -> run.driver().serverVersion())
        .filter(version -> version != null && !version.isBlank())
        .distinct()
        .collect(Collectors.joining(", "));
  }

  private double[] values(String metric, Study.Cell cell) {
    return measured.values(MetricCatalog.require(metric), cell.id());
  }

  private static String promise(RunResult run) {
    RunResult.GuaranteesPart promise = run.driver().guarantees();
    return promise == null || !promise.areKnown()
        ? "–"
        : promise.acknowledgedBy()
            + ", "
            + promise.durableIn()
            + ", "
            + promise.copiesWhenAcknowledged().size()
            + " of "
            + promise.replicas()
            + (promise.replicas() == 1 ? " copy, " : " copies, ")
            + promise.delivery();
  }

  private static String load(RunResult run) {
    WorkloadPart workload = run.workload();
    if (workload.load() == Load.Kind.NONE) {
      return "reads stored messages" + sizeRead(run.throughput());
    }
    return (workload.load() == null ? "?" : EnumText.of(workload.load()))
        + (workload.producerRate() == null ? "" : ", " + workload.producerRate() + " msg/s")
        + ", "
        + Objects.requireNonNullElse(workload.messageSizeBytes(), "?")
        + " B";
  }

  /** Only what was received tells the size of messages that another run has stored. */
  private static String sizeRead(RunResult.Throughput rates) {
    Double messages = rates.receiveRatePerSecond();
    Double bytes = rates.receiveBytesPerSecond();
    return messages == null || bytes == null || messages == 0
        ? ""
        : ", " + Math.round(bytes / messages) + " B";
  }

  private static long failed(List<RunResult> runs) {
    return runs.stream().filter(run -> run.status() != Status.PASS).count();
  }

  private FigureOutcome figure(Study.Published published) {
    Metric metric = published.metric();
    double unit = metric.unit().factor(published.unit()).orElseThrow();
    double[] values =
        Arrays.stream(measured.values(metric, published.cell()))
            .map(value -> value / unit)
            .toArray();
    double median = Median.of(values);
    List<RunResult> runs = measured.runs(published.cell());
    return new FigureOutcome(
        published.cell(),
        metric.name(),
        published.unit(),
        published.value(),
        median,
        Arrays.stream(values).min().orElse(Double.NaN),
        Arrays.stream(values).max().orElse(Double.NaN),
        values.length,
        measured.voids(published.cell()).size(),
        (int) failed(runs),
        median / published.value(),
        published.saturated(),
        runs.stream().anyMatch(run -> isThin(run, metric.name())),
        published.confidence(),
        published.source(),
        published.note());
  }

  private static boolean isThin(RunResult run, String metric) {
    int dot = metric.indexOf(".p");
    Latency latency = dot < 0 ? null : run.latencyMicros().present().get(metric.substring(0, dot));
    return latency != null
        && Percentile.LISTED.stream()
            .anyMatch(p -> metric.endsWith(".p" + p.name()) && p.isThin(latency.count()));
  }

  private ConclusionOutcome conclusion(Study.Conclusion conclusion) {
    Holding holding = holding(conclusion.checks());
    return new ConclusionOutcome(
        conclusion.claim(),
        answer(conclusion, holding),
        holding,
        conclusion.notSupported() + conclusion.cannotBeAsked(),
        Stream.concat(conclusion.checks().stream(), conclusion.direction().stream())
            .map(check -> check(check).words(measured))
            .toList());
  }

  /** Returns the worst outcome of all checks: a conclusion holds only if all of its checks hold. */
  private Holding holding(List<MetricCondition> checks) {
    return checks.stream()
        .map(check -> check(check).holding(measured))
        .max(Enum::compareTo)
        .orElse(Holding.NOT_MEASURED);
  }

  private Check check(MetricCondition condition) {
    return new Check(condition, study.repetitions());
  }

  private Answer answer(Study.Conclusion conclusion, Holding holding) {
    if (!conclusion.notSupported().isEmpty()) {
      return Answer.NOT_SUPPORTED;
    }
    if (!conclusion.cannotBeAsked().isEmpty()) {
      return Answer.CANNOT_BE_ASKED;
    }
    return switch (holding) {
      case HOLDS, IN_THE_MEDIAN -> Answer.REPEATED;
      case NOT_IN_THE_MEDIAN, DOES_NOT_HOLD -> byDirection(conclusion.direction());
      case OPEN, NOT_KNOWN, NOT_MEASURED -> Answer.NONE_YET;
    };
  }

  /** The answer where the claim's figures do not hold. */
  private Answer byDirection(List<MetricCondition> direction) {
    if (direction.isEmpty()) {
      return Answer.NOT_REPEATED;
    }
    return switch (holding(direction)) {
      case HOLDS, IN_THE_MEDIAN -> Answer.DIRECTION_ONLY;
      case NOT_IN_THE_MEDIAN, DOES_NOT_HOLD -> Answer.NOT_REPEATED;
      case OPEN, NOT_KNOWN, NOT_MEASURED -> Answer.NONE_YET;
    };
  }
}
