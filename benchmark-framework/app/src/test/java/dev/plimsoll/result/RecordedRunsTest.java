// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.independent.SecondComputation;
import dev.plimsoll.result.RunResult.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;

final class RecordedRunsTest {

  private static final String ALL = "dev.plimsoll.result.RecordedRuns#all";
  private static final long MOST_BYTES = 2_000_000;

  @TempDir private Path folder;

  @Test
  void theyAreOfEachSystemAndEndInEachWay() throws Exception {
    Set<String> systems = new TreeSet<>();
    Set<Status> endings = EnumSet.noneOf(Status.class);
    for (String name : RecordedRuns.results()) {
      RunResult result = ResultJson.read(RecordedRuns.unpack(name, folder));
      systems.add(result.driver().system());
      endings.add(result.status());
    }

    assertThat(systems)
        .containsExactly(
            "kafka", "nats", "nats-streaming", "pulsar", "rabbitmq", "redis", "simulated");
    assertThat(endings).containsExactlyInAnyOrder(Status.values());
  }

  @Test
  void theyAreSmall() throws IOException {
    long bytes = 0;
    for (String name : RecordedRuns.all()) {
      bytes += Files.size(RecordedRuns.compressed(name));
    }

    assertThat(bytes).isLessThanOrEqualTo(MOST_BYTES);
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void aSecondComputationAgrees(String name) throws IOException {
    SecondComputation.of(RecordedRuns.compressed(name)).requireFigures();
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void theFiguresFollowFromTheFactsAlone(String name) throws Exception {
    Path file = RecordedRuns.unpack(name, folder);
    RunResult stored = ResultJson.read(file);
    JsonNode facts = ResultJson.tree(file);
    RemovedFigures.from(facts);

    RunResult computed = computed(ResultJson.result(file, facts), stored.status());

    assertThat(ResultJson.tree(computed)).isEqualTo(ResultJson.tree(stored));
  }

  /** A checkpoint has no verdict. */
  private static RunResult computed(RunResult facts, Status status) {
    return status == Status.CHECKPOINT
        ? ResultBuilder.of(Figures.measured(facts)).status(status).build()
        : Figures.of(facts);
  }

  @ParameterizedTest
  @MethodSource(ALL)
  void aResultThatIsReadAndWrittenIsTheSame(String name) throws Exception {
    Path file = RecordedRuns.unpack(name, folder);

    List<String> written = ResultJson.write(ResultJson.read(file)).lines().toList();
    List<String> stored = Files.readAllLines(file);
    assertThat(
            written.subList(firstDifference(written, stored), written.size()).stream()
                .limit(3)
                .toList())
        .as("from the first line that differs")
        .isEqualTo(
            stored.subList(firstDifference(written, stored), stored.size()).stream()
                .limit(3)
                .toList());
  }

  private static int firstDifference(List<String> one, List<String> other) {
    int line = 0;
    while (line < Math.min(one.size(), other.size()) && one.get(line).equals(other.get(line))) {
      line++;
    }
    return line;
  }
}
