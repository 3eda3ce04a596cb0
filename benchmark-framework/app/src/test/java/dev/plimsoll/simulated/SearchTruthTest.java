// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.result.ResultExamination;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SearchPart;
import dev.plimsoll.result.SearchPart.ProbePart;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Searches in real time on simulated systems, whose highest sustainable rate follows from
 * arithmetic. A rate is sustained up to 1 % above it (rateTolerance), and the answer is below it by
 * the precision at most. The machine must have a processor to spare: a search that was disturbed is
 * void, and says nothing about the system.
 */
@Tag("long")
@Isolated("judges rates")
final class SearchTruthTest {

  private static final double TOLERANCE = 0.02;

  private static final String EACH =
      """
      messageSize: 100
      warmup: 300ms
      cooldown: 0s
      drainTimeout: 5s
      """;

  @TempDir private Path folder;

  @Test
  void aHardLimit() throws Exception {
    RunResult result =
        search("capacity: 1900\n", "search: {from: 1500, probe: 1s, spread: 10s}\nduration: 2s\n");

    requireTruth(result, 1_900, 0.05);
    assertThat(result.search().limit()).isEqualTo("system");
  }

  /** Of each half second, the system stands still for a tenth. */
  @Test
  void stallsOfATenthOfTheTime() throws Exception {
    RunResult result =
        search(
            "capacity: 2000\nstalls: " + stalls(12, 250, 500, 50),
            "search: {from: 1500, period: 500ms, probe: 1500ms, spread: 10s}\nduration: 3s\n");

    requireTruth(result, 1_800, 0.05);
  }

  /** 800 ms after the start of each window, a fifth of the capacity is gone. */
  @Test
  void slowerAfterAWhile() throws Exception {
    RunResult result =
        search(
            "capacity: 1500\nstalls: " + stalls(40, 800, 100, 20),
            "search: {from: 1k, precision: 10%, probe: 700ms, spread: 10s}\nduration: 2500ms\n");

    requireTruth(result, 1_200, 0.1);
    assertThat(result.search().probes())
        .as("a short probe is misled, and a confirmation shows it")
        .anyMatch(probe -> !probe.full() && probe.passed() && probe.ratePerSecond() > 1_260)
        .anyMatch(probe -> probe.full() && !probe.passed());
  }

  /**
   * M/M/1: the latency is exponentially distributed with the rate μ − λ, so its p99 is ln(100) / (μ
   * − λ), which is L at λ = μ − 4.605 / L = 2000 − 4.605 / 0.03 = 1846.
   */
  @Test
  void aLatencyBelowALimit() throws Exception {
    RunResult result =
        search(
            "capacity: 2000\ncapacityKind: exponential\n",
            """
            search: {from: 1500, probe: 2s, spread: 10s}
            arrivals: poisson
            objectives: [publish.p99 < 30ms]
            duration: 4s
            """);

    // With 2 s, the p99 of a probe differs from its mean by up to a half: 77 of 1846 msg/s.
    assertThat(result.search().ratePerSecond()).isBetween(1_650.0, 1_960.0);
    assertThat(result.search().probes())
        .anyMatch(probe -> probe.failures().contains("OBJECTIVE_MISSED"));
  }

  private static String stalls(int count, int first, int every, int length) {
    return IntStream.range(0, count)
        .mapToObj(i -> "{at: " + (first + i * every) + "ms, for: " + length + "ms}")
        .collect(Collectors.joining(", ", "[", "]\n"));
  }

  private static void requireTruth(RunResult result, double truth, double precision) {
    SearchPart search = result.search();
    assertThat(search.ratePerSecond())
        .as(search.probes().toString())
        .isBetween(truth / (1 + precision) * (1 - TOLERANCE), truth * (1 + TOLERANCE));
    assertThat(search.notSustainedPerSecond())
        .isBetween(search.ratePerSecond(), search.ratePerSecond() * (1 + precision));
  }

  private RunResult search(String driver, String workload) throws Exception {
    RunResult result = MeasuredRun.judged(folder, driver, workload + EACH).result();

    assumeTrue(
        result.status() != RunResult.Status.VOID,
        () -> "the machine had no processor to spare: " + result.failures());
    assertThat(result.status()).as(result.failures().toString()).isEqualTo(RunResult.Status.PASS);
    Path file = Files.writeString(folder.resolve("r.json"), ResultJson.write(result));
    assertThat(ResultExamination.of(file).problems()).isEmpty();
    ProbePart described = result.search().probes().get(result.search().resultOf());
    assertThat(described.full()).isTrue();
    assertThat(described.ratePerSecond()).isEqualTo(result.search().ratePerSecond());
    assertThat(result.workload().producerRate().doubleValue())
        .isEqualTo(result.search().ratePerSecond());
    assertThat(result.integrity().unsent()).as("probes before left nothing").isZero();
    return result;
  }
}
