// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plimsoll.text.Redaction;
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
 * <p>Maps keep the order of their keys and hold strings, numbers, booleans, lists and maps. Texts
 * that may come from the user's files or from a system have passed {@link Redaction} when a record
 * is made, so that neither a file nor a view that is made of it holds a secret.
 */
public record RunResult(
    String schema,
    Status status,
    List<Finding> failures,
    List<Finding> warnings,
    RunInfo run,
    WorkloadPart workload,
    DriverPart driver,
    Environment environment,
    List<PhasePart> phases,
    WarmupInfo warmup,
    PacingInfo pacing,
    Generator generator,
    Backlogs backlogs,
    Outages outages,
    EndingInfo ending,
    Sending sending,
    Throughput throughput,
    LatencyByKind latencyMicros,
    Integrity integrity,
    List<Step> steps,
    List<Event> events,
    TimelineInfo timeline,
    Resources resources,
    List<WorkerPart> byWorker) {

  /** The schema written by this version. */
  public static final String SCHEMA = "plimsoll.result/1";

  public RunResult {
    Objects.requireNonNull(schema, "schema");
    Objects.requireNonNull(status, "status");
    Objects.requireNonNull(run, "run");
    Objects.requireNonNull(driver, "driver");
    Objects.requireNonNull(environment, "environment");
    Objects.requireNonNull(throughput, "throughput");
    Objects.requireNonNull(latencyMicros, "latencyMicros");
    Objects.requireNonNull(integrity, "integrity");
    Objects.requireNonNull(timeline, "timeline");
    Objects.requireNonNull(resources, "resources");
    failures = List.copyOf(failures);
    warnings = List.copyOf(warnings);
    Objects.requireNonNull(workload, "workload");
    phases = List.copyOf(phases);
    steps = List.copyOf(steps);
    events = List.copyOf(events);
    byWorker = List.copyOf(byWorker);
  }

  /** A copy that keeps the order of its keys and may hold null values, which Map.copyOf may not. */
  private static <V> Map<String, V> ordered(Map<String, V> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  /** Whether the run was made to warm the system up: it counts with no others. */
  public boolean burnIn() {
    return run.series() != null && run.series().burnIn();
  }

  /** The same figures with a verdict. */
  public RunResult judged(
      Status verdict, List<Finding> reasons, List<Finding> cautions, List<Step> judgedSteps) {
    return new RunResult(
        schema,
        verdict,
        reasons,
        cautions,
        run,
        workload,
        driver,
        environment,
        phases,
        warmup,
        pacing,
        generator,
        backlogs,
        outages,
        ending,
        sending,
        throughput,
        latencyMicros,
        integrity,
        judgedSteps,
        events,
        timeline,
        resources,
        byWorker);
  }

  /** The same with another timeline. */
  public RunResult with(TimelineInfo other) {
    return new RunResult(
        schema,
        status,
        failures,
        warnings,
        run,
        workload,
        driver,
        environment,
        phases,
        warmup,
        pacing,
        generator,
        backlogs,
        outages,
        ending,
        sending,
        throughput,
        latencyMicros,
        integrity,
        steps,
        events,
        other,
        resources,
        byWorker);
  }

  private static String text(String text) {
    return text == null ? null : Redaction.text(text);
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
   * @param limit what it was compared with, or null
   */
  public record Finding(String code, String message, Double actual, Double limit) {

    public Finding {
      Objects.requireNonNull(code, "code");
      message = Redaction.text(message);
    }
  }

  /** The run itself. Times are ISO 8601 in UTC; a run that belongs to no series has null there. */
  public record RunInfo(
      String id,
      String name,
      String startedAt,
      String endedAt,
      Software software,
      List<String> commandLine,
      Map<String, String> tags,
      Series series) {

    public RunInfo {
      Objects.requireNonNull(id, "id");
      Objects.requireNonNull(startedAt, "startedAt");
      Objects.requireNonNull(endedAt, "endedAt");
      Objects.requireNonNull(software, "software");
      commandLine = Redaction.commandLine(commandLine);
      Map<String, String> plain = new LinkedHashMap<>();
      Redaction.redact(tags).forEach((key, value) -> plain.put(key, String.valueOf(value)));
      tags = ordered(plain);
    }
  }

  /** The program that measured; the commit is null where it was built outside of a repository. */
  public record Software(String version, String gitCommit) {}

  /**
   * How this run belongs with others; kind is repeat, sweep, study or compare.
   *
   * @param repetition from 1; 0 for a burn-in
   * @param burnIn whether the run was made to warm the system up, and counts with no others. False
   *     in results of programs that did not know it
   */
  public record Series(
      String id,
      String kind,
      Map<String, Object> cell,
      int repetition,
      int of,
      int order,
      Boolean burnIn) {

    /** A run that counts. */
    public Series(
        String id, String kind, Map<String, Object> cell, int repetition, int of, int order) {
      this(id, kind, cell, repetition, of, order, false);
    }

    public Series {
      burnIn = Boolean.TRUE.equals(burnIn);
      Objects.requireNonNull(id, "id");
      Objects.requireNonNull(kind, "kind");
      cell = ordered(Redaction.redact(cell));
    }
  }

  /**
   * The system and its configuration. Versions and guarantees are null where the run ended before
   * the system could be asked.
   */
  public record DriverPart(
      String system,
      String variant,
      String name,
      String file,
      String sha256,
      Map<String, Object> settings,
      String clientVersion,
      String serverVersion,
      GuaranteesPart guarantees) {

    public DriverPart {
      Objects.requireNonNull(system, "system");
      Objects.requireNonNull(name, "name");
      settings = ordered(Redaction.redact(settings));
      serverVersion = text(serverVersion);
    }
  }

  /** What the system promised. Values in lower case with hyphens. */
  public record GuaranteesPart(
      String acknowledgedBy,
      String durableIn,
      int replicas,
      String delivery,
      String ordering,
      String prefetch,
      List<String> notes) {

    public GuaranteesPart {
      notes = notes.stream().map(Redaction::text).toList();
    }
  }

  /** Where it ran. */
  public record Environment(List<WorkerHost> workers, List<BrokerHost> brokers, ClockPart clock) {

    public Environment {
      workers = List.copyOf(workers);
      brokers = List.copyOf(brokers);
      Objects.requireNonNull(clock, "clock");
    }
  }

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
      List<String> jvmOptions) {

    public WorkerHost {
      jvmOptions = Redaction.commandLine(jvmOptions);
    }
  }

  /** A node of the system; unknown components are null. */
  public record BrokerHost(
      String id,
      String host,
      Boolean sharesHostWithWorker,
      String cpu,
      Long memoryBytes,
      String version) {

    public BrokerHost {
      id = text(id);
      host = text(host);
      version = text(version);
    }
  }

  /** How far clocks can be trusted; kind is one-process or synchronised. */
  public record ClockPart(String kind, double maxErrorMicros, List<WorkerClock> workers) {

    public ClockPart {
      Objects.requireNonNull(kind, "kind");
      workers = List.copyOf(workers);
    }
  }

  /** One worker's clock against the coordinator's. */
  public record WorkerClock(String id, double offsetMicros, double errorMicros) {}

  /** A phase that took place; start counted from the start of the warm-up. */
  public record PhasePart(String name, double startSeconds, double seconds) {}

  /**
   * How the warm-up went.
   *
   * @param mode fixed or auto
   * @param endedBecause a sentence
   */
  public record WarmupInfo(String mode, String endedBecause) {

    public WarmupInfo {
      Objects.requireNonNull(mode, "mode");
      Objects.requireNonNull(endedBecause, "endedBecause");
    }
  }

  /**
   * How the sending threads waited for intended times.
   *
   * @param mode hybrid, park, burst or spin
   * @param distanceMicros within which messages that come due are sent together; 0: none are
   * @param wakeUpMicros the processor time of a wake-up on this machine that the distance was
   *     chosen by; null where it was not chosen
   * @param shareInBursts the share of measured messages that were sent together with others
   */
  public record PacingInfo(
      String mode, double distanceMicros, Double wakeUpMicros, double shareInBursts) {

    public PacingInfo {
      Objects.requireNonNull(mode, "mode");
    }
  }

  /**
   * What the generator itself added to the figures.
   *
   * @param of the latency that the parts are of: publish, endToEnd or roundTrip; null where there
   *     is none
   * @param partMicros by percentile (50, 99, 99.9): the percentile of that latency less the same
   *     percentile of what an ideal generator would have seen
   * @param stops times in which the process could not run
   * @param callbackBusyShare the greatest share of its time that one receiving thread spent in the
   *     generator's own callbacks; null where it is not known
   */
  public record Generator(
      String of, Map<String, Double> partMicros, Stops stops, Double callbackBusyShare) {

    public Generator {
      partMicros = ordered(partMicros);
      Objects.requireNonNull(stops, "stops");
    }
  }

  /**
   * Times inside the measured window in which the generator's process could not run for 10 ms or
   * more.
   *
   * @param count how many
   * @param seconds all together
   * @param longestSeconds the longest
   * @param touchedMessages measured messages that were due or under way during one of them
   */
  public record Stops(long count, double seconds, double longestSeconds, long touchedMessages) {

    /** The process was never stopped. */
    public static final Stops NONE = new Stops(0, 0, 0, 0);
  }

  /**
   * The backlogs at the two instants that the verdict looks at.
   *
   * @param windowStart at the first instant of the measured window
   * @param judged at the end of the window and a tolerated delay after it
   */
  public record Backlogs(Backlog windowStart, Backlog judged) {

    public Backlogs {
      Objects.requireNonNull(windowStart, "windowStart");
      Objects.requireNonNull(judged, "judged");
    }
  }

  /**
   * What was outstanding at one instant.
   *
   * @param atSeconds from the start of the warm-up
   * @param unanswered scheduled and neither acknowledged nor failed; null in closed load
   * @param undelivered acknowledged (else sent) × subscriptions, and not received; null without
   *     subscriptions
   */
  public record Backlog(double atSeconds, Long unanswered, Long undelivered) {}

  /**
   * Times without any acknowledgement or receipt while messages were outstanding.
   *
   * @param longestGapSeconds the longest time without an acknowledgement
   * @param longestReceiptGapSeconds the longest time in which a subscription received nothing
   * @param longestReceiptGapSubscription which one; null where there was no such time
   * @param longestUnavailableSeconds the longest unavailability
   * @param unavailableSeconds all of them together
   * @param longestUnavailableSecondsByPartition the longest per partition; empty where the system
   *     does not say which partition it was
   * @param recoverySeconds from the fault until latencies were as before; null where there was no
   *     fault, or they never were
   */
  public record Outages(
      Double longestGapSeconds,
      Double longestReceiptGapSeconds,
      SubscriptionName longestReceiptGapSubscription,
      Double longestUnavailableSeconds,
      Double unavailableSeconds,
      Map<String, Double> longestUnavailableSecondsByPartition,
      Double recoverySeconds) {

    public Outages {
      longestUnavailableSecondsByPartition = ordered(longestUnavailableSecondsByPartition);
    }
  }

  /** One subscription of one topic. */
  public record SubscriptionName(String topic, String name) {

    public SubscriptionName {
      Objects.requireNonNull(topic, "topic");
      Objects.requireNonNull(name, "name");
    }

    /** As views name it. */
    public String text() {
      return name + " of " + topic;
    }
  }

  /**
   * How the run ended.
   *
   * @param interrupted whether the user ended it before its time
   * @param fault what else ended it before its time; null if nothing did
   * @param sendStuck whether a send call did not come back
   * @param quietSeconds how long nothing had come when the drain ended; 0 where something due was
   *     still missing
   */
  public record EndingInfo(
      boolean interrupted, String fault, boolean sendStuck, double quietSeconds) {}

  /**
   * How the generator sent, apart from latencies.
   *
   * @param threads how many threads sent
   * @param sharedThreads whether producers whose send may block shared threads
   * @param blockedShare the share of the producers' time at the bound on outstanding messages
   * @param completedTwice completions that the driver called for messages that had one
   * @param deaths what ended sending threads before their time
   * @param failedRepliesByKind replies that a replier could not send, of all phases
   */
  public record Sending(
      int threads,
      boolean sharedThreads,
      double blockedShare,
      long completedTwice,
      List<String> deaths,
      Map<String, Long> failedRepliesByKind) {

    public Sending {
      deaths = List.copyOf(deaths);
      failedRepliesByKind = ordered(failedRepliesByKind);
    }
  }

  /** Rates over the measured window. Null where there is no such event. */
  public record Throughput(
      Double scheduledRatePerSecond,
      Double sentRatePerSecond,
      Double publishRatePerSecond,
      Double publishBytesPerSecond,
      Double receiveRatePerSecond,
      Double receiveBytesPerSecond,
      Double errorsPerSecond) {

    /** Of a run that ended before anything was measured. */
    public static final Throughput NONE = new Throughput(null, null, null, null, null, null, null);
  }

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
      Latency publishFailed) {

    /** Of a run that ended before anything was measured. */
    public static final LatencyByKind NONE =
        new LatencyByKind(null, null, null, null, null, null, null, null, null);

    /** The same without distributions. */
    public LatencyByKind withoutHistograms() {
      return new LatencyByKind(
          without(publish),
          without(publishService),
          without(sendDelay),
          without(generatorDelay),
          without(endToEnd),
          without(endToEndService),
          without(roundTrip),
          without(roundTripService),
          without(publishFailed));
    }

    /** The same without the delays of the sends, which no rule asks of a step. */
    public LatencyByKind withoutDelays() {
      return new LatencyByKind(
          publish,
          publishService,
          null,
          null,
          endToEnd,
          endToEndService,
          roundTrip,
          roundTripService,
          publishFailed);
    }

    private static Latency without(Latency latency) {
      return latency == null ? null : latency.withoutHistogram();
    }

    /** Those that exist, by name, in the order of the file. */
    public Map<String, Latency> present() {
      Map<String, Latency> all = new LinkedHashMap<>();
      all.put("publish", publish);
      all.put("publishService", publishService);
      all.put("sendDelay", sendDelay);
      all.put("generatorDelay", generatorDelay);
      all.put("endToEnd", endToEnd);
      all.put("endToEndService", endToEndService);
      all.put("roundTrip", roundTrip);
      all.put("roundTripService", roundTripService);
      all.put("publishFailed", publishFailed);
      all.values().removeIf(Objects::isNull);
      return all;
    }
  }

  /**
   * One latency distribution, in microseconds. Where the count is 0 there is no value to state: all
   * figures but the counts are null then, never 0.
   *
   * @param count values recorded
   * @param missing messages that should have had a value and have none; they count as slower than
   *     all others
   * @param percentiles by name: 50, 75, …, 99.9999; over everything due, so null where the value is
   *     one of a missing message
   * @param unknownAbove the first percentile that is not known, or null
   * @param waitedSeconds how long the missing ones that were waited for longest were; null where
   *     none is missing
   * @param atLeast where something is missing, what each unknown percentile, the mean and max are
   *     at least: their values when each missing message stands with the time it was waited for
   * @param histogram HdrHistogram V2 compressed, base64, nanoseconds
   */
  public record Latency(
      long count,
      long missing,
      Double mean,
      Double stdDev,
      Double min,
      Double max,
      Negative negative,
      Map<String, Double> percentiles,
      Double unknownAbove,
      Double waitedSeconds,
      Map<String, Double> atLeast,
      String histogram) {

    public Latency {
      Objects.requireNonNull(negative, "negative");
      percentiles = ordered(percentiles);
      atLeast = ordered(atLeast);
    }

    /** How many messages should have had a value. */
    public long due() {
      return count + missing;
    }

    /** Without the distribution. */
    public Latency withoutHistogram() {
      return new Latency(
          count,
          missing,
          mean,
          stdDev,
          min,
          max,
          negative,
          percentiles,
          unknownAbove,
          waitedSeconds,
          atLeast,
          null);
    }
  }

  /** Values below zero (clock error), recorded as 0; the least of them is null if there is none. */
  public record Negative(long count, Double minMicros) {}

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
      Long abortedButReceived,
      List<SubscriptionPart> subscriptions) {

    /** Of a run that ended before anything was measured. */
    public static final Integrity NONE =
        new Integrity(
            null, null, null, null, null, Map.of(), null, null, null, null, null, null, null, null,
            null, List.of());

    public Integrity {
      failuresByKind = ordered(failuresByKind);
      subscriptions = List.copyOf(subscriptions);
    }
  }

  /** One subscription. Null: not defined, as without a stamp, or without a promise of order. */
  public record SubscriptionPart(
      String topic,
      String name,
      Long expected,
      long received,
      Long lost,
      Long undelivered,
      Long duplicated,
      Long outOfOrder,
      Long failedButReceived) {}

  /**
   * A part of the window at one rate, or a part of a ramp. All counts, rates and latencies are of
   * the messages that were scheduled in it, whenever they were sent, answered and received.
   *
   * @param atSeconds its start, from the start of the warm-up
   * @param targetRatePerSecond the rate asked for; of a ramp, the middle one of the part
   * @param failures why it failed, by the rules of the run's own verdict
   * @param received over all subscriptions; replies where requests are answered
   * @param backlogs at its start, and of its messages and earlier ones a tolerated delay after its
   *     end
   */
  public record Step(
      double atSeconds,
      double seconds,
      double targetRatePerSecond,
      String status,
      List<Finding> failures,
      Long scheduled,
      Long sent,
      Long acknowledged,
      Long failed,
      Long received,
      Backlogs backlogs,
      Throughput throughput,
      LatencyByKind latencyMicros) {

    /** With more steps than this, a result holds neither their distributions nor their delays. */
    public static final int MOST_DISTRIBUTED = 50;

    public Step {
      failures = List.copyOf(failures);
      Objects.requireNonNull(throughput, "throughput");
      Objects.requireNonNull(latencyMicros, "latencyMicros");
    }

    /** The same figures with a verdict. */
    Step judged(List<Finding> reasons) {
      return new Step(
          atSeconds,
          seconds,
          targetRatePerSecond,
          reasons.isEmpty() ? "PASS" : "FAIL",
          reasons,
          scheduled,
          sent,
          acknowledged,
          failed,
          received,
          backlogs,
          throughput,
          latencyMicros);
    }

    /** With other latencies. */
    public Step with(LatencyByKind latencies) {
      return new Step(
          atSeconds,
          seconds,
          targetRatePerSecond,
          status,
          failures,
          scheduled,
          sent,
          acknowledged,
          failed,
          received,
          backlogs,
          throughput,
          latencies);
    }
  }

  /** Something that happened; seconds from the start of the warm-up. Source: injected, observed. */
  public record Event(
      double atSeconds,
      Double untilSeconds,
      String kind,
      String target,
      String source,
      String detail) {

    public Event {
      detail = text(detail);
    }
  }

  /** The run over time. */
  public record TimelineInfo(
      double intervalSeconds, List<TimelineRow> rows, List<IntendedRow> byIntendedSecond) {

    /** Of a run that ended before it began. */
    public static final TimelineInfo EMPTY = new TimelineInfo(1, List.of(), List.of());

    public TimelineInfo {
      rows = List.copyOf(rows);
      byIntendedSecond = List.copyOf(byIntendedSecond);
    }
  }

  /**
   * Events by their own instant; seconds from the start of the warm-up. Acknowledgements are null
   * where nobody acknowledges, the backlog where there is no subscription.
   */
  public record TimelineRow(
      double atSeconds,
      double seconds,
      String phase,
      long sent,
      Long acknowledged,
      long received,
      long errors,
      long sentBytes,
      long receivedBytes,
      Long scheduled,
      Long unanswered,
      Long backlog,
      Map<String, RowLatency> latencyMicros,
      Map<String, String> histograms) {

    public TimelineRow {
      latencyMicros = ordered(latencyMicros);
      histograms = ordered(histograms);
    }
  }

  /** A latency within a row, which has at least one value: an empty one is left out of its map. */
  public record RowLatency(
      long count,
      @JsonProperty("50") double p50,
      @JsonProperty("95") double p95,
      @JsonProperty("99") double p99,
      @JsonProperty("99.9") double p999,
      @JsonProperty("99.99") double p9999,
      double max,
      double mean) {}

  /** Latencies by the intended second of the message: where a stall is seen as it was suffered. */
  public record IntendedRow(
      double atSeconds, double seconds, String phase, Map<String, RowLatency> latencyMicros) {

    public IntendedRow {
      latencyMicros = ordered(latencyMicros);
    }
  }

  /** What it cost. */
  public record Resources(List<WorkerCost> workers, List<BrokerCost> brokers) {

    /** Of a run that ended before it began. */
    public static final Resources NONE = new Resources(List.of(), List.of());

    public Resources {
      workers = List.copyOf(workers);
      brokers = List.copyOf(brokers);
    }
  }

  /** A worker's own use. */
  public record WorkerCost(
      String id,
      double cpuSeconds,
      GcPauses gcPauseMillis,
      Double compilerCpuSeconds,
      Hiccups hiccupMicros,
      long allocatedBytes) {}

  /** Garbage collections inside the measured window. */
  public record GcPauses(long count, double total, double max) {}

  /** How late an idle thread was woken, inside the measured window. */
  public record Hiccups(@JsonProperty("99") double p99, double max) {}

  /** A broker process's use, where it can be read. */
  public record BrokerCost(
      String id,
      double cpuSeconds,
      Double compilerCpuSeconds,
      Double gcSeconds,
      long residentBytes) {}

  /** One worker's share, when there are several. */
  public record WorkerPart(
      String id,
      Generator generator,
      Throughput throughput,
      Integrity integrity,
      LatencyByKind latencyMicros) {}
}
