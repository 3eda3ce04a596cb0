// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.WorkerCost;
import dev.plimsoll.result.WorkerPart;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The workers of a run, those first that were latest by their own fault. */
public final class WorkerText {

  /** The columns of {@link #cells}; a colon marks numbers. */
  public static final List<String> HEADS =
      List.of(
          "worker",
          "sent msg/s:",
          "received msg/s:",
          "publish p99:",
          "send delay p99:",
          "generator delay p99:",
          "stopped:",
          "GC:",
          "processors:",
          "memory MiB:",
          "clock:");

  /** More are in the report only. */
  private static final int MOST_LINES = 5;

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

  static List<String> lines(RunResult result) {
    List<WorkerPart> workers = worstFirst(result);
    if (workers.isEmpty()) {
      return List.of();
    }
    List<String> lines = new ArrayList<>();
    String label = "workers";
    for (WorkerPart worker : workers.subList(0, Math.min(MOST_LINES, workers.size()))) {
      lines.addAll(Paragraph.items(label, items(result, worker)));
      label = "";
    }
    if (workers.size() > MOST_LINES) {
      lines.addAll(
          Paragraph.of(
              "",
              "and " + (workers.size() - MOST_LINES) + " more, which were less late themselves"));
    }
    return lines;
  }

  private static List<String> items(RunResult result, WorkerPart worker) {
    if (worker.generator() == null) {
      return List.of(worker.id() + ": lost, its part is not known");
    }
    List<String> items = new ArrayList<>();
    Double sent = worker.throughput().sentRatePerSecond();
    Double received = worker.throughput().receiveRatePerSecond();
    items.add(
        worker.id()
            + (sent == null ? "" : ": sent " + Numbers.compact(sent) + " msg/s")
            + (received == null
                ? ""
                : (sent == null ? ":" : ",") + " received " + Numbers.compact(received)));
    add(items, "publish p99 ", worker.latencyMicros().publish());
    add(items, "send delay p99 ", worker.latencyMicros().sendDelay());
    add(items, "generator delay p99 ", worker.latencyMicros().generatorDelay());
    if (worker.generator().stops().count() > 0) {
      items.add("stopped for " + Numbers.micros(worker.generator().stops().seconds() * 1e6));
    }
    worker
        .cost(result)
        .map(WorkerCost::gcPauseMillis)
        .filter(pauses -> pauses.count() > 0)
        .ifPresent(pauses -> items.add("GC " + Numbers.micros(pauses.total() * 1e3)));
    worker
        .processorShare(result)
        .ifPresent(share -> items.add(percent(share) + " of its processors"));
    return items;
  }

  private static void add(List<String> items, String name, Latency latency) {
    Double p99 = p99(latency);
    if (p99 != null) {
      items.add(name + Numbers.micros(p99));
    }
  }

  /** Returns a row of {@link #HEADS}. */
  public static List<String> cells(RunResult result, WorkerPart worker) {
    Optional<WorkerCost> cost = worker.cost(result);
    return List.of(
        worker.id(),
        rate(worker.throughput().sentRatePerSecond()),
        rate(worker.throughput().receiveRatePerSecond()),
        micros(p99(worker.latencyMicros().publish())),
        micros(p99(worker.latencyMicros().sendDelay())),
        micros(p99(worker.latencyMicros().generatorDelay())),
        worker.generator() == null
            ? MetricText.NONE
            : Numbers.micros(worker.generator().stops().seconds() * 1e6),
        cost.map(WorkerCost::gcPauseMillis)
            .map(pauses -> Numbers.micros(pauses.total() * 1e3))
            .orElse(MetricText.NONE),
        worker.processorShare(result).map(WorkerText::percent).orElse(MetricText.NONE),
        cost.map(WorkerCost::residentBytes)
            .map(bytes -> Numbers.mebibytes(bytes))
            .orElse(MetricText.NONE),
        worker
            .clock(result)
            .map(clock -> "± " + Numbers.micros(clock.errorMicros()))
            .orElse(MetricText.NONE));
  }

  private static Double p99(Latency latency) {
    return latency == null ? null : latency.percentiles().get("99");
  }

  private static String rate(Double perSecond) {
    return perSecond == null ? MetricText.NONE : Numbers.rate(perSecond);
  }

  private static String micros(Double micros) {
    return micros == null ? MetricText.NONE : Numbers.micros(micros);
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.0f %%", share * 100);
  }
}
