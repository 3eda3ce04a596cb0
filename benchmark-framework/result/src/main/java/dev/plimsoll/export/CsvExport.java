// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.export;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.plan.Load;
import dev.plimsoll.result.BacklogPart;
import dev.plimsoll.result.IdealLatency;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.RowLatency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SearchPart;
import dev.plimsoll.result.TimelineRow;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.result.WorkerCost;
import dev.plimsoll.text.ControlCharacters;
import dev.plimsoll.text.EnumText;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Exports results as comma-separated values (RFC 4180) with a header line that contains the units.
 * An empty cell is an undefined metric. Text that a spreadsheet would interpret as a formula is
 * prefixed with an apostrophe.
 */
public final class CsvExport {

  /** Kinds that an ideal generator could have changed. */
  private static final List<String> INTENDED = List.of("publish", "endToEnd", "roundTrip");

  private static final List<String> KINDS =
      List.of(
          "publish",
          "publishService",
          "sendDelay",
          "generatorDelay",
          "endToEnd",
          "endToEndService",
          "roundTrip",
          "roundTripService",
          "publishFailed");

  /** Text that a spreadsheet would evaluate instead of showing it; an apostrophe prevents it. */
  private static final Pattern FORMULA =
      Pattern.compile("(?![-+]?[0-9.]+(?:[eE][-+]?[0-9]+)?\\z)\\s*[=+\\-@]|[\\t\\r]");

  private CsvExport() {}

  /** Returns one line per result. */
  public static String summary(List<RunResult> results) {
    return table(results.stream().map(CsvExport::summary).toList());
  }

  /** Returns one line per row of each result's timeline. */
  public static String timeline(List<RunResult> results) {
    List<Map<String, Object>> rows = new ArrayList<>();
    for (RunResult result : results) {
      result.timeline().rows().forEach(row -> rows.add(row(result, row)));
    }
    return table(rows);
  }

  /** Returns one line per worker of each result; empty if this program alone generated the load. */
  public static String workers(List<RunResult> results) {
    return table(results.stream().flatMap(result -> WorkerRows.of(result).stream()).toList());
  }

  private static Map<String, Object> summary(RunResult result) {
    Map<String, Object> row = new LinkedHashMap<>();
    row.put("run", result.run().id());
    row.put("startedAt", result.run().startedAt());
    row.put("status", result.status());
    row.put(
        "failures",
        result.failures().stream().map(RunResult.Finding::code).collect(Collectors.joining(" ")));
    row.put(
        "voids",
        result.voids().stream().map(RunResult.Finding::code).collect(Collectors.joining(" ")));
    row.put(
        "warnings",
        result.warnings().stream()
            .map(RunResult.Finding::code)
            .distinct()
            .collect(Collectors.joining(" ")));
    row.put("unsoundWindow", UnsoundWindow.reasons(result));
    row.put("loosenedLimits", loosened(result));
    row.put("workload", result.workload().name());
    row.put("driver", result.driver().name());
    row.put("system", result.driver().system());
    row.put("variant", result.driver().variant());
    row.put("product", result.driver().product());
    row.put("serverVersion", result.driver().serverVersion());
    row.put(
        "repetition", result.run().series() == null ? null : result.run().series().repetition());
    row.put("topics", result.workload().topics());
    row.put("partitionsPerTopic", result.workload().partitionsPerTopic());
    row.put("messageSizeBytes", result.workload().messageSizeBytes());
    Load.Kind load = result.workload().load();
    row.put("load", load == null ? null : EnumText.of(load));
    SearchPart search = result.search();
    row.put("searchLimit", search == null ? null : search.limit());
    row.put("searchRatePerSecond", search == null ? null : search.ratePerSecond());
    row.put("searchNotSustainedPerSecond", search == null ? null : search.notSustainedPerSecond());
    row.put("searchProbes", search == null ? null : search.probes().size());
    BacklogPart backlog = result.backlog();
    row.put("backlogMessages", backlog == null ? null : backlog.atResume());
    row.put("backlogBuildRatePerSecond", backlog == null ? null : backlog.buildRatePerSecond());
    row.put("backlogDrainRatePerSecond", backlog == null ? null : backlog.drainRatePerSecond());
    row.put("backlogDrainSeconds", backlog == null ? null : backlog.drainSeconds());
    row.put("backlogCatchUpSeconds", backlog == null ? null : backlog.catchUpSeconds());
    promises(row, result.driver().guarantees());
    throughput(row, result.throughput());
    counts(row, result.integrity());
    Map<String, Latency> present = result.latencyMicros().present();
    KINDS.forEach(kind -> latency(row, kind, present.get(kind)));
    INTENDED.forEach(kind -> ideal(row, kind, result));
    row.put(
        "cpuSeconds",
        result.resources().workers().stream().mapToDouble(WorkerCost::cpuSeconds).sum());
    return row;
  }

  private static String loosened(RunResult result) {
    return LoosenedLimit.of(result).stream()
        .map(LoosenedLimit::words)
        .collect(Collectors.joining(", "));
  }

  private static void promises(Map<String, Object> row, RunResult.GuaranteesPart promise) {
    row.put("acknowledgedBy", promise == null ? null : promise.acknowledgedBy());
    row.put("durableIn", promise == null ? null : promise.durableIn());
    row.put("replicas", promise == null ? null : promise.replicas());
    row.put(
        "copiesWhenAcknowledged",
        promise == null ? null : String.join(" ", promise.copiesWhenAcknowledged()));
    row.put("delivery", promise == null ? null : promise.delivery());
    row.put("ordering", promise == null ? null : promise.ordering());
  }

  static void throughput(Map<String, Object> row, RunResult.Throughput throughput) {
    row.put("scheduledRatePerSecond", throughput.scheduledRatePerSecond());
    row.put("sentRatePerSecond", throughput.sentRatePerSecond());
    row.put("publishRatePerSecond", throughput.publishRatePerSecond());
    row.put("publishBytesPerSecond", throughput.publishBytesPerSecond());
    row.put("receiveRatePerSecond", throughput.receiveRatePerSecond());
    row.put("receiveBytesPerSecond", throughput.receiveBytesPerSecond());
    row.put("errorsPerSecond", throughput.errorsPerSecond());
  }

  private static void counts(Map<String, Object> row, Integrity counts) {
    row.put("scheduled", counts.scheduled());
    row.put("unsent", counts.unsent());
    row.put("sent", counts.sent());
    row.put("acknowledged", counts.acknowledged());
    row.put("failed", counts.failed());
    row.put("unacknowledged", counts.unacknowledged());
    row.put("received", counts.received());
    row.put("lost", counts.lost());
    row.put("undelivered", counts.undelivered());
    row.put("duplicated", counts.duplicated());
    row.put("outOfOrder", counts.outOfOrder());
    row.put("failedButReceived", counts.failedButReceived());
  }

  /** What an ideal generator would have measured. */
  private static void ideal(Map<String, Object> row, String kind, RunResult result) {
    IdealLatency ideal = result.generator() == null ? null : result.generator().ideal().get(kind);
    for (String percentile : List.of("50", "99", "99.9")) {
      row.put(
          kind + "IdealP" + percentile + "Micros",
          ideal == null ? null : ideal.percentiles().get(percentile));
    }
  }

  private static void latency(Map<String, Object> row, String kind, Latency latency) {
    row.put(kind + "Count", latency == null ? null : latency.count());
    row.put(kind + "Missing", latency == null ? null : latency.missing());
    row.put(kind + "UnknownAbove", latency == null ? null : latency.unknownAbove());
    row.put(kind + "WaitedSeconds", latency == null ? null : latency.waitedSeconds());
    row.put(kind + "MeanMicros", latency == null ? null : latency.mean());
    row.put(kind + "MinMicros", latency == null ? null : latency.min());
    for (Percentile percentile : Percentile.LISTED) {
      row.put(
          kind + "P" + percentile.name() + "Micros",
          latency == null ? null : latency.percentiles().get(percentile.name()));
    }
    row.put(kind + "MaxMicros", latency == null ? null : latency.max());
  }

  private static Map<String, Object> row(RunResult result, TimelineRow row) {
    Map<String, Object> cells = new LinkedHashMap<>();
    cells.put("run", result.run().id());
    cells.put("status", result.status());
    cells.put("unsoundWindow", UnsoundWindow.reasons(result));
    cells.put("workload", result.workload().name());
    cells.put("driver", result.driver().name());
    cells.put("atSeconds", row.atSeconds());
    cells.put("seconds", row.seconds());
    cells.put("phase", row.phase());
    cells.put("sent", row.sent());
    cells.put("acknowledged", row.acknowledged());
    cells.put("received", row.received());
    cells.put("errors", row.errors());
    cells.put("sentBytes", row.sentBytes());
    cells.put("receivedBytes", row.receivedBytes());
    cells.put("scheduled", row.scheduled());
    cells.put("unanswered", row.unanswered());
    cells.put("backlog", row.backlog());
    for (String kind : KINDS) {
      RowLatency latency = row.latencyMicros().get(kind);
      cells.put(kind + "Count", latency == null ? null : latency.count());
      cells.put(kind + "MeanMicros", latency == null ? null : latency.mean());
      cells.put(kind + "P50Micros", latency == null ? null : latency.p50());
      cells.put(kind + "P95Micros", latency == null ? null : latency.p95());
      cells.put(kind + "P99Micros", latency == null ? null : latency.p99());
      cells.put(kind + "P99.9Micros", latency == null ? null : latency.p999());
      cells.put(kind + "P99.99Micros", latency == null ? null : latency.p9999());
      cells.put(kind + "MaxMicros", latency == null ? null : latency.max());
    }
    return cells;
  }

  /** Returns a table whose columns are the keys of its first row; empty without rows. */
  public static String table(List<Map<String, Object>> rows) {
    if (rows.isEmpty()) {
      return "";
    }
    StringBuilder csv = new StringBuilder();
    csv.append(line(new ArrayList<>(rows.get(0).keySet())));
    rows.forEach(row -> csv.append(line(new ArrayList<>(row.values()))));
    return csv.toString();
  }

  private static String line(List<?> cells) {
    return cells.stream().map(CsvExport::cell).collect(Collectors.joining(",", "", "\r\n"));
  }

  private static String cell(Object value) {
    String text = ControlCharacters.replace(Objects.toString(value, ""));
    if (!(value instanceof Number) && FORMULA.matcher(text).lookingAt()) {
      text = "'" + text;
    }
    boolean quote = text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
    return quote ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
