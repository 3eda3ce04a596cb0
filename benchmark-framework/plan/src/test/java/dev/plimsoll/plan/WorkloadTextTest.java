// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A workload that is written for a worker and read there is the same. */
final class WorkloadTextTest {

  private static final Path HOME = Path.of("..", "..");

  @TempDir private Path folder;

  static List<Path> workloads() throws IOException {
    try (Stream<Path> files = Files.list(HOME.resolve("workloads"))) {
      return files.filter(each -> each.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void aWorkloadOfTheProgramIsTheSame(Path file) throws Exception {
    for (Workload workload :
        loader().sweptWorkloads(file.toString(), List.of(), List.of("sweep="))) {
      assertThat(WorkloadText.of(workload).read())
          .usingRecursiveComparison()
          .ignoringFields("file", "sha256", "events")
          .isEqualTo(workload);
    }
  }

  @Test
  void filesOfTheCoordinatorTravelWithTheWorkload() throws Exception {
    Path payload = Files.write(folder.resolve("payload"), bytes(100));
    Files.writeString(folder.resolve("rates.csv"), "time,rate\n0s,10\n1500ms,10M\n10s,0.1\n");
    Workload workload =
        workload("messageSize: 100\npayload: file\npayloadFile: payload\nrateFile: rates.csv");
    WorkloadText text = WorkloadText.of(workload);
    Files.delete(payload);
    Files.delete(folder.resolve("rates.csv"));

    Workload read = text.read();

    assertThat(read.payload().read()).isEqualTo(bytes(100));
    assertThat(read.messageSize()).isEqualTo(100);
    assertThat(read.load()).isEqualTo(workload.load());
  }

  @Test
  void sizesByWeightTravelWithTheWorkload() throws Exception {
    Workload workload =
        workload("producerRate: 1\nmessageSizeDistribution: {0-100: 3, 1KB-4KB: 1}\n");

    assertThat(WorkloadText.of(workload).read().sizes()).isEqualTo(workload.sizes());
    assertThat(workload.sizes().areSeveral()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "messageSizeLognormal: {median: 1KiB, sigma: 1.5, max: 1MiB}",
        "messageSizeLognormal: {median: 1KiB, p99: 9KiB, min: 100, max: 1MiB}",
        "messageSizeFile: sizes.csv",
        "messageSizeFile: sizes.csv\npayload: slices\npayloadFile: payload",
        "payload: lines\npayloadFile: lines",
      })
  void sizesOfAnyOriginTravelWithTheWorkload(String lines) throws Exception {
    Files.writeString(folder.resolve("sizes.csv"), "size,weight\n70,0.1\n50,3\n999,1e-3\n");
    Files.writeString(folder.resolve("lines"), "short\n" + "long".repeat(99) + "\n");
    Files.write(folder.resolve("payload"), bytes(2_000));
    Workload workload = workload("producerRate: 1\n" + lines);

    Workload read = WorkloadText.of(workload).read();

    assertThat(read.sizes()).isEqualTo(workload.sizes());
    assertThat(read.sizes().areSeveral()).isTrue();
    assertThat(read.payload().kind()).isEqualTo(workload.payload().kind());
  }

  @Test
  void aPayloadThatIsTooLargeForAMessageIsRefused() throws Exception {
    Files.write(folder.resolve("payload"), new byte[16 << 20]);
    Workload workload = workload("producerRate: 1\npayload: file\npayloadFile: payload");

    assertThatThrownBy(() -> WorkloadText.of(workload))
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("16,777,216 bytes are more than workers receive");
  }

  @Test
  void eventsStayWithTheCoordinator() throws Exception {
    Workload workload =
        workload("producerRate: 10\nevents: [{at: 1s, do: pause, node: 1, for: 1s}]");

    WorkloadText text = WorkloadText.of(workload);

    assertThat(workload.events()).isNotEmpty();
    assertThat(text.yaml()).doesNotContain("events");
    assertThat(text.read().events()).isEmpty();
  }

  @Test
  void onlyTheFilesThatWereSentAreUsed() throws Exception {
    Path secret = Files.writeString(folder.resolve("secret"), "x".repeat(100));
    String yaml = "topics: 1\nmessageSize: 100\npayload: file\npayloadFile: " + secret;

    assertThatThrownBy(() -> new WorkloadText(yaml, Map.of("other", bytes(100))).read())
        .isInstanceOf(PlanException.class)
        .hasMessageContaining("payloadFile: workers read no file");
  }

  private Workload workload(String lines) throws Exception {
    Path file = folder.resolve("w.yaml");
    Files.writeString(file, "topics: 1\npartitionsPerTopic: 1\n" + lines + "\n");
    return loader().workload(file.toString(), List.of());
  }

  private static byte[] bytes(int count) {
    byte[] bytes = new byte[count];
    new Random(1).nextBytes(bytes);
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "topics: 1\npayloadFile: /etc/passwd",
        "topics: 1\nrateFile: /etc/passwd",
        "topics: 1\nmessageSizeFile: /etc/passwd",
        "topics: 1\npayload: lines\npayloadFile: /etc/passwd",
        "topics: 1\nevents: [{at: 1s, do: exec, command: id}]",
        "topics: one",
        "- a list",
        "unknownKey: 1"
      })
  void aTextOfAStrangerIsRefused(String text) {
    assertThatThrownBy(() -> new WorkloadText(text, Map.of()).read())
        .isInstanceOf(PlanException.class);
  }

  private static PlanLoader loader() {
    return new PlanLoader(List.of(), name -> null, Path.of(""), HOME);
  }
}
