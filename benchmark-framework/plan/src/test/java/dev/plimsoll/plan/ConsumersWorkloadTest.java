// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.plan.ConsumerBehaviour.AcknowledgeRule;
import dev.plimsoll.plan.ConsumerBehaviour.Distribution;
import dev.plimsoll.plan.ConsumerBehaviour.LateSubscriptions;
import dev.plimsoll.plan.ConsumerBehaviour.Processing;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ConsumersWorkloadTest {

  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void clearTheDesk() {
    desk = new Desk(folder);
  }

  @Test
  void withoutTheBlockConsumersOnlyReceive() throws PlanException {
    Workload workload = desk.workload("producerRate: 1k\n");

    assertThat(workload.consumerBehaviour()).isEqualTo(ConsumerBehaviour.NONE);
    assertThat(PlanText.describe(workload)).doesNotContain("consumers:");
  }

  @Test
  void allKeysAreReadAndWrittenSoThatTheyAreReadAgain() throws PlanException {
    Workload workload =
        desk.workload(
            """
            producerRate: 1k
            duration: 1m
            consumers:
              processing: 2ms
              processingDistribution: exponential
              processingThreads: 4
              acknowledgeEvery: 100
              acknowledgeAfter: 250ms
              reject: 1%
              restartEvery: 20s
              lateSubscriptions: 2
              lateAfter: 10s
            """);

    ConsumerBehaviour behaviour = workload.consumerBehaviour();
    assertThat(behaviour.processing())
        .hasValue(new Processing(Duration.ofMillis(2), Distribution.EXPONENTIAL, 4));
    assertThat(behaviour.acknowledgement())
        .hasValue(new AcknowledgeRule(100, Duration.ofMillis(250)));
    assertThat(behaviour.rejectedShare()).isEqualTo(0.01);
    assertThat(behaviour.restartEvery()).hasValue(Duration.ofSeconds(20));
    assertThat(behaviour.late()).hasValue(new LateSubscriptions(2, Duration.ofSeconds(10)));
    assertThat(desk.workload(PlanText.describe(workload)).consumerBehaviour()).isEqualTo(behaviour);
  }

  @Test
  void acknowledgementsByNumberAreAlsoDueByTimeAndThoseByTimeByAnyNumber() throws PlanException {
    assertThat(
            desk.workload("producerRate: 1k\nconsumers: {acknowledgeEvery: 7}\n")
                .consumerBehaviour()
                .acknowledgement())
        .hasValue(new AcknowledgeRule(7, Duration.ofSeconds(1)));
    assertThat(
            desk.workload("producerRate: 1k\nconsumers: {acknowledgeAfter: 7s}\n")
                .consumerBehaviour()
                .acknowledgement())
        .hasValue(new AcknowledgeRule(AcknowledgeRule.ANY_NUMBER, Duration.ofSeconds(7)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "processing: 2 | consumers.processing: '2' is not a time with a unit",
        "processing: 0ms | consumers.processing: '0ms' is too short: give 1us or more",
        "processingThreads: 2 | processingThreads: needs the key processing: give a",
        "processingDistribution: uniform | processingDistribution: needs the key processing",
        "`processing: 1ms, processingThreads: 0` | processingThreads: 0 is out of range",
        "`processing: 1ms, processingDistribution: normal` | processingDistribution: 'normal'",
        "acknowledgeEvery: 0 | acknowledgeEvery: 0 is out of range",
        "reject: 60% | consumers.reject: 60% of deliveries is too much: give at most",
        "restartEvery: 10ms | consumers.restartEvery: '10ms' is too short: give 1s or more",
        "restartEvery: 1m | restartEvery: 1m is not within the measured window of 1m: give",
        "lateAfter: 2m | consumers.lateAfter: 2m is not within the measured window of 1m",
        "lateSubscriptions: 2 | lateSubscriptions: needs the time at which they subscribe: give",
        "proccessing: 2ms | consumers.proccessing: unknown key: did you mean 'processing'?",
      })
  void aWrongKeyIsRefusedWithTheWayOut(String keys, String message) {
    assertThat(desk.wrongWorkload("producerRate: 1k\nduration: 1m\nconsumers: {" + keys + "}\n"))
        .contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "consumerPerSubscription: 0 | consumers: needs consumers: give consumerPerSubscription 1",
        "subscriptionsPerTopic: 0 | consumers: needs consumers",
        "messageSize: 20 | consumers: needs the stamp in messages: give messageSize 40 or more",
        "integrity: off | consumers: needs the stamp in messages",
        "load: request-reply | consumers: contradicts load: request-reply",
        "topics: 600 | processingThreads: 2,400 threads of all consumers are more than 2,000",
      })
  void aWorkloadThatHasNoUseForItIsRefused(String other, String message) {
    assertThat(
            desk.wrongWorkload(
                "producerRate: 1k\n"
                    + other
                    + "\nconsumers: {processing: 1ms, processingThreads: 4}\n"))
        .contains(message)
        .contains("--set consumers");
  }

  @ParameterizedTest
  @ValueSource(strings = {"reject: 1%", "processing: 1ms, processingDistribution: uniform"})
  void whatConsumersDrawHasTheSeedAndTheNextRepetitionTheNextOne(String keys) throws PlanException {
    Workload workload = desk.workload("producerRate: 1k\nseed: 42\nconsumers: {" + keys + "}\n");
    DriverProfile driver = new DriverProfile("simulated", "simulated", "test", "", "", 1, Map.of());
    List<RunPlan> plans =
        List.of(new RunPlan(workload, driver, 1, 2, 1), new RunPlan(workload, driver, 2, 2, 2));

    assertThat(plans)
        .extracting(plan -> ((Load.Open) plan.seeded(7).workload().load()).seed().getAsLong())
        .containsExactly(42L, 43L);
  }

  @Test
  void aSearchRestartsNoConsumers() {
    assertThat(desk.wrongWorkload("search: {}\nconsumers: {restartEvery: 2s}\n"))
        .contains("consumers.restartEvery: does not go with a search");
  }

  @Test
  void aSystemThatCannotDoItIsRefusedWithTheKey() {
    desk.put("d.yaml", "driver: teapot\nplain: true\n")
        .put(
            "w.yaml",
            """
            producerRate: 1k
            consumers: {processing: 2ms, acknowledgeEvery: 5, reject: 1%}
            """);

    assertThatThrownBy(() -> desk.loader.plans(List.of("d.yaml"), List.of("w.yaml"), List.of(), 1))
        .hasMessageContaining("w.yaml:2:25: consumers.processing: needs own-receive-thread, which")
        .hasMessageContaining("consumers.acknowledgeEvery: needs manual-ack, which the driver")
        .hasMessageContaining("consumers.reject: needs reject, which the driver teapot (d.yaml)")
        .hasMessageContaining("take the key out (--set consumers.reject=)");
  }
}
