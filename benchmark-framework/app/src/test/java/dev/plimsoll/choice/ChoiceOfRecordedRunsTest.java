// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.choice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.plan.NeedLoader;
import dev.plimsoll.result.RecordedRuns;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The outcome of a choice from results of real runs. */
final class ChoiceOfRecordedRunsTest {

  @TempDir private Path folder;

  @Test
  void realRunsGiveTheAnswer() throws Exception {
    Map<String, List<RunResult>> byCell = new LinkedHashMap<>();
    byCell.put(ChoiceCells.load("nats"), recorded("nats-plain"));
    byCell.put(ChoiceCells.search("nats"), recorded("nats-search"));
    byCell.put(ChoiceCells.load("kafka"), recorded("kafka-plain"));
    byCell.put(ChoiceCells.load("limited"), recorded("overloaded-plain"));
    byCell.put(ChoiceCells.search("limited"), recorded("limited-confirmed-search"));
    byCell.put(ChoiceCells.load("redis"), recorded("redis-missed"));

    ChoiceOutcome outcome =
        new ChoiceEvaluation(
                NeedLoader.ofOption("--need", "500 msg/s of 200 B, memory is enough"),
                false,
                1,
                byCell,
                Map.of(),
                Optional.empty())
            .outcome(
                Stream.of("nats", "kafka", "limited", "redis")
                    .map(name -> new ChoiceSubject(name, name, ""))
                    .toList(),
                Map.of());

    assertThat(ChoiceSentence.of(outcome))
        .isEqualTo(
            "nats and kafka carry your load; nats has at least 2 × headroom. limited does not:"
                + " consumers fell behind: the backlog of messages to receive grew by 480;"
                + " it sustains 0.9 to 1.8 × your rate. Unknown for redis: its run failed while JIT"
                + " compilers were at work (objective missed: publish.p99 < 10 us; it was 68,813"
                + " us). Their guarantees differ, so none is named the best.");
    assertThat(outcome.weaknesses())
        .contains(
            "nats: the search tried no rate above the highest that passed.",
            "kafka: unsound window: compiling.",
            "kafka: the highest rate is not known, because its search has no result.",
            "limited: rates pass and fail by turns, so the highest rate is uncertain.");
  }

  private List<RunResult> recorded(String name) throws Exception {
    return List.of(ResultJson.read(RecordedRuns.unpack("results/" + name, folder)));
  }
}
