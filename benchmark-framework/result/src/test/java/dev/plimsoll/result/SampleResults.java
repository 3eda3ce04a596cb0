// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.DriverPart;
import dev.plimsoll.result.RunResult.Event;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.GuaranteesPart;
import dev.plimsoll.result.RunResult.PhasePart;
import dev.plimsoll.result.RunResult.RunInfo;
import dev.plimsoll.result.RunResult.Software;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.RunResult.Step;
import dev.plimsoll.result.RunResult.Throughput;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.HdrHistogram.Histogram;
import tools.jackson.databind.json.JsonMapper;

/** Synthetic results, with latencies from a formula. */
public final class SampleResults {

  private static final RunResult.Generator GENERATOR =
      new RunResult.Generator(
          "publish",
          Map.of("50", 0.04, "99", 0.05, "99.9", 0.05),
          new Stops(1, 0.012, 0.012, 24),
          0.02);

  private static final int MESSAGES = 20_000;
  private static final Set<String> WITHOUT_HISTOGRAM = Set.of("generatorDelay", "publishFailed");

  private SampleResults() {}

  /** Returns the workload of a result with the keys of the file. */
  public static WorkloadPart workload(Map<String, Object> keys) {
    return JsonMapper.shared().convertValue(keys, WorkloadPart.class);
  }

  /** Returns a latency with these values in nanoseconds; missing messages have waited for 30 s. */
  public static Latency latency(long missing, long due, long... nanos) {
    if (missing + nanos.length != due) {
      throw new IllegalArgumentException(missing + " + " + nanos.length + " are not " + due);
    }
    long[] waits = LongStream.range(0, missing).map(any -> 30_000_000_000L).toArray();
    return waited(waits, nanos);
  }

  /** Returns a latency with these waiting times of missing messages, in nanoseconds. */
  public static Latency waited(long[] waits, long... nanos) {
    return LatencyPart.of(
        histogram(nanos), exact(nanos), new Missing(waits.length, histogram(waits)));
  }

  /** Returns a latency with this number of values, computed from their index. */
  public static Latency latency(long count, LongUnaryOperator nanos) {
    return latency(0, count, LongStream.range(0, count).map(nanos).toArray());
  }

  /** Returns the distribution of these values. */
  public static Histogram histogram(long... nanos) {
    Histogram histogram = new Histogram(3);
    histogram.setAutoResize(true);
    for (long value : nanos) {
      histogram.recordValue(Math.max(0, value));
    }
    return histogram;
  }

  static LatencyPart.Exact exact(long... nanos) {
    return new LatencyPart.Exact(
        Arrays.stream(nanos).mapToDouble(value -> Math.max(0, value)).sum(),
        Math.max(0, Arrays.stream(nanos).min().orElse(0)),
        Math.max(0, Arrays.stream(nanos).max().orElse(0)),
        Arrays.stream(nanos).filter(value -> value < 0).count(),
        Math.min(0, Arrays.stream(nanos).min().orElse(0)));
  }

  /** Returns a run as one of a study's cell. */
  public static RunResult ofCell(
      RunResult result, String study, String cell, double scale, int repetition) {
    RunResult.RunInfo run = result.run();
    Map<String, Object> mark = Map.of(Series.STUDY, study, Series.CELL, cell, Series.SCALE, scale);
    return ResultBuilder.of(result)
        .run(
            new RunResult.RunInfo(
                run.id(),
                run.name(),
                run.startedAt(),
                run.endedAt(),
                run.software(),
                run.commandLine(),
                run.tags(),
                new Series("study-session", "study", mark, repetition, 3, repetition)))
        .build();
  }

  /** Returns counts with another number of lost messages. */
  public static Integrity losing(Integrity counts, Long lost) {
    return new Integrity(
        counts.scheduled(),
        counts.unsent(),
        counts.sent(),
        counts.acknowledged(),
        counts.failed(),
        counts.failuresByKind(),
        counts.unacknowledged(),
        counts.foreign(),
        counts.received(),
        lost,
        counts.undelivered(),
        counts.duplicated(),
        counts.outOfOrder(),
        counts.failedButReceived(),
        counts.abortedButReceived(),
        counts.subscriptions());
  }

  /** Returns a result with all parts: an open load that passed, with a stall. */
  public static RunResult full() {
    return new Sample().build();
  }

  /** Returns a state of the same run. */
  public static RunResult checkpoint() {
    return Variants.unfinished(full());
  }

  /** Returns the result as that of another run. */
  public static RunResult ofRun(RunResult result, String id) {
    return Variants.withId(result, id);
  }

  /** Returns the same result, judged by objectives. */
  public static RunResult withObjectives(String... objectives) {
    Sample sample = new Sample();
    sample.workload.put("objectives", List.of(objectives));
    return Verdict.judge(sample.build());
  }

  /**
   * Returns the result of a run that ended before the system was reached: all optional parts are
   * absent.
   */
  public static RunResult minimal() {
    Sample sample = new Sample();
    sample.status = Status.FAIL;
    sample.failures =
        List.of(new Finding("UNREACHABLE", "Nothing listens on 127.0.0.1:1.", null, null));
    sample.guarantees = null;
    sample.variant = null;
    sample.serverVersion = null;
    sample.series = null;
    sample.latencies = LatencyByKind.NONE;
    sample.integrity = Integrity.NONE;
    sample.resources = Resources.NONE;
    sample.brokers = List.of();
    sample.bare = true;
    return sample.build();
  }

  /** Returns the full run with another throughput. */
  public static RunResult with(RunResult.Throughput throughput) {
    return Variants.with(full(), throughput);
  }

  /**
   * Returns a closed load without acknowledgements from a system that may lose messages, and did.
   */
  public static RunResult closedAndLossy() {
    Sample sample = new Sample();
    sample.workload.put("load", "closed");
    sample.generator = new RunResult.Generator(null, Map.of(), GENERATOR.stops(), 0.02);
    sample.guarantees =
        new GuaranteesPart(
            "nobody", "nowhere", 1, List.of(), "at-most-once", "none", null, "none", List.of());
    Latency received =
        latency(
            40, MESSAGES, LongStream.range(0, MESSAGES - 40).map(i -> 500_000 + i * 10).toArray());
    sample.latencies = new LatencyByKind(null, null, null, null, null, received, null, null, null);
    sample.integrity =
        new Integrity(
            (long) MESSAGES,
            0L,
            (long) MESSAGES,
            null,
            0L,
            Map.of(),
            null,
            0L,
            MESSAGES - 40L,
            40L,
            0L,
            0L,
            null,
            0L,
            0L,
            List.of());
    return sample.build();
  }

  /** Returns a run with missing messages, so that its tail is unknown. */
  public static RunResult failed() {
    Sample sample = new Sample();
    sample.status = Status.FAIL;
    sample.failures =
        List.of(
            new Finding("UNACKNOWLEDGED", "30 messages were never acknowledged.", 30.0, 0.0),
            new Finding("LOST", "20 messages were lost.", 20.0, 0.0));
    sample.generator =
        new RunResult.Generator("publish", Map.of("50", 0.04, "99", 0.05), GENERATOR.stops(), 0.02);
    long answered = MESSAGES - 50L;
    Latency publish = latency(50, MESSAGES, values(answered));
    sample.latencies =
        new LatencyByKind(
            publish,
            publish,
            latency(MESSAGES, i -> 900 + i % 700),
            latency(MESSAGES, i -> 200 + i % 90),
            latency(70, MESSAGES, values(answered - 20)),
            latency(70, MESSAGES, values(answered - 20)),
            null,
            null,
            latency(20, i -> 30_000_000_000L + i));
    sample.integrity =
        new Integrity(
            (long) MESSAGES,
            0L,
            (long) MESSAGES,
            answered,
            20L,
            Map.of("TIMEOUT", 15L, "DISCONNECTED", 5L),
            30L,
            2L,
            answered - 20,
            20L,
            0L,
            3L,
            1L,
            0L,
            0L,
            List.of(
                new SubscriptionPart("t-0", "a", answered / 2, answered / 2, 0L, 0L, 0L, 0L, 0L),
                new SubscriptionPart(
                    "t-0", "b", answered / 2, answered / 2 - 20, 20L, 0L, 3L, 1L, 0L)));
    return sample.build();
  }

  /** Returns a repetition of {@link #full} on a driver, slower by a factor. */
  public static RunResult repetition(String driver, int repetition, int of, double slower) {
    Sample sample = new Sample();
    sample.driverName = driver;
    sample.series = new Series("s1", "repeat", Map.of(), repetition, of, repetition);
    Latency publish = latency(MESSAGES, i -> (long) ((1_000_000 + i * 20) * slower));
    sample.latencies =
        new LatencyByKind(publish, publish, null, null, publish, publish, null, null, null);
    return sample.build();
  }

  /** Returns the result with other guarantees. */
  public static RunResult promising(RunResult result, GuaranteesPart promise) {
    Sample sample = new Sample();
    sample.driverName = result.driver().name() + "-" + promise.acknowledgedBy();
    sample.guarantees = promise;
    return sample.build();
  }

  /** Returns the result of a run on a system whose server has this version. */
  public static RunResult onServer(RunResult result, String system, String version) {
    DriverPart driver = result.driver();
    return ResultBuilder.of(result)
        .driver(
            new DriverPart(
                system,
                driver.variant(),
                driver.name(),
                driver.file(),
                driver.sha256(),
                driver.settings(),
                driver.clientVersion(),
                driver.product(),
                version,
                driver.guarantees()))
        .build();
  }

  private static long[] values(long count) {
    return LongStream.range(0, count).map(i -> 900_000 + i * i % 1_000_003).toArray();
  }

  /** The differences between samples; {@link #build} adds the rest. */
  private static final class Sample {

    private static final LatencyByKind STALLED = stalled();

    private Status status = Status.PASS;
    private List<Finding> failures = List.of();
    private final Map<String, Object> workload = workload();
    private String driverName = "kafka-local";
    private String variant = "embedded";
    private String serverVersion = "4.3.1";
    private Series series = new Series("s1", "repeat", Map.of("producerRate", 2_000L), 2, 3, 5);
    private List<BrokerHost> brokers =
        List.of(new BrokerHost("1", "localhost", true, "A processor", 25_000_000_000L, "4.3.1"));
    private GuaranteesPart guarantees =
        new GuaranteesPart(
            "leader",
            "page-cache",
            1,
            List.of("page-cache"),
            "at-least-once",
            "partition",
            null,
            "up to 50 MiB fetched ahead",
            List.of("Retries can put messages out of order (5 requests in flight)."));
    private RunResult.Generator generator = GENERATOR;
    private LatencyByKind latencies = STALLED;
    private Integrity integrity = complete();
    private Resources resources =
        new Resources(
            List.of(
                new WorkerCost(
                    "w0",
                    4.2,
                    new GcPauses(3, 12.5, 6.1),
                    0.3,
                    new Hiccups(62, 1_830),
                    98_000_000)),
            List.of(new BrokerCost("1", 6.4, 0.8, 0.1, 460_000_000)));
    private boolean bare;

    private static Map<String, Object> workload() {
      Map<String, Object> workload = new LinkedHashMap<>();
      workload.put("name", "quickstart");
      workload.put("file", "workloads/quickstart.yaml");
      workload.put("sha256", "0".repeat(64));
      workload.put("topics", 1L);
      workload.put("partitionsPerTopic", 10L);
      workload.put("messageSizeBytes", 1024L);
      workload.put("producersPerTopic", 1L);
      workload.put("subscriptionsPerTopic", 1L);
      workload.put("consumerPerSubscription", 1L);
      workload.put("load", "open");
      workload.put("drainTimeoutSeconds", 30.0);
      workload.put("rateTolerance", 0.01);
      workload.put("keys", Map.of("kind", "none"));
      return workload;
    }

    private static LatencyByKind stalled() {
      Latency publish = latency(MESSAGES, i -> i < 19_800 ? 900_000 + i * 40 : i * 25_000);
      Latency endToEnd = latency(MESSAGES, i -> i < 19_800 ? 1_200_000 + i * 45 : i * 25_400);
      return new LatencyByKind(
          publish,
          latency(MESSAGES, i -> 850_000 + i * 40),
          latency(MESSAGES, i -> 800 + i % 900),
          latency(MESSAGES, i -> i % 60),
          endToEnd,
          latency(MESSAGES, i -> 1_100_000 + i * 45),
          null,
          null,
          null);
    }

    private static Integrity complete() {
      long all = MESSAGES;
      return new Integrity(
          all,
          0L,
          all,
          all,
          0L,
          Map.of(),
          0L,
          0L,
          all,
          0L,
          0L,
          0L,
          0L,
          0L,
          0L,
          List.of(new SubscriptionPart("t-0", "s-0", all, all, 0L, 0L, 0L, 0L, 0L)));
    }

    private boolean open() {
      return "open".equals(workload.get("load"));
    }

    private TimelineRow warmUp() {
      boolean acknowledged = integrity.acknowledged() != null;
      Long none = open() ? (Long) 0L : null;
      return row(0, 5, "warm-up", 0, acknowledged ? (Long) 0L : null, 0, 0, none);
    }

    private TimelineRow window() {
      return row(
          5,
          10,
          "measured",
          integrity.sent(),
          integrity.acknowledged(),
          integrity.received(),
          integrity.failed(),
          open() ? integrity.scheduled() : null);
    }

    private TimelineRow row(
        double at,
        double seconds,
        String phase,
        long sent,
        Long acknowledged,
        long received,
        long errors,
        Long scheduled) {
      Map<String, RowLatency> rows = new LinkedHashMap<>();
      Map<String, String> histograms = new LinkedHashMap<>();
      for (Map.Entry<String, Latency> kind : latencies.present().entrySet()) {
        if (sent > 0) {
          rows.put(kind.getKey(), whole(kind.getValue()));
        }
        if (sent > 0 && !WITHOUT_HISTOGRAM.contains(kind.getKey())) {
          histograms.put(
              kind.getKey(),
              HistogramText.encodeForRow(HistogramText.values(kind.getValue().histogram())));
        }
      }
      long taken = acknowledged == null ? sent - errors : acknowledged;
      return new TimelineRow(
          at,
          seconds,
          phase,
          sent,
          acknowledged,
          received,
          errors,
          sent * 1024,
          received * 1024,
          scheduled,
          scheduled == null ? null : (Long) (scheduled - taken - errors),
          taken - received,
          rows,
          histograms);
    }

    private TimelineInfo timeline() {
      return new TimelineInfo(
          10,
          List.of(warmUp(), window()),
          List.of(new IntendedRow(5, 10, "measured", window().latencyMicros())));
    }

    private static RowLatency whole(Latency latency) {
      return LatencyPart.row(
          HistogramText.decode(latency.histogram()),
          new LatencyPart.Exact(
              latency.sum() * 1_000,
              Math.round(latency.min() * 1_000),
              Math.round(latency.max() * 1_000),
              0,
              0));
    }

    private Backlogs backlogs() {
      return new Backlogs(
          new Backlog(5, warmUp().unanswered(), warmUp().backlog()),
          new Backlog(15.1, window().unanswered(), window().backlog()));
    }

    private Step step() {
      return new Step(
          5,
          10,
          2_000,
          "PASS",
          List.of(),
          open() ? integrity.scheduled() : null,
          integrity.sent(),
          integrity.acknowledged(),
          integrity.failed(),
          integrity.received(),
          backlogs(),
          throughput(),
          latencies);
    }

    private Throughput throughput() {
      return new EventCounts(
              10,
              open() ? integrity.scheduled() : null,
              integrity.sent(),
              integrity.acknowledged(),
              bytes(integrity.acknowledged()),
              integrity.received(),
              bytes(integrity.received()),
              integrity.failed())
          .rates();
    }

    private static Long bytes(Long count) {
      return count == null ? null : (Long) (count * 1024);
    }

    RunResult build() {
      ResultBuilder parts =
          new ResultBuilder()
              .status(status)
              .failures(failures)
              .run(
                  new RunInfo(
                      "k3f9",
                      "quickstart",
                      "2026-11-21T05:10:22.123456Z",
                      "2026-11-21T05:10:52.5Z",
                      new Software("0.1.0", bare ? null : "3bfd9a5"),
                      List.of("run", "-d", "kafka"),
                      bare ? Map.of() : Map.of("who", "me"),
                      series))
              .workload(SampleResults.workload(workload))
              .driver(
                  new DriverPart(
                      "kafka",
                      variant,
                      driverName,
                      "driver-kafka/kafka-local.yaml",
                      "1".repeat(64),
                      Map.of("producer", Map.of("acks", "1", "linger.ms", 1L)),
                      serverVersion == null ? null : "kafka-clients 4.4.0",
                      serverVersion == null ? null : "kafka",
                      serverVersion,
                      guarantees))
              .environment(
                  new Environment(
                      List.of(host("w0"), host("w1")),
                      brokers,
                      new ClockPart("one-process", 0, List.of())))
              .latencyMicros(latencies)
              .integrity(integrity)
              .resources(resources);
      return bare ? parts.build() : measured(parts).build();
    }

    private ResultBuilder measured(ResultBuilder parts) {
      return parts
          .warnings(List.of(new Finding("GC", "A pause took 6.1 ms.", 6.1, null)))
          .phases(
              List.of(
                  new PhasePart("warm-up", 0, 5),
                  new PhasePart("measured", 5, 10),
                  new PhasePart("cool-down", 15, 2),
                  new PhasePart("drain", 17, 0.1)))
          .warmup(new RunResult.WarmupInfo("fixed", "it was to last 5 s"))
          .pacing(new RunResult.PacingInfo("hybrid", 0, 12.5, 0))
          .generator(generator)
          .backlogs(backlogs())
          .outages(
              new Outages(
                  0.01,
                  0.01,
                  new SubscriptionName("topic-0", "sub-0"),
                  0.0,
                  0.0,
                  Map.of(),
                  null,
                  0.06,
                  List.of(new GapPart(6, 6.01)),
                  List.of(),
                  List.of(new GapPart(8, 8.01, new SubscriptionName("topic-0", "sub-0")))))
          .ending(new RunResult.EndingInfo(false, null, false, 0.2))
          .sending(new RunResult.Sending(1, false, 0, 0, List.of(), Map.of()))
          .throughput(throughput())
          .steps(List.of(step()))
          .events(
              List.of(
                  new Event(7, 7.5, "stall", "node 1", "injected", "SIGSTOP"),
                  new Event(9, null, "bound", "producer 0", "observed", null)))
          .timeline(timeline())
          .byWorker(
              List.of(
                  new WorkerPart("w0", 1, 1, generator, null, throughput(), integrity, latencies),
                  WorkerPart.lost("w1", 1, 1)));
    }

    private static WorkerHost host(String id) {
      return new WorkerHost(
          id,
          "localhost",
          "A processor",
          2,
          25_000_000_000L,
          "Linux",
          "6.1",
          "17.0.9",
          List.of("-Xmx2g"));
    }
  }
}
