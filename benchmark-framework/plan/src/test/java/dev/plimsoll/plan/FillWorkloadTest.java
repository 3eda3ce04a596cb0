// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FillWorkloadTest {

  private static final String FILLED = "producersPerTopic: 0\nfill: 5k\n";

  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void clearTheDesk() {
    desk = new Desk(folder);
  }

  @Test
  void topicsAreCreatedAndFilledBeforeTheyAreRead() throws PlanException {
    Workload workload = desk.workload(FILLED + "messageSize: 100\npartitionsPerTopic: 3\n");

    assertThat(workload.load()).isEqualTo(new Load.None(OptionalLong.of(5_000)));
    assertThat(workload.produces()).isFalse();
    assertThat(workload.topicNames()).isEmpty();
    Workload filling = workload.filling(5_000);
    assertThat(filling.consumes()).isFalse();
    assertThat(filling.load()).isEqualTo(new Load.Closed());
    assertThat(filling.endCondition()).isEqualTo(new EndCondition.Messages(5_000));
    assertThat(filling.messageSize()).isEqualTo(100);
    assertThat(filling.partitionsPerTopic()).isEqualTo(3);
  }

  @Test
  void thePrintedPlanReadsBackAsTheSame() throws PlanException {
    Workload workload = desk.workload(FILLED + "messageSize: 100\nkeys: random\n");

    assertThat(desk.workload(PlanText.describe(workload)))
        .usingRecursiveComparison()
        .ignoringFields("sha256")
        .isEqualTo(workload);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "fill: 5; producerRate: 1k | w.yaml:1:1: fill: is read without other producers",
        "fill: 5; producersPerTopic: 0; topicNames: [a] | fill: writes to topics that the run",
        "fill: 0; producersPerTopic: 0 | fill: 0 is out of range",
        "fill: 5; producersPerTopic: 0; producerRate: 1k | producerRate: has no meaning without",
        "producersPerTopic: 0 | give topicNames: [name], or fill: 1M to create some",
      })
  void whatDoesNotGoWithItIsRefused(String keys, String message) {
    assertThat(desk.wrongWorkload(keys.replace("; ", "\n") + "\n")).contains(message);
  }

  @Test
  void aDriverThatForgetsIsRefusedAtTheKey() {
    desk.put("plain.yaml", "driver: teapot\nplain: true\n").put("w.yaml", FILLED);

    assertThatThrownBy(
            () -> desk.loader.plans(List.of("plain.yaml"), List.of("w.yaml"), List.of(), 1))
        .hasMessageContaining("w.yaml:2:7: fill: needs later-subscriptions, which the driver");
  }
}
