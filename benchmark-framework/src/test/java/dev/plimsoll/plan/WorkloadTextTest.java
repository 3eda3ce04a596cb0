// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A workload that is written for a worker and read there is the same. */
final class WorkloadTextTest {

  private static final Path HOME = Path.of("..");

  @TempDir private Path folder;

  static List<Path> workloads() throws IOException {
    try (Stream<Path> files = Files.list(HOME.resolve("workloads"))) {
      return files
          .filter(each -> each.toString().endsWith(".yaml"))
          .filter(each -> !namesAFile(each))
          .sorted()
          .toList();
    }
  }

  private static boolean namesAFile(Path workload) {
    try {
      return Files.readString(workload).contains("\nrateFile:");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void aWorkloadOfTheProgramIsTheSame(Path file) throws Exception {
    Workload workload = loader().workload(file.toString(), List.of("events="));

    assertThat(WorkloadText.read(WorkloadText.write(workload)))
        .usingRecursiveComparison()
        .ignoringFields("file", "sha256")
        .isEqualTo(workload);
  }

  @Test
  void whatNeedsFilesOrCommandsOfTheCoordinatorIsRefused() throws Exception {
    Files.writeString(folder.resolve("payload"), "x".repeat(100));
    Files.writeString(folder.resolve("rates.csv"), "time,rate\n0s,10\n10s,20\n");
    Map<String, String> refused =
        Map.of(
            "payloadFile",
                "producerRate: 10\nmessageSize: 100\npayload: file\npayloadFile: payload",
            "rateFile", "rateFile: rates.csv",
            "events", "producerRate: 10\nevents: [{at: 1s, do: pause, node: 1, for: 1s}]");

    for (Map.Entry<String, String> each : refused.entrySet()) {
      Path file = folder.resolve("w.yaml");
      Files.writeString(file, "topics: 1\npartitionsPerTopic: 1\n" + each.getValue() + "\n");
      Workload workload = loader().workload(file.toString(), List.of());

      assertThatThrownBy(() -> WorkloadText.write(workload))
          .as(each.getKey())
          .isInstanceOf(PlanException.class)
          .hasMessageContaining(each.getKey() + ": workers read no file");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "topics: 1\npayloadFile: /etc/passwd",
        "topics: 1\nrateFile: /etc/passwd",
        "topics: 1\nevents: [{at: 1s, do: exec, command: id}]",
        "topics: one",
        "- a list",
        "unknownKey: 1"
      })
  void aTextOfAStrangerIsRefused(String text) {
    assertThatThrownBy(() -> WorkloadText.read(text)).isInstanceOf(PlanException.class);
  }

  private static PlanLoader loader() {
    return new PlanLoader(List.of(), name -> null, Path.of(""), HOME);
  }
}
