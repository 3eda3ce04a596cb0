// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.DotPlot;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.Tone;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.WorkerCost;
import dev.plimsoll.result.WorkerPart;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** The workers of a run, those first that were latest by their own fault. */
public final class WorkerText {

  /** The others of the table were less late. */
  private static final int MOST_DRAWN = 40;

  private WorkerText() {}

  /** Returns the workers, those that are not known first, then by their own lateness. */
  public static List<WorkerPart> worstFirst(RunResult result) {
    return result.byWorker().stream()
        .sorted(Comparator.comparingDouble(WorkerText::lateness).reversed())
        .toList();
  }

  private static double lateness(WorkerPart worker) {
    if (worker.generator() == null) {
      return Double.POSITIVE_INFINITY;
    }
    Double p99 = p99(worker.latencyMicros().generatorDelay());
    return Math.max(p99 == null ? 0 : p99, worker.generator().stops().seconds() * 1e6);
  }

  /** Returns the workers; empty if the run had none in other processes. */
  public static Optional<Section> section(RunResult result) {
    List<WorkerPart> workers = worstFirst(result);
    return workers.isEmpty()
        ? Optional.empty()
        : Optional.of(
            Section.detail(
                Numbers.things(workers.size(), "worker") + ", the latest by its own fault first",
                delays(workers),
                table(result, workers)));
  }

  private static Table table(RunResult result, List<WorkerPart> workers) {
    return new Table(
        "workers",
        "",
        List.of(
            Column.words("worker"),
            Column.numbers("sent", "msg/s"),
            Column.numbers("received", "msg/s"),
            Column.numbers("publish").in("p99"),
            Column.numbers("send delay").in("p99"),
            Column.numbers("its own").in("p99"),
            Column.numbers("stopped"),
            Column.numbers("GC"),
            Column.numbers("CPU"),
            Column.numbers("memory", "MiB"),
            Column.numbers("clock")),
        workers.stream().map(worker -> row(result, worker)).toList());
  }

  private static Table.Row row(RunResult result, WorkerPart worker) {
    Optional<WorkerCost> cost = worker.cost(result);
    boolean lost = worker.generator() == null;
    return new Table.Row(
        lost ? Tone.FAIL : Tone.NEUTRAL,
        List.of(
            TableCell.words(worker.id() + (lost ? " (lost)" : "")),
            TableCell.digits(worker.throughput().sentRatePerSecond()),
            TableCell.digits(worker.throughput().receiveRatePerSecond()),
            TableCell.micros(p99(worker.latencyMicros().publish())),
            TableCell.micros(p99(worker.latencyMicros().sendDelay())),
            TableCell.micros(p99(worker.latencyMicros().generatorDelay())),
            TableCell.seconds(lost ? null : (Double) worker.generator().stops().seconds()),
            cost.map(WorkerCost::gcPauseMillis)
                .map(pauses -> TableCell.micros(pauses.total() * 1e3))
                .orElse(TableCell.none()),
            worker.processorShare(result).map(TableCell::share).orElse(TableCell.none()),
            cost.map(WorkerCost::residentBytes)
                .map(bytes -> TableCell.digits(bytes.doubleValue() / (1 << 20)))
                .orElse(TableCell.none()),
            worker
                .clock(result)
                .map(clock -> TableCell.micros(clock.errorMicros()).prefixed("± "))
                .orElse(TableCell.none())));
  }

  /** Draws by how much each worker was late: the whole may hide a single one. */
  private static DotPlot delays(List<WorkerPart> workers) {
    List<DotPlot.Row> rows = new ArrayList<>();
    for (WorkerPart worker : workers) {
      Double own = p99(worker.latencyMicros().generatorDelay());
      Double all = p99(worker.latencyMicros().sendDelay());
      if (own != null && all != null && all > 0 && rows.size() < MOST_DRAWN) {
        rows.add(
            new DotPlot.Row(
                worker.id(),
                DotPlot.Colour.Meaning.NEUTRAL,
                List.of(
                    DotPlot.Mark.at(DotPlot.Shape.RING, all),
                    DotPlot.Mark.at(DotPlot.Shape.DOT, own)),
                Numbers.micros(own) + " of " + Numbers.micros(all)));
      }
    }
    return new DotPlot(
        "Lateness of each worker at p99",
        "Dots: generatorDelay, what the worker itself caused. Rings: sendDelay, which contains it.",
        new DotPlot.Scale.Micros(),
        rows.size() < 2 ? List.of() : rows);
  }

  private static Double p99(Latency latency) {
    return latency == null ? null : latency.percentiles().get("99");
  }
}
