// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.LatencyByKind.SizeLatency;
import dev.plimsoll.result.RunResult;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages of several sizes, as a file of OMB describes them, on real systems. */
class MessageSizesIT {

  private static final String OF_OMB =
      """
      name: sizes by weight
      topics: 1
      partitionsPerTopic: 2
      messageSizeDistribution:
        "0-256": 234
        "1KB-4KB": 456
        "4KB-64KB": 10
      subscriptionsPerTopic: 1
      consumerPerSubscription: 1
      producersPerTopic: 2
      producerRate: 500
      testDurationMinutes: 15
      """;

  @TempDir private Path temp;

  @ParameterizedTest
  @ValueSource(strings = {"kafka", "redis"})
  void aFileOfOmbRunsOnARealSystem(String system) throws Exception {
    Program program = new Program(temp);
    program.put("load.yaml", OF_OMB);

    program
        .run(
            "run",
            "-d",
            system,
            "-o",
            "out",
            "--set",
            "warmup=500ms",
            "--set",
            "duration=2s",
            "--set",
            "rateTolerance=1",
            "--set",
            "generatorLimit=1m",
            "load.yaml")
        .exits(0);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(result.latencyMicros().bySize())
        .extracting(SizeLatency::messageSizeBytes)
        .containsExactly(256, 4_096, 65_536);
    for (SizeLatency size : result.latencyMicros().bySize()) {
      assertThat(size.sent()).isPositive();
      assertThat(size.publish().count()).isEqualTo(size.sent());
      assertThat(size.endToEnd().count()).isEqualTo(size.sent());
    }
    Path file = Results.files(temp.resolve("out")).get(0);
    Program.inThisJvm(temp).run("check", file.toString()).exits(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kafka | messageSizeLognormal: {median: 1KiB, p99: 32KiB, max: 64KiB} | 4",
        "redis | messageSizeLognormal: {median: 1KiB, p99: 32KiB, max: 64KiB} | 4",
        "kafka | payload: lines\\npayloadFile: lines.txt | 3",
        "redis | payload: lines\\npayloadFile: lines.txt | 3",
      })
  void sizesOfAnyOriginArriveOnARealSystem(String system, String messages, int classes)
      throws Exception {
    Program program = new Program(temp);
    program.put("lines.txt", "short\n" + "longer".repeat(50) + "\n" + "long".repeat(500) + "\n");
    program.put(
        "load.yaml",
        """
        producerRate: 500
        producersPerTopic: 2
        warmup: 500ms
        duration: 2s
        rateTolerance: 1
        generatorLimit: 1m
        """
            + messages.replace("\\n", "\n"));

    program.run("run", "-d", system, "-o", "out", "load.yaml").exits(0);

    RunResult result = Results.only(temp.resolve("out"));
    assertThat(result.latencyMicros().bySize()).hasSize(classes);
    assertThat(result.integrity().received()).isEqualTo(result.integrity().sent());
    assertThat(result.payloadSample()).isPresent();
    Path file = Results.files(temp.resolve("out")).get(0);
    Program.inThisJvm(temp).run("check", file.toString()).exits(0);
  }

  @Test
  void thePlanShowsTheRangesInPlaceOfOneSize() throws Exception {
    Files.writeString(temp.resolve("load.yaml"), OF_OMB);

    Program.Said said = Program.inThisJvm(temp).run("check", "load.yaml");

    said.exits(0);
    assertThat(said.out())
        .anyMatch(line -> line.contains("messageSizeDistribution"))
        .noneMatch(line -> line.strip().startsWith("messageSize:"));
  }
}
