// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.plimsoll.text.Numbers;
import dev.plimsoll.text.Redaction;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;

/**
 * All data of a run: the result file as a tree of records. Component names are the keys of the
 * file, in their order; a null component is {@code null} in the file. {@code docs/METHOD.md}
 * defines the metrics.
 *
 * <p>Maps keep the order of their keys and contain strings, numbers, booleans, lists and maps. The
 * constructors apply {@link Redaction} to text that may originate from the user's files or from a
 * system, so that neither a file nor a view created from it contains a secret.
 *
 * @param method version of the method by which the figures follow from the facts ({@link
 *     Figures#METHOD}); null in results of versions that did not state it
 * @param voids reasons for which the run says nothing about the system: void reasons
 * @param byWorker the part of each worker; empty if this process alone generated the load
 * @param faults faults of the workload, in the order of their planned times; null if there are none
 * @param search of a search, of which the other components describe one probe; null otherwise
 * @param consumers what consumers did beside receiving messages; null if nothing
 * @param backlog of a run that builds and drains a backlog; null otherwise
 * @param storage of a run on local brokers; null otherwise
 * @param retries of a workload that repeats failed sends; null otherwise
 * @param lostWorkers workers that were lost during the run; null if there are none
 */
public record RunResult(
    String schema,
    @JsonInclude(JsonInclude.Include.NON_NULL) String method,
    Status status,
    List<Finding> failures,
    List<Finding> voids,
    List<Finding> warnings,
    List<ObjectivePart> objectives,
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
    List<WorkerPart> byWorker,
    @JsonInclude(JsonInclude.Include.NON_NULL) List<FaultPart> faults,
    @JsonInclude(JsonInclude.Include.NON_NULL) SearchPart search,
    @JsonInclude(JsonInclude.Include.NON_NULL) ConsumersPart consumers,
    @JsonInclude(JsonInclude.Include.NON_NULL) BacklogPart backlog,
    @JsonInclude(JsonInclude.Include.NON_NULL) StoragePart storage,
    @JsonInclude(JsonInclude.Include.NON_NULL) RetryPart retries,
    @JsonInclude(JsonInclude.Include.NON_NULL) SharedReceiptsPart sharedReceipts,
    @JsonInclude(JsonInclude.Include.NON_NULL) LostWorkersPart lostWorkers) {

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
    voids = voids == null ? List.of() : List.copyOf(voids);
    warnings = List.copyOf(warnings);
    objectives = objectives == null ? List.of() : List.copyOf(objectives);
    Objects.requireNonNull(workload, "workload");
    phases = List.copyOf(phases);
    steps = List.copyOf(steps);
    events = List.copyOf(events);
    byWorker = List.copyOf(byWorker);
    faults = faults == null ? null : List.copyOf(faults);
  }

  /**
   * Returns whether an objective is met by what an ideal generator would have measured, but not by
   * what was measured.
   */
  public boolean hasUndecidedObjective() {
    return objectives.stream().anyMatch(ObjectivePart::undecided);
  }

  /** Returns the faults; empty if there are none. */
  public List<FaultPart> faultsOrNone() {
    return faults == null ? List.of() : faults;
  }

  /** Returns a copy that keeps the order of keys and permits null values, unlike Map.copyOf. */
  static <V> Map<String, V> ordered(Map<String, V> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  /** Returns whether the run was executed for warm-up and must not be combined with others. */
  public boolean burnIn() {
    return run.series() != null && run.series().burnIn();
  }

  /** Returns all latencies by kind: those of messages, then those of consumers. */
  public Map<String, Latency> latencies() {
    Map<String, Latency> all = latencyMicros.present();
    if (consumers != null) {
      all.putAll(consumers.latencies());
    }
    return all;
  }

  /** Returns the counts of the messages; if workers were lost, those of the others. */
  public Integrity knownCounts() {
    return lostWorkers == null ? integrity : lostWorkers.others();
  }

  /** Returns a copy with a verdict. */
  public RunResult judged(Verdict verdict) {
    return ResultBuilder.of(this)
        .status(verdict.status())
        .failures(verdict.failures())
        .voids(verdict.voids())
        .warnings(verdict.warnings())
        .objectives(verdict.objectives())
        .steps(verdict.steps())
        .build();
  }

  /** Returns a copy with another timeline. */
  public RunResult with(TimelineInfo other) {
    return ResultBuilder.of(this).timeline(other).build();
  }

  /** Returns a copy with a backlog that was built and drained; null if there was none. */
  public RunResult with(BacklogPart ofTheRun) {
    return ResultBuilder.of(this).backlog(ofTheRun).build();
  }

  /** Returns a copy that is the result of a search, which ended at the given time. */
  public RunResult with(SearchPart ofTheSearch, String endedAt) {
    return ResultBuilder.of(this).run(run.ended(endedAt)).search(ofTheSearch).build();
  }

  static String text(String text) {
    return text == null ? null : Redaction.text(text);
  }

  /** The verdict. */
  public enum Status {
    /** The system did what was asked. */
    PASS,
    /** It did not. */
    FAIL,
    /**
     * The generator or its machine disturbed the run so much that it says nothing about the system.
     */
    VOID,
    INTERRUPTED,
    /** None yet: a state of the run that was stored in case the program would be killed. */
    CHECKPOINT
  }

  /**
   * A reason for the verdict, or a warning.
   *
   * @param code stable, upper case with underscores
   * @param message a sentence
   * @param actual the measured value, or null
   * @param limit the value that it was compared with, or null
   */
  public record Finding(String code, String message, Double actual, Double limit) {

    public Finding {
      Objects.requireNonNull(code, "code");
      message = Redaction.text(message);
    }
  }

  /**
   * An objective of the workload and whether the run met it.
   *
   * @param text the objective as it was read: {@code endToEnd.p99.9 < 20 ms}
   * @param value measured value, in {@code unit}; null if it is not known because messages are
   *     missing, or if the run does not have this metric
   * @param ideal the value that an ideal generator would have measured, in {@code unit}, by which
   *     the objective is judged too; null if it is the same or not known
   * @param limit limit, in {@code unit}
   * @param unit symbol of the unit: {@code ms}; {@code %} for a share of the rate asked for; empty
   *     for a number of messages
   * @param met whether both values meet it
   * @param undecided whether only the ideal one does
   */
  public record ObjectivePart(
      String text,
      Double value,
      @JsonInclude(JsonInclude.Include.NON_NULL) Double ideal,
      double limit,
      String unit,
      boolean met,
      @JsonInclude(JsonInclude.Include.NON_DEFAULT) boolean undecided) {

    /** An objective that is judged by its measured value alone. */
    public ObjectivePart(String text, Double value, double limit, String unit, boolean met) {
      this(text, value, null, limit, unit, met, false);
    }

    public ObjectivePart {
      Objects.requireNonNull(text, "text");
      Objects.requireNonNull(unit, "unit");
    }

    /** Returns the measured value with its unit, for people. */
    public String measured() {
      return words(value);
    }

    /** Returns the ideal value with its unit, for people. */
    public String withIdealGenerator() {
      return words(ideal);
    }

    /** Returns the outcome in a word. */
    public String outcome() {
      return undecided ? "undecided" : met ? "yes" : "no";
    }

    private String words(Double of) {
      if (of == null) {
        return "not known";
      }
      String number =
          of == Math.rint(of)
              ? Numbers.count(Math.round(of))
              : String.format(Locale.ROOT, of < 100 ? "%.3f" : "%,.1f", of);
      return number + (unit.isEmpty() ? "" : " " + unit);
    }
  }

  /** The run itself. Times are ISO 8601 in UTC; the series is null if the run belongs to none. */
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

    private RunInfo ended(String at) {
      return new RunInfo(id, name, startedAt, at, software, commandLine, tags, series);
    }
  }

  /** The program that measured; the commit is null if it was built outside of a repository. */
  public record Software(String version, String gitCommit) {}

  /**
   * The system and its configuration. Versions and guarantees are null if the run ended before the
   * system could be queried.
   */
  public record DriverPart(
      String system,
      String variant,
      String name,
      String file,
      String sha256,
      Map<String, Object> settings,
      String clientVersion,
      String product,
      String serverVersion,
      GuaranteesPart guarantees) {

    public DriverPart {
      Objects.requireNonNull(system, "system");
      Objects.requireNonNull(name, "name");
      settings = ordered(Redaction.redact(settings));
      product = text(product);
      serverVersion = text(serverVersion);
    }

    /** Returns the server's product and version; the system where the product is not known. */
    public String server() {
      String name = product == null || product.isBlank() ? system : product;
      return serverVersion == null || serverVersion.isBlank() ? name : name + " " + serverVersion;
    }
  }

  /**
   * The guarantees of the system. Values in lower case with hyphens.
   *
   * @param durableIn where each copy of an acknowledged message is stored at least
   * @param replicas number of copies that the system keeps
   * @param copiesWhenAcknowledged where each copy is stored that exists when a message is
   *     acknowledged, the strongest first
   * @param shortestTimeoutSeconds after this time without a sign of life of the client, the system
   *     may give up on it; null if the driver states none
   */
  public record GuaranteesPart(
      String acknowledgedBy,
      String durableIn,
      int replicas,
      List<String> copiesWhenAcknowledged,
      String delivery,
      String ordering,
      ClientsPart clients,
      String prefetch,
      List<String> notes,
      @JsonInclude(JsonInclude.Include.NON_NULL) Double shortestTimeoutSeconds) {

    /** Guarantees of a driver that states no timeout. */
    public GuaranteesPart(
        String acknowledgedBy,
        String durableIn,
        int replicas,
        List<String> copiesWhenAcknowledged,
        String delivery,
        String ordering,
        ClientsPart clients,
        String prefetch,
        List<String> notes) {
      this(
          acknowledgedBy,
          durableIn,
          replicas,
          copiesWhenAcknowledged,
          delivery,
          ordering,
          clients,
          prefetch,
          notes,
          null);
    }

    public GuaranteesPart {
      copiesWhenAcknowledged = List.copyOf(copiesWhenAcknowledged);
      notes = notes.stream().map(Redaction::text).toList();
    }
  }

  /**
   * The clients that producers and consumers of a process share at most, and who sends again.
   * Absent in results of earlier versions.
   */
  public record ClientsPart(int producerClients, int consumerClients, String retries) {}

  /** A phase of the run; its start is relative to the start of the warm-up. */
  public record PhasePart(String name, double startSeconds, double seconds) {}

  /**
   * The course of the warm-up.
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
   * How the sending threads waited for intended send times.
   *
   * @param mode hybrid, park, burst or spin
   * @param distanceMicros messages that become due within this time are sent together; 0 for none
   * @param wakeUpMicros processor time of a wake-up on this machine, from which the distance was
   *     derived; null if it was not
   * @param shareInBursts fraction of measured messages that were sent together with others
   */
  public record PacingInfo(
      String mode, double distanceMicros, Double wakeUpMicros, double shareInBursts) {

    public PacingInfo {
      Objects.requireNonNull(mode, "mode");
    }
  }

  /**
   * What the generator itself added to the metrics.
   *
   * @param of latency to which the parts refer: publish, endToEnd or roundTrip; null if there is
   *     none
   * @param partMicros by percentile (50, 99, 99.9): the percentile of that latency minus the same
   *     percentile as an ideal generator would have measured it
   * @param stops times in which the process could not run
   * @param callbackBusyShare maximum over the receiving threads of the fraction of time spent in
   *     the generator's own callbacks; null if unknown
   * @param ideal by latency (publish, endToEnd, roundTrip): the same as an ideal generator would
   *     have measured it; empty in closed load and of a single worker
   * @param threads what threads that send or run callbacks did; null if it is not known: of workers
   *     in other processes, and where the system is not Linux
   * @param busiestSender null if it is not known: of workers in other processes
   */
  public record Generator(
      String of,
      Map<String, Double> partMicros,
      Stops stops,
      Double callbackBusyShare,
      Map<String, IdealLatency> ideal,
      @JsonInclude(JsonInclude.Include.NON_NULL) List<ThreadTimes> threads,
      @JsonInclude(JsonInclude.Include.NON_NULL) BusySender busiestSender) {

    /** Without latencies of an ideal generator. */
    public Generator(
        String of, Map<String, Double> partMicros, Stops stops, Double callbackBusyShare) {
      this(of, partMicros, stops, callbackBusyShare, Map.of(), null, null);
    }

    /** Without what only this process knows of its own threads. */
    public Generator(
        String of,
        Map<String, Double> partMicros,
        Stops stops,
        Double callbackBusyShare,
        Map<String, IdealLatency> ideal) {
      this(of, partMicros, stops, callbackBusyShare, ideal, null, null);
    }

    public Generator {
      partMicros = ordered(partMicros);
      ideal = ideal == null ? Map.of() : ordered(ideal);
      Objects.requireNonNull(stops, "stops");
      threads = threads == null ? null : List.copyOf(threads);
    }
  }

  /**
   * How the run ended.
   *
   * @param interrupted whether the user ended it early
   * @param fault other reason for which it ended early; null if there is none
   * @param sendStuck whether a send call did not return
   * @param quietSeconds how long nothing had arrived when the drain ended; 0 if due messages were
   *     still missing
   * @param redeliverySeconds the longest time after which the system redelivers a message that was
   *     received and not acknowledged; null if it has no such time, or if it is not known
   */
  public record EndingInfo(
      boolean interrupted,
      String fault,
      boolean sendStuck,
      double quietSeconds,
      Double redeliverySeconds) {

    /** Creates the ending of a run on a system that redelivers at no certain time. */
    public EndingInfo(boolean interrupted, String fault, boolean sendStuck, double quietSeconds) {
      this(interrupted, fault, sendStuck, quietSeconds, null);
    }
  }

  /**
   * How the generator sent, apart from latencies.
   *
   * @param threads number of sending threads
   * @param sharedThreads whether producers whose send may block shared threads
   * @param blockedShare fraction of the producers' time at the limit of outstanding messages
   * @param completedTwice completions that the driver called for already completed messages
   * @param deaths errors that ended sending threads early
   * @param failedRepliesByKind replies that a replier could not send, in all phases
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

  /**
   * Rates over the measured window. Null if there are no such events.
   *
   * @param counted the events that they follow from; null if nothing was measured
   */
  public record Throughput(
      Double scheduledRatePerSecond,
      Double sentRatePerSecond,
      Double publishRatePerSecond,
      Double publishBytesPerSecond,
      Double receiveRatePerSecond,
      Double receiveBytesPerSecond,
      Double errorsPerSecond,
      @JsonInclude(JsonInclude.Include.NON_NULL) EventCounts counted) {

    /** For a run that ended before anything was measured. */
    public static final Throughput NONE =
        new Throughput(null, null, null, null, null, null, null, null);

    /** Rates whose counts are not known. */
    public Throughput(
        Double scheduledRatePerSecond,
        Double sentRatePerSecond,
        Double publishRatePerSecond,
        Double publishBytesPerSecond,
        Double receiveRatePerSecond,
        Double receiveBytesPerSecond,
        Double errorsPerSecond) {
      this(
          scheduledRatePerSecond,
          sentRatePerSecond,
          publishRatePerSecond,
          publishBytesPerSecond,
          receiveRatePerSecond,
          receiveBytesPerSecond,
          errorsPerSecond,
          null);
    }

    /** Returns the rates that follow from the counts; as they are stated if those are not known. */
    Throughput computed() {
      return counted == null ? this : counted.rates();
    }
  }

  /**
   * A part of the measured window with one rate, or a part of a ramp. All counts, rates and
   * latencies refer to the messages scheduled in it, whenever they were sent, answered and
   * received.
   *
   * @param atSeconds start, relative to the start of the warm-up
   * @param targetRatePerSecond target rate; for a ramp, that in the middle of the part
   * @param failures reasons for a failure, by the rules of the run's verdict
   * @param received over all subscriptions; replies with request-reply load
   * @param backlogs at its start, and of its own and earlier messages a tolerated delay after its
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

    /**
     * With more steps than this, a result contains neither their distributions nor their delays.
     */
    public static final int MOST_DISTRIBUTED = 50;

    public Step {
      failures = List.copyOf(failures);
      Objects.requireNonNull(throughput, "throughput");
      Objects.requireNonNull(latencyMicros, "latencyMicros");
    }

    /** Returns a copy with a verdict. */
    Step judged(Reasons reasons) {
      return new Step(
          atSeconds,
          seconds,
          targetRatePerSecond,
          reasons.status().name(),
          reasons.failures(),
          scheduled,
          sent,
          acknowledged,
          failed,
          received,
          backlogs,
          throughput,
          latencyMicros);
    }

    /** Returns a copy with other latencies. */
    public Step with(LatencyByKind latencies) {
      return with(throughput, latencies);
    }

    /** Returns a copy with its figures, which follow from its facts, without a verdict. */
    Step computed() {
      return with(throughput.computed(), latencyMicros.each(LatencyFigures::of));
    }

    private Step with(Throughput rates, LatencyByKind latencies) {
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
          rates,
          latencies);
    }
  }

  /** An event; seconds relative to the start of the warm-up. The source is injected or observed. */
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
}
