// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.text.EnumText;
import dev.plimsoll.text.Numbers;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * All data of a run: the result file as a tree of records. Component names are the keys of the
 * file, in their order; a null component is {@code null} in the file. {@code docs/METHOD.md}
 * defines the metrics.
 *
 * <p>Maps keep the order of their keys and contain strings, numbers, booleans, lists and maps.
 * Texts of a run that has just ended may contain secrets; {@link ResultJson} removes them.
 */
public record RunResult(
    @Described("Format and version of the file.") @Allowed(texts = RunResult.SCHEMA) String schema,
    @Described("Version of the method by which the figures follow from the facts of the file.")
        @Allowed(form = TextForm.NOT_EMPTY)
        String method,
    @Described(
            "Verdict; `VOID`: the generator or its machine disturbed the run so much that it says"
                + " nothing about the system; `INTERRUPTED`: ended early by the user; `CHECKPOINT`:"
                + " state of a run that goes on.")
        @Computed
        Status status,
    @Described("All reasons for a FAIL, not only the first.")
        @Computed
        @Allowed(emptyWhere = "status = PASS", notEmptyWhere = "status = FAIL")
        List<Finding> failures,
    @Described(
            "All void reasons: why the run says nothing about the system; a run that also has"
                + " failures is a FAIL.")
        @Computed
        List<Finding> voids,
    @Described("Restrictions of the verdict that its reader must know.") @Computed
        List<Finding> warnings,
    @Described("The objectives of the workload in their order; empty without objectives.") @Computed
        List<ObjectivePart> objectives,
    @Described("The run itself.") RunInfo run,
    @Described("The resolved workload, with every default filled in.") WorkloadPart workload,
    @Described("The system and its configuration.") DriverPart driver,
    @Described("The machines, broker nodes and clocks.") Environment environment,
    @Described("The phases that took place.") List<PhasePart> phases,
    @Described(value = "The course of the warm-up.", absent = "where it is not known")
        WarmupInfo warmup,
    @Described(
            value = "How the sending threads waited for intended send times.",
            absent = "in closed load")
        PacingInfo pacing,
    @Described(
            value = "Delay that the generator added to the latencies, and its stops.",
            absent = "where it is not known")
        Generator generator,
    @Described(
            value = "Backlogs at the two instants that the verdict uses.",
            absent = "where they are not known")
        Backlogs backlogs,
    @Described(
            value = "Times without any acknowledgement or receipt while messages were outstanding.",
            absent = "where they are not known")
        Outages outages,
    @Described(value = "How the run ended.", absent = "where the run goes on") EndingInfo ending,
    @Described(
            value = "How the generator sent, apart from latencies.",
            absent = "where it is not known")
        Sending sending,
    @Described(
            "Events whose own instant lies in the measured window, divided by the actual length of"
                + " the window.")
        Throughput throughput,
    @Described("Latencies of the measured messages.") LatencyByKind latencyMicros,
    @Described("Counts of measured messages.") Integrity integrity,
    @Described(
            "Parts of the measured window with one rate each; empty if the rate does not change. A"
                + " ramp has up to ten equal parts. All values are about the messages scheduled in"
                + " the step.")
        List<Step> steps,
    @Described("Actions applied to the system, and observations.") List<Event> events,
    @Described("The run over time.") TimelineInfo timeline,
    @Described("Resource usage of the run.") Resources resources,
    @Described(
            "The part of each worker, in the order of their addresses; empty if the program itself"
                + " generated the load.")
        List<WorkerPart> byWorker,
    @Described(
            value = "Faults of the workload, in the order of their planned times.",
            absent = "in runs without faults")
        @Allowed(leastItems = 1)
        @JsonInclude(JsonInclude.Include.NON_EMPTY)
        List<FaultPart> faults,
    @Described(
            value =
                "The search that this run belongs to; all other keys describe one of its probes.",
            absent = "in runs without a search")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        SearchPart search,
    @Described(
            value = "Work of the consumers apart from receiving messages.",
            absent = "where there was none")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        ConsumersPart consumers,
    @Described(
            value = "A backlog that was built while consumers were paused, and drained.",
            absent = "where the workload asks for none, or consumers were not paused")
        @JsonInclude(JsonInclude.Include.NON_NULL)
        BacklogPart backlog,
    @Described(
            value =
                "Growth of the files in the data folders of all local nodes since the start of"
                    + " the load.",
            absent = "without local brokers")
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<StoragePart> storage,
    @Described(
            value = "Measured messages whose send the framework repeated.",
            absent = "where the workload repeats none")
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<RetryPart> retries,
    @Described(
            value = "Receipts of workers that share subscriptions.",
            absent = "where both counts are 0")
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<SharedReceiptsPart> sharedReceipts,
    @Described(
            value = "Workers that could not be reached any more before the end of the run.",
            absent = "where no worker was lost")
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<LostWorkersPart> lostWorkers,
    @Described(value = "Compressibility of the payloads.", absent = "where none were sent")
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<PayloadSamplePart> payloadSample,
    @Described(
            value =
                "The mix that this run is a stream of. Rates, latencies, counts and verdict are"
                    + " those of the stream; `resources`, and stops and pauses of the generator,"
                    + " are those of the process that generated all streams.",
            absent = "where the workload is no mix")
        @JsonInclude(JsonInclude.Include.NON_ABSENT)
        Optional<MixPart> mix) {

  /** The schema written by this version. */
  public static final String SCHEMA = "plimsoll.result/1";

  public RunResult {
    Objects.requireNonNull(schema, "schema");
    Objects.requireNonNull(method, "method");
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
    voids = List.copyOf(voids);
    warnings = List.copyOf(warnings);
    objectives = List.copyOf(objectives);
    Objects.requireNonNull(workload, "workload");
    phases = List.copyOf(phases);
    steps = List.copyOf(steps);
    events = List.copyOf(events);
    byWorker = List.copyOf(byWorker);
    faults = orNone(faults);
    storage = orAbsent(storage);
    retries = orAbsent(retries);
    sharedReceipts = orAbsent(sharedReceipts);
    lostWorkers = orAbsent(lostWorkers);
    payloadSample = orAbsent(payloadSample);
    mix = orAbsent(mix);
  }

  /**
   * Returns whether an objective is met by what an ideal generator would have measured, but not by
   * what was measured.
   */
  public boolean hasUndecidedObjective() {
    return objectives.stream().anyMatch(ObjectivePart::undecided);
  }

  /** Returns a list of a file; empty if the file does not have the key. */
  static <T> List<T> orNone(List<T> list) {
    return list == null ? List.of() : List.copyOf(list);
  }

  /** Returns a part of a file; empty if the file does not have the key. */
  static <T> Optional<T> orAbsent(Optional<T> part) {
    return part == null ? Optional.empty() : part;
  }

  /** Returns the number of further receipts that have latencies. */
  long copies() {
    return sharedReceipts.map(SharedReceiptsPart::copies).orElse(0L);
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
    return lostWorkers.map(LostWorkersPart::others).orElse(integrity);
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

  /**
   * Returns the keys of the workload that describe the work, which is equal for repetitions. Two
   * searches with the same settings did the same work, whatever rates they found.
   */
  public Map<String, Object> work() {
    return workload.work(search == null ? null : search.settings());
  }

  /** Returns a copy that is the result of a search, which ended at the given time. */
  public RunResult with(SearchPart ofTheSearch, String endedAt) {
    return ResultBuilder.of(this).run(run.ended(endedAt)).search(ofTheSearch).build();
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
    CHECKPOINT;

    /** Whether the run came to its end, so that its figures are those of the whole run. */
    public boolean hasEnded() {
      return this != INTERRUPTED && this != CHECKPOINT;
    }
  }

  /** A reason for the verdict, or a warning. */
  public record Finding(
      @Described("Stable name of the rule, for programs.") @Allowed(form = TextForm.CODE)
          String code,
      @Described("A sentence, for people.") @Allowed(form = TextForm.NOT_EMPTY) String message,
      @Described(value = "Measured value.", absent = "where the rule is not about a value")
          @Allowed(minimum = Allowed.ANY)
          Double actual,
      @Described(value = "Value that it was compared with.", absent = "where the rule has none")
          @Allowed(minimum = Allowed.ANY)
          Double limit) {

    public Finding {
      Objects.requireNonNull(code, "code");
      Objects.requireNonNull(message, "message");
    }
  }

  /** An objective of the workload and whether the run met it. */
  public record ObjectivePart(
      @Described("The objective as it was read: `endToEnd.p99.9 < 20 ms`.")
          @Allowed(form = TextForm.NOT_EMPTY)
          String text,
      @Described(
              value = "Measured value, in `unit`.",
              absent = "where missing messages make it unknown, or the run lacks the metric")
          @Allowed(minimum = Allowed.ANY)
          Double value,
      @Described(
              value =
                  "Value that an ideal generator would have measured, in `unit`; `met` is about"
                      + " both.",
              absent = "where it is the same or not known")
          @Allowed(minimum = Allowed.ANY)
          @JsonInclude(JsonInclude.Include.NON_NULL)
          Double ideal,
      @Described("Limit, in `unit`.") @Allowed(minimum = Allowed.ANY) double limit,
      @Described(
              "Symbol of the unit: `ms`; `%` of the rate asked for; empty for a number of"
                  + " messages.")
          String unit,
      @Described("Whether both values meet the limit.") boolean met,
      @Described(value = "True: only the ideal value meets the limit.", absent = "otherwise")
          @JsonInclude(JsonInclude.Include.NON_DEFAULT)
          boolean undecided) {

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

    private String words(Double of) {
      if (of == null) {
        return "not known";
      }
      return Numbers.digits(of) + (unit.isEmpty() ? "" : " " + unit);
    }
  }

  /** The run itself. Times are ISO 8601 in UTC; the series is null if the run belongs to none. */
  public record RunInfo(
      @Described("Id of the run, which the names of the topics that it created contain.")
          @Allowed(form = TextForm.NOT_EMPTY)
          String id,
      @Described(value = "A name for people.", absent = "where it has none") String name,
      @Described("Start, ISO 8601, UTC.") @Allowed(form = TextForm.TIME) String startedAt,
      @Described("End, ISO 8601, UTC.") @Allowed(form = TextForm.TIME) String endedAt,
      @Described("This program.") Software software,
      @Described("The arguments as given.") List<String> commandLine,
      @Described("Tags set by the user.") Map<String, String> tags,
      @Described(value = "The series that the run belongs to.", absent = "if it belongs to none")
          Series series) {

    public RunInfo {
      Objects.requireNonNull(id, "id");
      Objects.requireNonNull(startedAt, "startedAt");
      Objects.requireNonNull(endedAt, "endedAt");
      Objects.requireNonNull(software, "software");
      commandLine = List.copyOf(commandLine);
      tags = ordered(tags);
    }

    private RunInfo ended(String at) {
      return new RunInfo(id, name, startedAt, at, software, commandLine, tags, series);
    }
  }

  /** The program that measured; the commit is null if it was built outside of a repository. */
  public record Software(
      @Described(value = "Version of the program.", absent = "where it is not known")
          String version,
      @Described(value = "Commit of the source.", absent = "outside a repository")
          String gitCommit) {}

  /**
   * The system and its configuration. Versions and guarantees are null if the run ended before the
   * system could be queried.
   */
  public record DriverPart(
      @Described(
              "The system: `kafka`, `rabbitmq`, `nats`, `nats-streaming`, `redis`, `pulsar`,"
                  + " `mqtt`, `amqp`, `omb`, `simulated` or that of another driver.")
          @Allowed(form = TextForm.NOT_EMPTY)
          String system,
      @Described(
              value = "Variant of the system that was measured.",
              absent = "where there is only one")
          String variant,
      @Described("Name of the driver file.") @Allowed(form = TextForm.NOT_EMPTY) String name,
      @Described(value = "Driver file.", absent = "where there is no file") String file,
      @Described(value = "SHA-256 of the driver file.", absent = "where there is no file")
          String sha256,
      @Described(
              "All effective settings of the client, not only those that were set; secrets are"
                  + " redacted.")
          Map<String, Object> settings,
      @Described(
              value = "Version of the client library.",
              absent = "if the run ended before the system could be queried")
          String clientVersion,
      @Described(
              value =
                  "Product name that the server reports, such as Valkey for the system `redis`.",
              absent = "where it reports none")
          String product,
      @Described(
              value = "Version of the server; empty where it reports none.",
              absent = "if the run ended before the system could be queried")
          String serverVersion,
      @Described(
              value =
                  "Guarantees of the configured system, derived from the configuration and the"
                      + " answers of the server.",
              absent = "if the run ended before the system could be queried")
          GuaranteesPart guarantees,
      @Described(
              value =
                  "Effective settings of the servers as they report them, by name; a list has the"
                      + " value of each node, where they differ. `servers_without_settings` names"
                      + " servers that reported none. Secrets are redacted.",
              absent = "where the servers report none")
          @JsonInclude(JsonInclude.Include.NON_EMPTY)
          Map<String, Object> brokerSettings,
      @Described(
              value =
                  "Of these settings, those that are known to differ from the server's default:"
                      + " name and default.",
              absent = "where none is known to differ")
          @JsonInclude(JsonInclude.Include.NON_EMPTY)
          Map<String, String> brokerDefaults) {

    public DriverPart {
      Objects.requireNonNull(system, "system");
      Objects.requireNonNull(name, "name");
      settings = ordered(settings);
      brokerSettings = brokerSettings == null ? Map.of() : ordered(brokerSettings);
      brokerDefaults = brokerDefaults == null ? Map.of() : ordered(brokerDefaults);
    }

    /** The system without settings of its servers. */
    public DriverPart(
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
      this(
          system,
          variant,
          name,
          file,
          sha256,
          settings,
          clientVersion,
          product,
          serverVersion,
          guarantees,
          Map.of(),
          Map.of());
    }

    /** Returns the server's product and version; the system where the product is not known. */
    public String server() {
      String name = product == null || product.isBlank() ? system : product;
      return serverVersion == null || serverVersion.isBlank() ? name : name + " " + serverVersion;
    }
  }

  /** The guarantees of the system. Values in lower case with hyphens. */
  public record GuaranteesPart(
      @Described(
              "Who acknowledges; `quorum` is a majority of the replicas, `some-replicas` a number"
                  + " of them that is no majority. Here and below, `not-known`: the driver cannot"
                  + " tell.")
          @Allowed(constants = Acknowledger.class)
          String acknowledgedBy,
      @Described("Weakest storage of the copies of an acknowledged message.")
          @Allowed(constants = Guarantees.Durability.class)
          String durableIn,
      @Described("Number of copies that the system keeps in the end; 0: not known.") int replicas,
      @Described("Storage of each copy that exists at the acknowledgement, the strongest first.")
          @Allowed(texts = {"memory", "page-cache", "fsync", "not-known"})
          List<String> copiesWhenAcknowledged,
      @Described("How often an acknowledged message is delivered.")
          @Allowed(constants = Guarantees.Delivery.class)
          String delivery,
      @Described("Messages among which the order is kept.") @Allowed(constants = OrderScope.class)
          String ordering,
      @Described(
              value = "Greatest number of clients of a process, and who sends messages again.",
              absent = "where it is not known")
          ClientsPart clients,
      @Described(
              value = "Messages that the client prefetches, in words.",
              absent = "where the driver does not state it")
          String prefetch,
      @Described("Further guarantees and restrictions, in sentences.") List<String> notes,
      @Described(
              value =
                  "After this time without a sign of life, system or client may give up on the"
                      + " other side.",
              absent = "if the driver states none")
          @JsonInclude(JsonInclude.Include.NON_NULL)
          Double shortestTimeoutSeconds) {

    /** The value of a guarantee that the driver could not tell. */
    public static final String NOT_KNOWN = EnumText.of(Acknowledger.NOT_KNOWN);

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
      notes = List.copyOf(notes);
    }

    /** Returns whether the driver could tell the guarantees. */
    public boolean areKnown() {
      return !NOT_KNOWN.equals(acknowledgedBy);
    }
  }

  /** The clients that producers and consumers of a process share at most, and who sends again. */
  public record ClientsPart(
      @Described("Greatest number of clients that the producers of a process share.")
          int producerClients,
      @Described("Greatest number of clients that the consumers of a process share.")
          int consumerClients,
      @Described("Who sends an unacknowledged message again.")
          @Allowed(texts = {"nobody", "client"})
          String retries) {}

  /** A phase of the run; its start is relative to the start of the warm-up. */
  public record PhasePart(
      @Described("The phase.") @Allowed(constants = RunPhase.class) String name,
      @Described("When it began.") double startSeconds,
      @Described("Its length.") double seconds) {}

  /** The course of the warm-up. */
  public record WarmupInfo(
      @Described("How its length was determined.") @Allowed(texts = {"fixed", "auto"}) String mode,
      @Described("Why the warm-up ended, in a sentence.") String endedBecause) {

    public WarmupInfo {
      Objects.requireNonNull(mode, "mode");
      Objects.requireNonNull(endedBecause, "endedBecause");
    }
  }

  /** How the sending threads waited for intended send times. */
  public record PacingInfo(
      @Described("As in the workload.") @Allowed(constants = Workload.Pacing.class) String mode,
      @Described(
              "Messages that became due within this time were sent together; 0: the thread waited"
                  + " for each message.")
          double distanceMicros,
      @Described(
              value =
                  "Processor time of a wake-up on this machine, from which the distance was"
                      + " chosen.",
              absent = "where the distance was not chosen this way")
          @Allowed(above = 0)
          Double wakeUpMicros,
      @Described("Share of measured messages that were sent together with others.")
          @Allowed(maximum = 1)
          double shareInBursts) {

    public PacingInfo {
      Objects.requireNonNull(mode, "mode");
    }
  }

  /** What the generator itself added to the metrics. */
  public record Generator(
      @Described(
              value = "Latency that `partMicros` refers to.",
              absent = "in closed load and where no such latency exists")
          @Allowed(names = Names.HEADLINES)
          String of,
      @Described(
              "By percentile, the percentile of that latency minus the same percentile for an ideal"
                  + " generator; null where unknown. No entries where `of` is null.")
          @Computed(from = "ideal")
          @Allowed(minimum = Allowed.ANY, names = Names.GENERATOR_PERCENTILES, nullValues = true)
          Map<String, Double> partMicros,
      @Described(
              "Times in the measured window in which the process could not run for 10 ms or more.")
          Stops stops,
      @Described(
              value =
                  "Times, overlapping the window, for which a watching thread of the process was"
                      + " woken at least 10 ms too late; the longest 100, in the order of their"
                      + " times.",
              absent = "where there are none; with several workers, see `byWorker`")
          @JsonInclude(JsonInclude.Include.NON_EMPTY)
          List<WaitPart> waits,
      @Described(
              value =
                  "Largest share of the window that one thread spent in the callbacks of the"
                      + " generator.",
              absent = "where unknown")
          Double callbackBusyShare,
      @Described(
              "By kind, the latency that an ideal generator would have measured; empty in"
                  + " closed load and in `byWorker`.")
          @Allowed(names = Names.HEADLINES)
          Map<String, IdealLatency> ideal,
      @Described(
              value = "Counts of the scheduler for the threads of the generator in the window.",
              absent = "where the system is not Linux")
          @JsonInclude(JsonInclude.Include.NON_EMPTY)
          List<ThreadTimes> threads,
      @Described(
              value = "The sending thread that waited least for intended times and permits.",
              absent = "in closed load")
          @JsonInclude(JsonInclude.Include.NON_NULL)
          BusySender busiestSender) {

    /** Without latencies of an ideal generator. */
    public Generator(
        String of, Map<String, Double> partMicros, Stops stops, Double callbackBusyShare) {
      this(of, partMicros, stops, callbackBusyShare, Map.of());
    }

    /** Without what only this process knows of its own threads. */
    public Generator(
        String of,
        Map<String, Double> partMicros,
        Stops stops,
        Double callbackBusyShare,
        Map<String, IdealLatency> ideal) {
      this(of, partMicros, stops, List.of(), callbackBusyShare, ideal, List.of(), null);
    }

    public Generator {
      partMicros = ordered(partMicros);
      ideal = ordered(ideal);
      Objects.requireNonNull(stops, "stops");
      waits = orNone(waits);
      threads = orNone(threads);
    }
  }

  /** How the run ended. */
  public record EndingInfo(
      @Described("Whether the user ended it early.") boolean interrupted,
      @Described(
              value = "Another reason for an early end of the load.",
              absent = "if there is none")
          String fault,
      @Described("Whether a send call did not return.") boolean sendStuck,
      @Described(
              "Time since the last arrival when the drain ended; 0 if due messages were still"
                  + " missing.")
          double quietSeconds,
      @Described(
              value = "Longest time after which the system redelivers an unacknowledged message.",
              absent = "if it has none, or it is not known")
          @Allowed(above = 0)
          Double redeliverySeconds) {

    /** Creates the ending of a run on a system that redelivers at no certain time. */
    public EndingInfo(boolean interrupted, String fault, boolean sendStuck, double quietSeconds) {
      this(interrupted, fault, sendStuck, quietSeconds, null);
    }
  }

  /** How the generator sent, apart from latencies. */
  public record Sending(
      @Described("Number of sending threads.") int threads,
      @Described("Whether producers whose send may block shared threads.") boolean sharedThreads,
      @Described(
              "Share of the time of the producers in which they waited at the limit of"
                  + " outstanding messages.")
          double blockedShare,
      @Described("Completions that the driver called for messages that already had one.")
          long completedTwice,
      @Described("Errors that ended sending threads early.") List<String> deaths,
      @Described("Replies that a replier could not send, in all phases, by kind of failure.")
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
      @Described(value = "Messages of the schedule.", absent = "in closed load")
          @Computed(from = "counted")
          Double scheduledRatePerSecond,
      @Described(value = "Messages handed to the driver.", absent = "where it is not known")
          @Computed(from = "counted")
          Double sentRatePerSecond,
      @Described(value = "Messages acknowledged.", absent = "where nobody acknowledges")
          @Computed(from = "counted")
          Double publishRatePerSecond,
      @Described(
              value = "Payload of the acknowledged messages.",
              absent = "where nobody acknowledges")
          @Computed(from = "counted")
          Double publishBytesPerSecond,
      @Described(value = "Receipts over all subscriptions.", absent = "where it is not known")
          @Computed(from = "counted")
          Double receiveRatePerSecond,
      @Described(
              value = "Payload of the receipts over all subscriptions.",
              absent = "where it is not known")
          @Computed(from = "counted")
          Double receiveBytesPerSecond,
      @Described(value = "Failed sends.", absent = "where it is not known")
          @Computed(from = "counted")
          Double errorsPerSecond,
      @Described(
              value = "The events that the rates follow from.",
              absent = "where nothing was measured")
          @JsonInclude(JsonInclude.Include.NON_NULL)
          EventCounts counted) {

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
   */
  public record Step(
      @Described("When it began.") double atSeconds,
      @Described("Its length.") @Allowed(above = 0) double seconds,
      @Described("Target rate; for a part of a ramp, the mean.") double targetRatePerSecond,
      @Described(value = "Verdict on the step.", absent = "where there is none")
          @Computed
          @Allowed(texts = {"PASS", "FAIL", "VOID", "INTERRUPTED"})
          String status,
      @Described("Reasons for a FAIL, by the rules of the verdict on the run.") @Computed
          List<Finding> failures,
      @Described(value = "Messages due to be sent.", absent = "where it is not known")
          Long scheduled,
      @Described(value = "Messages handed to the driver.", absent = "where it is not known")
          Long sent,
      @Described(value = "Messages confirmed by the system.", absent = "where nobody acknowledges")
          Long acknowledged,
      @Described(value = "Messages reported as failed.", absent = "where it is not known")
          Long failed,
      @Described(
              value = "Messages received, over all subscriptions; replies in request-reply.",
              absent = "where it is not defined")
          Long received,
      @Described(
              value =
                  "At its start, and a tolerated delay after its end; the latter only of its own"
                      + " and earlier messages.",
              absent = "where they are not known")
          Backlogs backlogs,
      @Described("Rates of its messages.") Throughput throughput,
      @Described(
              "Latencies of its messages. In a run with more than 50 steps they have no histograms,"
                  + " and `sendDelay` and `generatorDelay` are null.")
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
      @Described("When it happened, or began.") @Allowed(minimum = Allowed.ANY) double atSeconds,
      @Described(value = "When it ended.", absent = "where it has no end")
          @Allowed(minimum = Allowed.ANY)
          Double untilSeconds,
      @Described("What happened.") @Allowed(form = TextForm.NOT_EMPTY) String kind,
      @Described(value = "Target of the event.", absent = "where there is none") String target,
      @Described("`injected`: an action applied to the system; `observed`: an observation.")
          @Allowed(texts = {"injected", "observed"})
          String source,
      @Described(value = "Observation, in words.", absent = "where there is none") String detail) {}
}
