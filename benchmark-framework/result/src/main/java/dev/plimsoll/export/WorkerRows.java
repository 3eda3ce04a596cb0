// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.export;

import dev.plimsoll.result.GcPauses;
import dev.plimsoll.result.Hiccups;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.WorkerClock;
import dev.plimsoll.result.WorkerCost;
import dev.plimsoll.result.WorkerHost;
import dev.plimsoll.result.WorkerPart;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The workers of a run as rows of a table. */
final class WorkerRows {

  private static final List<String> PERCENTILES = List.of("50", "99", "99.9");

  private WorkerRows() {}

  static List<Map<String, Object>> of(RunResult result) {
    return result.byWorker().stream().map(worker -> row(result, worker)).toList();
  }

  private static Map<String, Object> row(RunResult result, WorkerPart worker) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("run", result.run().id());
    row.put("workload", result.workload().name());
    row.put("driver", result.driver().name());
    row.put("worker", worker.id());
    row.put("host", worker.host(result).map(WorkerHost::host).orElse(null));
    row.put("producers", worker.producers());
    row.put("consumers", worker.consumers());
    CsvExport.throughput(row, worker.throughput());
    row.put("scheduled", worker.integrity().scheduled());
    row.put("unsent", worker.integrity().unsent());
    row.put("sent", worker.integrity().sent());
    row.put("acknowledged", worker.integrity().acknowledged());
    row.put("failed", worker.integrity().failed());
    row.put("received", worker.integrity().received());
    latency(row, "publish", worker.latencyMicros().publish());
    latency(row, "publishService", worker.latencyMicros().publishService());
    latency(row, "sendDelay", worker.latencyMicros().sendDelay());
    latency(row, "generatorDelay", worker.latencyMicros().generatorDelay());
    latency(row, "endToEnd", worker.latencyMicros().endToEnd());
    generator(row, worker);
    process(row, worker.cost(result));
    row.put("processorShare", worker.processorShare(result).orElse(null));
    Optional<WorkerClock> clock = worker.clock(result);
    row.put("clockOffsetMicros", clock.map(WorkerClock::offsetMicros).orElse(null));
    row.put("clockErrorMicros", clock.map(WorkerClock::errorMicros).orElse(null));
    return row;
  }

  private static void latency(Map<String, Object> row, String kind, Latency latency) {
    row.put(kind + "Count", latency == null ? null : latency.count());
    for (String percentile : PERCENTILES) {
      row.put(
          kind + "P" + percentile + "Micros",
          latency == null ? null : latency.percentiles().get(percentile));
    }
    row.put(kind + "MaxMicros", latency == null ? null : latency.max());
  }

  private static void generator(Map<String, Object> row, WorkerPart worker) {
    boolean known = worker.generator() != null;
    row.put("stops", known ? worker.generator().stops().count() : null);
    row.put("stoppedSeconds", known ? worker.generator().stops().seconds() : null);
    row.put("callbackBusyShare", known ? worker.generator().callbackBusyShare() : null);
    row.put(
        "pacingDistanceMicros", worker.pacing() == null ? null : worker.pacing().distanceMicros());
    row.put("shareInBursts", worker.pacing() == null ? null : worker.pacing().shareInBursts());
  }

  private static void process(Map<String, Object> row, Optional<WorkerCost> cost) {
    Optional<GcPauses> pauses = cost.map(WorkerCost::gcPauseMillis);
    Optional<Hiccups> hiccups = cost.map(WorkerCost::hiccupMicros);
    row.put("cpuSeconds", cost.map(WorkerCost::cpuSeconds).orElse(null));
    row.put("gcPauses", pauses.map(GcPauses::count).orElse(null));
    row.put("gcPauseMillis", pauses.map(GcPauses::total).orElse(null));
    row.put("hiccupP99Micros", hiccups.map(Hiccups::p99).orElse(null));
    row.put("allocatedBytes", cost.map(WorkerCost::allocatedBytes).orElse(null));
    row.put("residentBytes", cost.map(WorkerCost::residentBytes).orElse(null));
  }
}
