// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Several runs beside each other. Whether their promises differ comes first, since then the figures
 * do not compare. Repetitions are told by the median of each figure and its range; a percentile is
 * never averaged.
 */
public final class RunsTable {

  private static final int NAME = 28;
  private static final int STATUS = 6;
  private static final int RATE = 8;

  private RunsTable() {}

  /** The lines, without any control sequence. */
  public static List<String> lines(List<RunResult> results) {
    List<String> lines = new ArrayList<>(promises(results));
    lines.add(header());
    boolean service = false;
    for (List<RunResult> group : groups(results)) {
      for (RunResult result : group) {
        RunFigures figures = RunFigures.of(result);
        service |= figures.service();
        lines.add(row(name(result), status(result, figures), figures.cells()));
      }
      lines.addAll(repetitions(group));
    }
    if (service) {
      lines.addAll(Paragraph.of("s", "from the send call: closed load has no intended send times"));
    }
    if (results.stream().anyMatch(result -> RunFigures.of(result).missing())) {
      lines.addAll(
          Paragraph.of(
              LatencyCells.AT_LEAST, "not known: messages are missing; at least their deadline"));
    }
    return List.copyOf(lines);
  }

  private static List<String> promises(List<RunResult> results) {
    Map<List<String>, Set<String>> driversByPromise = new LinkedHashMap<>();
    for (RunResult result : results) {
      if (result.driver().guarantees() != null) {
        driversByPromise
            .computeIfAbsent(
                Facts.promise(result.driver().guarantees()), promise -> new LinkedHashSet<>())
            .add(result.driver().name());
      }
    }
    if (driversByPromise.size() < 2) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    lines.add("PROMISES DIFFER: these runs did different work; their figures do not compare.");
    driversByPromise.forEach(
        (promise, drivers) ->
            lines.addAll(
                Paragraph.of("", String.join(", ", drivers) + ": " + String.join(" · ", promise))));
    lines.add("");
    return lines;
  }

  /** Runs of one workload on one driver, in the order of their first one. */
  private static List<List<RunResult>> groups(List<RunResult> results) {
    Map<String, List<RunResult>> groups = new LinkedHashMap<>();
    for (RunResult result : results) {
      groups.computeIfAbsent(label(result), label -> new ArrayList<>()).add(result);
    }
    return List.copyOf(groups.values());
  }

  private static List<String> repetitions(List<RunResult> group) {
    List<RunFigures> figures = group.stream().map(RunFigures::of).toList();
    if (figures.size() < 2) {
      return List.of();
    }
    long failed = group.stream().filter(result -> result.status() != Status.PASS).count();
    String all = "  median of " + group.size() + (failed > 0 ? " (" + failed + " not PASS)" : "");
    return List.of(
        row(all, "", RunFigures.order(figures, RunFigures.Place.MEDIAN)),
        row("  least", "", RunFigures.order(figures, RunFigures.Place.LEAST)),
        row("  greatest", "", RunFigures.order(figures, RunFigures.Place.GREATEST)));
  }

  private static String label(RunResult result) {
    return result.driver().name() + " × " + new WorkloadFacts(result).name();
  }

  private static String name(RunResult result) {
    RunResult.Series series = result.run().series();
    String repetition = series != null && series.of() > 1 ? " r" + series.repetition() : "";
    return Paragraph.shortened(label(result), NAME - 1 - repetition.length()) + repetition;
  }

  private static String status(RunResult result, RunFigures figures) {
    String status = result.status() == Status.INTERRUPTED ? "INT" : result.status().name();
    return figures.service() ? status + " s" : status;
  }

  private static String header() {
    String figures =
        Paragraph.right("target", RATE)
            + Paragraph.right("actual", RATE)
            + Paragraph.right("pub p50 ", LatencyCells.WIDTH + 1)
            + LatencyCells.heading("p99")
            + LatencyCells.heading("p99.9")
            + Paragraph.right("e2e p50 ", LatencyCells.WIDTH + 1)
            + LatencyCells.heading("p99")
            + LatencyCells.heading("p99.9");
    return Paragraph.pad("run", NAME) + Paragraph.pad("", STATUS) + figures.stripTrailing();
  }

  private static String row(String name, String status, List<String> cells) {
    return (Paragraph.pad(name, NAME)
            + Paragraph.pad(status, STATUS)
            + Paragraph.right(cells.get(0), RATE)
            + Paragraph.right(cells.get(1), RATE)
            + String.join("", cells.subList(2, cells.size())))
        .stripTrailing();
  }
}
