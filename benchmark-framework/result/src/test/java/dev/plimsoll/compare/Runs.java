// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.Environment;
import dev.plimsoll.result.IdealLatency;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.Resources;
import dev.plimsoll.result.ResultBuilder;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.RunResult.Throughput;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.result.Series;
import dev.plimsoll.result.Stops;
import dev.plimsoll.result.WorkerCost;
import dev.plimsoll.result.WorkerHost;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;

/** Results that differ in chosen metrics. */
public final class Runs {

  private static final RunResult SAMPLE = SampleResults.full();

  public String side = "base";
  public int repetition = 1;
  public String seriesId = "s1";
  public int of = 5;
  public int attempt = 1;
  public String kind = "compare";
  public Map<String, Object> cell = Map.of();
  public double slower = 1;
  public double rate = 2_000;
  public double cpu = 4;
  public Status status = Status.PASS;
  public Map<String, Object> workload = SAMPLE.workload().toMap();
  public String jdk = "17.0.9";
  public double generatorPart;

  /** Microseconds by which an ideal generator would have measured less of each receipt. */
  public double endToEndPart;

  /** Returns repetitions whose latencies and costs vary randomly around a factor. */
  public static List<RunResult> noisy(
      String side, int count, double factor, double noise, SplittableRandom random) {
    List<RunResult> results = new ArrayList<>();
    for (int i = 1; i <= count; i++) {
      Runs run = new Runs();
      run.side = side;
      run.repetition = i;
      run.slower = factor * (1 + noise * random.nextGaussian());
      run.cpu = 4 * (1 + noise * random.nextGaussian());
      run.rate = 2_000 * (1 + noise / 100 * random.nextGaussian());
      results.add(run.result());
    }
    return results;
  }

  public static List<RunResult> each(String side, double... slower) {
    List<RunResult> results = new ArrayList<>();
    for (double factor : slower) {
      Runs run = new Runs();
      run.side = side;
      run.repetition = results.size() + 1;
      run.slower = factor;
      results.add(run.result());
    }
    return results;
  }

  public RunResult result() {
    RunResult.RunInfo run = SAMPLE.run();
    WorkerHost host = SAMPLE.environment().workers().get(0);
    WorkerCost cost = SAMPLE.resources().workers().get(0);
    Throughput was = SAMPLE.throughput();
    return ResultBuilder.of(SAMPLE)
        .status(status)
        .failures(
            status == Status.FAIL
                ? List.of(new RunResult.Finding("LOST", "Messages were lost.", 1.0, 0.0))
                : List.of())
        .voids(
            status == Status.VOID
                ? List.of(new RunResult.Finding("GENERATOR_STOPPED", "It stopped.", 1.0, 0.0))
                : List.of())
        .warnings(List.of())
        .run(
            new RunResult.RunInfo(
                side + repetition + seriesId + (attempt == 1 ? "" : "again" + attempt),
                run.name(),
                run.startedAt(),
                run.endedAt(),
                run.software(),
                run.commandLine(),
                run.tags(),
                new Series(
                    seriesId,
                    kind,
                    marked(),
                    repetition,
                    of,
                    repetition + 1,
                    repetition == 0,
                    attempt,
                    null)))
        .workload(SampleResults.workload(workload))
        .environment(
            new Environment(
                List.of(
                    new WorkerHost(
                        host.id(),
                        host.host(),
                        host.cpu(),
                        host.cores(),
                        host.memoryBytes(),
                        host.os(),
                        host.kernel(),
                        jdk,
                        host.jvmOptions())),
                SAMPLE.environment().brokers(),
                SAMPLE.environment().clock()))
        .generator(
            new RunResult.Generator(
                "publish",
                Map.of("50", generatorPart, "99", generatorPart, "99.9", generatorPart),
                Stops.NONE,
                null,
                ideal()))
        .throughput(
            new Throughput(
                Math.max(rate, was.scheduledRatePerSecond()),
                rate,
                rate,
                rate * 1024,
                rate,
                rate * 1024,
                was.errorsPerSecond()))
        .latencyMicros(latencies())
        .resources(
            new Resources(
                List.of(
                    new WorkerCost(
                        cost.id(),
                        cpu,
                        cost.gcPauseMillis(),
                        null,
                        cost.hiccupMicros(),
                        1_000_000)),
                List.of()))
        .byWorker(List.of())
        .build();
  }

  private Map<String, Object> marked() {
    Map<String, Object> marked = new LinkedHashMap<>(cell);
    marked.put("side", side);
    return marked;
  }

  private Map<String, IdealLatency> ideal() {
    if (endToEndPart == 0) {
      return Map.of();
    }
    long[] nanos =
        LongStream.range(0, 200).map(i -> nanos(i) - Math.round(endToEndPart * 1_000)).toArray();
    return Map.of(
        "endToEnd",
        IdealLatency.of(
            SampleResults.histogram(nanos), (double) LongStream.of(nanos).sum(), nanos(200), 200));
  }

  private long nanos(long message) {
    return Math.round((1_000_000 + message * 20_000) * slower);
  }

  private LatencyByKind latencies() {
    Latency slow = SampleResults.latency(200, this::nanos);
    return new LatencyByKind(slow, slow, null, null, slow, slow, null, null, null);
  }
}
