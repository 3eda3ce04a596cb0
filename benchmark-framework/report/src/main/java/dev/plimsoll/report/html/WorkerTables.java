// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import dev.plimsoll.report.DotPlot;
import dev.plimsoll.report.WorkerText;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.WorkerPart;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;

/** The workers of each run that had workers in other processes. */
final class WorkerTables {

  /** The others of the table were less late. */
  private static final int MOST_DRAWN = 40;

  private final Report report;
  private final HtmlBuilder page;

  WorkerTables(Report report, HtmlBuilder page) {
    this.report = report;
    this.page = page;
  }

  void write() {
    for (int run : report.runsByGroup()) {
      RunResult result = report.result(run);
      if (!result.byWorker().isEmpty()) {
        write(run, result);
      }
    }
  }

  private void write(int run, RunResult result) {
    String workers =
        Numbers.things(result.byWorker().size(), "worker") + ", the latest by its own fault first";
    page.open("details", report.single() ? "open" : "class", "")
        .leaf("summary", report.single() ? workers : report.labels().get(run) + ": " + workers);
    new DotPlotWriter(page, delays(result)).write();
    DataTable table = new DataTable(page, "workers-" + run, "Workers of the run", true);
    table.head(WorkerText.HEADS.stream().map(head -> head.replace(":", "")).toList());
    for (WorkerPart worker : WorkerText.worstFirst(result)) {
      List<String> cells = WorkerText.cells(result, worker);
      boolean lost = worker.generator() == null;
      table.row(cells.get(0), lost ? "fail" : "", cells.subList(1, cells.size()));
    }
    table.close();
    page.close();
  }

  /** Draws by how much each worker was late, of which a single one does not show in the whole. */
  private static DotPlot delays(RunResult result) {
    List<DotPlot.Row> rows = new ArrayList<>();
    for (WorkerPart worker : WorkerText.worstFirst(result)) {
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
