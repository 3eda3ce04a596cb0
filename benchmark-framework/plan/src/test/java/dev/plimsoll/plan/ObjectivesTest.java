// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.metric.Objective;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ObjectivesTest {

  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void clearTheDesk() {
    desk = new Desk(folder);
  }

  @Test
  void areReadInTheirOrderAndWrittenSoThatTheyAreReadAgain() throws PlanException {
    Workload workload =
        desk.workload("producerRate: 1k\nobjectives: [publish.p99 < 50ms, lost == 0]\n");

    assertThat(workload.objectives())
        .extracting(Objective::text)
        .containsExactly("publish.p99 < 50 ms", "lost == 0");
    assertThat(PlanText.describe(workload))
        .contains(
            "objectives: [\"publish.p99 < 50 ms\", lost == 0]\n",
            "# objective: p99 of the publish latency since the intended send time below 50 ms\n",
            "# objective: lost messages exactly 0\n");
  }

  @Test
  void anErrorShowsTheObjectiveThatIsWrong() {
    String text = "producerRate: 1k\nobjectives:\n  - lost == 0\n  - publish.rates > 5\n";

    assertThat(desk.wrongWorkload(text))
        .isEqualTo(
            """
            w.yaml:4:5: objectives[1]: 'publish.rates' is not a metric: did you mean 'publish.rate'?
                  - publish.rates > 5
                    ^\
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "subscriptionsPerTopic: 0 | endToEnd.p99 < 5ms | endToEnd.p99 needs consumers: give",
        "messageSize: 39 | endToEnd.p99 < 5ms | needs the stamp in messages: give messageSize 40",
        "integrity: off | lost == 0 | lost needs the stamp in messages",
        "load: closed | publish.p99 < 5ms | give a producerRate, or publishService.p99",
        "load: closed | publish.p90of5x40 < 5ms | or publishService.p90of5x40",
        "load: closed | publish.rate >= 99% | 'publish.rate >= 99 %' is a share of the rate asked",
        "load: closed | generatorDelay.p99 < 1ms | counts from the intended send time",
        "load: open | roundTrip.p99 < 5ms | roundTrip.p99 needs replies: give load: request-reply",
        "load: open | publish.p99 < 5 | w.yaml:3:14: objectives[0]: '5' is not a limit of",
      })
  void whatAWorkloadCannotHaveIsRefused(String key, String objective, String message) {
    String rate = key.equals("load: closed") ? "topics: 1\n" : "producerRate: 1k\n";

    assertThat(desk.wrongWorkload(rate + key + "\nobjectives: [" + objective + "]\n"))
        .startsWith("w.yaml:3:14: objectives[0]: ")
        .contains(message);
  }

  @Test
  void aRunWithoutProducersHasNoPublishLatency() {
    assertThat(
            desk.wrongWorkload(
                "topicNames: [t]\nproducersPerTopic: 0\nobjectives: [publish.rate > 5]\n"))
        .contains("publish.rate needs producers: give producersPerTopic 1 or more");
  }

  @ParameterizedTest
  @CsvSource({
    "load: closed, publishService.p99 < 5ms",
    "load: closed, publish.rate > 50k",
    "load: request-reply, roundTripService.p99 < 5ms",
    "messageSize: 8, publish.p99 < 5ms",
    "subscriptionsPerTopic: 0, unavailability < 5s",
  })
  void whatAWorkloadCanHaveIsAccepted(String key, String objective) throws PlanException {
    String rate = key.startsWith("load") ? "" : "producerRate: 1k\n";

    assertThat(desk.workload(rate + key + "\nobjectives: [" + objective + "]\n").objectives())
        .hasSize(1);
  }
}
