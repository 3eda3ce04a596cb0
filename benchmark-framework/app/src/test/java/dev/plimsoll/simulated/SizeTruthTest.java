// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.report.ResultMarkdown;
import dev.plimsoll.report.ResultTable;
import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LatencyByKind.SizeLatency;
import dev.plimsoll.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Messages of three sizes, drawn 6 : 3 : 1, on a system that takes 5 ms for each KiB: 1.25 ms, 10
 * ms and 40 ms.
 */
@Tag("realtime")
final class SizeTruthTest {

  private static final List<Integer> SIZES = List.of(256, 2_048, 8_192);
  private static final List<Double> SHARES = List.of(0.6, 0.3, 0.1);

  private static final String LOAD =
      """
      producerRate: 2000
      producersPerTopic: 3
      messageSizeDistribution: {0-256: 6, 1KB-2KB: 3, 4KB-8KB: 1}
      warmup: 200ms
      duration: 3s
      cooldown: 200ms
      drainTimeout: 60s
      """;

  private static final String SYSTEM = "serviceTimePerKiB: 5ms\n";

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"copied", "held", "kept"})
  void theLatencyOfEachSizeIsThatOfItsMessages(String payloadUse) throws Exception {
    MeasuredRun run = MeasuredRun.of(folder, SYSTEM + "payloadUse: " + payloadUse + "\n", LOAD);

    RunResult result = run.result();
    long sent = result.integrity().sent();
    List<SizeLatency> sizes = result.latencyMicros().bySize();
    assertThat(sizes).extracting(SizeLatency::messageSizeBytes).isEqualTo(SIZES);
    assertThat(sizes.stream().mapToLong(SizeLatency::sent).sum()).isEqualTo(sent);
    for (int i = 0; i < sizes.size(); i++) {
      double micros = SIZES.get(i) / 1_024.0 * 5_000;
      SizeLatency size = sizes.get(i);
      assertThat((double) size.sent() / sent).isBetween(SHARES.get(i) - 0.05, SHARES.get(i) + 0.05);
      for (Latency latency : size.present().values()) {
        assertThat(latency.count()).isEqualTo(size.sent());
        assertThat(latency.missing()).isZero();
        assertThat(latency.min()).isGreaterThanOrEqualTo(micros);
      }
      assertThat(size.publishService().min()).as("not that of a larger one").isLessThan(3 * micros);
    }
    assertThat(result.throughput().receiveBytesPerSecond())
        .isGreaterThan(256 * result.throughput().receiveRatePerSecond());
    assertThat(result.workload().messageSizeBytes()).isNull();
    assertThat(result.workload().messageSizeDistribution())
        .isEqualTo(Map.of("0-256", 6, "1KB-2KB", 3, "4KB-8KB", 1));
  }

  @Test
  void screenMarkdownAndPageShowTheLatencyOfEachSize() throws Exception {
    RunResult result = MeasuredRun.of(folder, SYSTEM, LOAD).result();

    assertThat(ResultTable.lines(result))
        .anyMatch(line -> line.matches("publ.*0-256 .*"))
        // Marks widen the columns, so that the name may be shortened.
        .anyMatch(line -> line.matches("endTo.*KB-8KB .*"))
        .noneMatch(line -> line.startsWith("publishService, 0-256"))
        .anyMatch(line -> line.contains("sizes 0-256, 1KB-2KB, 4KB-8KB"));
    assertThat(ResultMarkdown.write(List.of(result))).contains("| publish, 1KB-2KB |");
    HtmlReport page = new HtmlReport(1);
    page.add(result, "result.json");
    assertThat(page.html())
        .contains("id=\"latency-by-size\"", "Latencies by message size", "4KB-8KB");
  }

  @Test
  void requestsOfEachSizeAreAnswered() throws Exception {
    RunResult result =
        MeasuredRun.of(folder, SYSTEM + "payloadUse: held\n", "load: request-reply\n" + LOAD)
            .result();

    assertThat(result.integrity().received()).isEqualTo(result.integrity().sent());
    for (SizeLatency size : result.latencyMicros().bySize()) {
      double micros = size.messageSizeBytes() / 1_024.0 * 5_000;
      assertThat(size.roundTripService().count()).isEqualTo(size.sent());
      assertThat(size.roundTripService().min()).isGreaterThanOrEqualTo(2 * micros);
    }
  }

  /** Sizes of a median of 256 bytes take 1.25 ms, and of a p99 of 8 KiB 40 ms. */
  @Test
  void lognormalSizesHaveTheLatenciesOfFourClasses() throws Exception {
    String lognormal =
        LOAD.replaceFirst(
            "messageSizeDistribution: .*",
            "messageSizeLognormal: {median: 256, p99: 8KiB, max: 16KiB}");

    RunResult result = MeasuredRun.of(folder, SYSTEM, lognormal).result();

    long sent = result.integrity().sent();
    List<SizeLatency> classes = result.latencyMicros().bySize();
    double[] shares = {0.5, 0.4, 0.09, 0.01};
    assertThat(classes).hasSize(4);
    assertThat(classes.stream().mapToLong(SizeLatency::sent).sum()).isEqualTo(sent);
    for (int i = 0; i < 4; i++) {
      SizeLatency each = classes.get(i);
      assertThat((double) each.sent() / sent).isBetween(shares[i] * 0.5, shares[i] + 0.05);
      assertThat(each.publishService().min())
          .as("that of the smallest size of the class")
          .isGreaterThanOrEqualTo(each.smallestBytes() / 1_024.0 * 5_000);
    }
    assertThat(result.throughput().receiveBytesPerSecond())
        .as("744 bytes: of 256 · e^(σ²/2) = 776 with σ = ln(32) / 2.326, less what is above 16 KiB")
        .isBetween(
            650 * result.throughput().receiveRatePerSecond(),
            840 * result.throughput().receiveRatePerSecond());
    assertThat(result.workload().messageSizes().p50Bytes()).isBetween(240, 270);
    assertThat(result.workload().messageSizeLognormal().p99Bytes()).isEqualTo(8_192);
    assertThat(ResultTable.lines(result))
        .anyMatch(line -> line.contains("lognormal sizes of 40 bytes to 16 KiB, "))
        .anyMatch(line -> line.startsWith("publish, ≤" + classes.get(0).messageSizeBytes() + "B "))
        .anyMatch(line -> line.startsWith("endToEnd, ≤16K "));
  }

  @Test
  void aLineOfAFileIsTheWholePayload() throws Exception {
    Files.writeString(folder.resolve("lines"), "a".repeat(1_024) + "\n" + "b".repeat(4_096) + "\n");
    String lines =
        LOAD.replaceFirst(
            "messageSizeDistribution: .*",
            "payload: lines\npayloadFile: " + folder.resolve("lines"));

    RunResult result = MeasuredRun.of(folder, SYSTEM, lines).result();

    assertThat(result.latencyMicros().bySize())
        .extracting(SizeLatency::messageSizeBytes)
        .containsExactly(1_024, 4_096);
    assertThat(result.latencyMicros().bySize())
        .allSatisfy(
            each ->
                assertThat((double) each.sent() / result.integrity().sent()).isBetween(0.4, 0.6));
  }

  @Test
  void screenMarkdownAndPageSayHowCompressiblePayloadsAre() throws Exception {
    String zeros = LOAD + "payload: zeros\n";
    RunResult result = MeasuredRun.of(folder, SYSTEM, zeros).result();

    assertThat(result.payloadSample())
        .hasValueSatisfying(
            sample -> {
              assertThat(sample.deflateLevel()).isEqualTo(6);
              assertThat(sample.messages()).isPositive();
              assertThat(sample.deflatedBytes()).isLessThan(sample.bytes() / 10);
            });
    String sentence = "DEFLATE (level 6) makes ";
    assertThat(ResultTable.lines(result)).anyMatch(line -> line.contains(sentence));
    assertThat(ResultMarkdown.write(List.of(result))).contains(sentence);
    HtmlReport page = new HtmlReport(1);
    page.add(result, "result.json");
    assertThat(page.html()).contains(sentence);
  }

  @Test
  void ofOneSizeThereIsNoClass() throws Exception {
    String one = LOAD.replaceFirst("messageSizeDistribution: .*", "messageSize: 100");

    RunResult result = MeasuredRun.of(folder, "serviceTime: 1ms\n", one).result();

    assertThat(result.latencyMicros().bySize()).isEmpty();
    assertThat(result.workload().messageSizeDistribution()).isEmpty();
  }
}
