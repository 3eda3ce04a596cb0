// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Everything that is kept of a run: the result file, as a tree of records. Component names are the
 * keys of the file, in their order; a null component is {@code null} in the file. The definitions
 * of the figures are in {@code docs/METHOD.md}.
 *
 * <p>Maps keep the order of their keys and hold strings, numbers, booleans, lists and maps.
 */
public record RunResult(
    String schema,
    Status status,
    List<Finding> failures,
    List<Finding> warnings,
    Run run,
    Map<String, Object> workload,
    DriverPart driver,
    Environment environment,
    List<PhasePart> phases,
    Throughput throughput,
    LatencyByKind latencyMicros,
    Integrity integrity,
    List<Step> steps,
    List<Event> events,
    Timeline timeline,
    Resources resources,
    List<WorkerPart> byWorker) {

  /** The schema written by this version. */
  public static final String SCHEMA = "plimsoll.result/1";

  public RunResult {
    Objects.requireNonNull(schema, "schema");
    Objects.requireNonNull(status, "status");
    failures = List.copyOf(failures);
    warnings = List.copyOf(warnings);
    workload = Collections.unmodifiableMap(new LinkedHashMap<>(workload));
    phases = List.copyOf(phases);
    steps = List.copyOf(steps);
    events = List.copyOf(events);
    byWorker = List.copyOf(byWorker);
  }

  /** The verdict. */
  public enum Status {
    PASS,
    FAIL,
    INTERRUPTED
  }

  /**
   * A reason for the verdict, or a warning.
   *
   * @param code stable, upper case with underscores
   * @param message a sentence
   * @param actual the figure, or null
   * @param limit what it was held against, or null
   */
  public record Finding(String code, String message, Double actual, Double limit) {}

  /** The run itself. Times are ISO 8601 in UTC. */
  public record Run(
      String id,
      String name,
      String startedAt,
      String endedAt,
      Software software,
      List<String> commandLine,
      Map<String, String> tags,
      Series series) {}

  /** The program that measured. */
  public record Software(String version, String gitCommit) {}

  /** How this run belongs with others; kind is repeat, sweep, study or compare. */
  public record Series(
      String id, String kind, Map<String, Object> cell, int repetition, int of, int order) {}

  /** The system and its configuration. */
  public record DriverPart(
      String system,
      String variant,
      String name,
      String file,
      String sha256,
      Map<String, Object> settings,
      String clientVersion,
      String serverVersion,
      GuaranteesPart guarantees) {}

  /** What the system promised. Values in lower case with hyphens. */
  public record GuaranteesPart(
      String acknowledgedBy,
      String durableIn,
      int replicas,
      String delivery,
      String ordering,
      String prefetch,
      List<String> notes) {}

  /** Where it ran. */
  public record Environment(List<WorkerHost> workers, List<BrokerHost> brokers, ClockPart clock) {}

  /** A machine and virtual machine that made load. */
  public record WorkerHost(
      String id,
      String host,
      String cpu,
      int cores,
      long memoryBytes,
      String os,
      String kernel,
      String jdk,
      List<String> jvmOptions) {}

  /** A node of the system; unknown components are null. */
  public record BrokerHost(
      String id,
      String host,
      Boolean sharesHostWithWorker,
      String cpu,
      Long memoryBytes,
      String version) {}

  /** How far clocks can be trusted; kind is one-process or synchronised. */
  public record ClockPart(String kind, double maxErrorMicros, List<WorkerClock> workers) {}

  /** One worker's clock against the coordinator's. */
  public record WorkerClock(String id, double offsetMicros, double errorMicros) {}

  /** A phase that took place; start counted from the start of the warm-up. */
  public record PhasePart(String name, double startSeconds, double seconds) {}

  /** Rates over the measured window. Null where there is no such event. */
  public record Throughput(
      Double scheduledRatePerSecond,
      Double sentRatePerSecond,
      Double publishRatePerSecond,
      Double publishBytesPerSecond,
      Double receiveRatePerSecond,
      Double receiveBytesPerSecond,
      Double errorsPerSecond) {}

  /** The latencies of the measured messages; null where one does not exist in this run. */
  public record LatencyByKind(
      Latency publish,
      Latency publishService,
      Latency sendDelay,
      Latency generatorDelay,
      Latency endToEnd,
      Latency endToEndService,
      Latency roundTrip,
      Latency roundTripService,
      Latency publishFailed) {}

  /**
   * One latency distribution, in microseconds.
   *
   * @param count values recorded
   * @param missing messages that should have had a value and have none
   * @param percentiles by name: 50, 75, …, 99.9999
   * @param unknownAbove the percentile from which on the missing ones could change the figures, or
   *     null
   * @param histogram HdrHistogram V2 compressed, base64, nanoseconds
   */
  public record Latency(
      long count,
      long missing,
      double mean,
      double stdDev,
      double min,
      double max,
      Negative negative,
      Map<String, Double> percentiles,
      Double unknownAbove,
      String histogram) {}

  /** Values below zero (clock error), recorded as 0. */
  public record Negative(long count, double minMicros) {}

  /** Whether messages arrived. Sums over subscriptions where those differ; null: not defined. */
  public record Integrity(
      Long scheduled,
      Long unsent,
      Long sent,
      Long acknowledged,
      Long failed,
      Map<String, Long> failuresByKind,
      Long unacknowledged,
      Long foreign,
      Long received,
      Long lost,
      Long undelivered,
      Long duplicated,
      Long outOfOrder,
      Long failedButReceived,
      List<SubscriptionPart> subscriptions) {}

  /** One subscription. */
  public record SubscriptionPart(
      String topic,
      String name,
      Long expected,
      long received,
      Long lost,
      Long undelivered,
      long duplicated,
      Long outOfOrder,
      Long failedButReceived) {}

  /** A part of the window at one rate. */
  public record Step(
      double targetRatePerSecond,
      String status,
      Throughput throughput,
      LatencyByKind latencyMicros) {}

  /** Something that happened; seconds from the start of the warm-up. Source: injected, observed. */
  public record Event(
      double atSeconds,
      Double untilSeconds,
      String kind,
      String target,
      String source,
      String detail) {}

  /** The run over time. */
  public record Timeline(
      double intervalSeconds, List<Row> rows, List<IntendedRow> byIntendedSecond) {

    public Timeline {
      rows = List.copyOf(rows);
      byIntendedSecond = List.copyOf(byIntendedSecond);
    }
  }

  /** Events by their own instant. */
  public record Row(
      double atSeconds,
      double seconds,
      String phase,
      long sent,
      long acknowledged,
      long received,
      long errors,
      long sentBytes,
      long receivedBytes,
      long backlog,
      Map<String, RowLatency> latencyMicros,
      Map<String, String> histograms) {}

  /** A latency within a row. */
  public record RowLatency(
      long count,
      double p50,
      double p95,
      double p99,
      double p999,
      double p9999,
      double max,
      double mean) {}

  /** Latencies by the intended second of the message: where a stall is seen as it was suffered. */
  public record IntendedRow(
      double atSeconds, double seconds, String phase, Map<String, RowLatency> latencyMicros) {}

  /** What it cost. */
  public record Resources(List<WorkerCost> workers, List<BrokerCost> brokers) {}

  /** A worker's own use. */
  public record WorkerCost(
      String id,
      double cpuSeconds,
      GcPauses gcPauseMillis,
      Hiccups hiccupMicros,
      long allocatedBytes) {}

  /** Garbage collections inside the measured window. */
  public record GcPauses(long count, double total, double max) {}

  /** How late an idle thread was woken, inside the measured window. */
  public record Hiccups(double p99, double max) {}

  /** A broker process's use, where it can be read. */
  public record BrokerCost(String id, double cpuSeconds, long residentBytes) {}

  /** One worker's share, when there are several. */
  public record WorkerPart(
      String id, Throughput throughput, Integrity integrity, LatencyByKind latencyMicros) {}
}
