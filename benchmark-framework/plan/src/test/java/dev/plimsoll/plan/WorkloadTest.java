// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkloadTest {

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void clearTheDesk() {
    desk = new Desk(folder);
  }

  @Test
  void a_rate_is_enough_and_everything_else_has_its_default() throws PlanException {
    Workload workload = desk.workload("producerRate: 10k\n");

    assertThat(workload)
        .isEqualTo(
            new Workload(
                "w",
                "w.yaml",
                SourceText.of("", "producerRate: 10k\n").sha256(),
                1,
                List.of(),
                1,
                MessageSizes.of(1024),
                new PayloadSpec(PayloadSpec.Kind.RANDOM, 1.0, 1000, Optional.empty()),
                MessageKeys.NONE,
                1,
                1,
                1,
                new Load.Open(new RateProfile.Constant(10_000), Load.Arrivals.CONSTANT),
                OptionalLong.empty(),
                Workload.Pacing.HYBRID,
                Optional.empty(),
                new EndCondition.After(Duration.ofSeconds(30)),
                new Warmup.Auto(Duration.ofSeconds(15), Duration.ofSeconds(60)),
                Duration.ofSeconds(2),
                Duration.ofSeconds(30),
                new Tolerances(0.01, OptionalDouble.empty(), 0, Optional.empty()),
                Workload.IntegrityMode.AUTO,
                Optional.empty(),
                List.of(),
                List.of(),
                Map.of(),
                ConsumerBehaviour.NONE,
                Optional.empty()));
  }

  @Test
  void every_key_is_read_with_its_unit() throws PlanException {
    Workload workload =
        desk.workload(
            """
            name: all of them
            topics: 3
            partitionsPerTopic: 8
            producersPerTopic: 2
            subscriptionsPerTopic: 4
            consumerPerSubscription: 5
            messageSize: 2KiB
            payload: random
            randomBytesRatio: 25%
            randomizedPayloadPoolSize: 10
            keys: {kind: zipf, count: 1_000, exponent: 1.2}
            producerRate: 1.5k
            load: open
            arrivals: poisson
            maxOutstanding: 5k
            pacing: park
            duration: 1.5m
            warmup: 250ms
            cooldown: 0s
            drainTimeout: 1h
            rateTolerance: 0.05
            lossTolerance: 0.5%
            errorTolerance: 0.1
            generatorLimit: 500us
            integrity: on
            tags: {site: lab, 'rack.no': 7}
            """);

    assertThat(workload.name()).isEqualTo("all of them");
    assertThat(workload.producers()).isEqualTo(6);
    assertThat(workload.consumers()).isEqualTo(60);
    assertThat(workload.messageSize()).isEqualTo(2048);
    assertThat(workload.payload().randomRatio()).isEqualTo(0.25);
    assertThat(workload.payload().poolSize()).isEqualTo(10);
    assertThat(workload.keys()).isEqualTo(new MessageKeys(MessageKeys.Kind.ZIPF, 1000, 1.2));
    assertThat(workload.load())
        .isEqualTo(new Load.Open(new RateProfile.Constant(1500), Load.Arrivals.POISSON));
    assertThat(workload.maxOutstanding()).hasValue(5000);
    assertThat(workload.pacing()).isEqualTo(Workload.Pacing.PARK);
    assertThat(workload.endCondition()).isEqualTo(new EndCondition.After(Duration.ofSeconds(90)));
    assertThat(workload.warmup()).isEqualTo(new Warmup.Fixed(Duration.ofMillis(250)));
    assertThat(workload.cooldown()).isEqualTo(Duration.ZERO);
    assertThat(workload.drainTimeout()).isEqualTo(Duration.ofHours(1));
    assertThat(workload.tolerances())
        .isEqualTo(
            new Tolerances(
                0.05, OptionalDouble.of(0.005), 0.1, Optional.of(Duration.ofNanos(500_000))));
    assertThat(workload.integrity()).isEqualTo(Workload.IntegrityMode.ON);
    assertThat(workload.tags())
        .containsExactly(Map.entry("site", "lab"), Map.entry("rack.no", "7"));
  }

  @Test
  void a_copy_differs_only_in_what_was_replaced() throws PlanException {
    Workload workload =
        desk.workload(
            """
            producerRate: 1k
            topics: 2
            partitionsPerTopic: 3
            producersPerTopic: 4
            subscriptionsPerTopic: 5
            consumerPerSubscription: 6
            cooldown: 7s
            drainTimeout: 8s
            retry: {attempts: 9}
            tags: {site: lab}
            """);

    assertThat(
            workload.with(
                workload.load(),
                workload.endCondition(),
                workload.warmup(),
                workload.drainTimeout()))
        .isEqualTo(workload);
    assertThat(workload.filling(5))
        .usingRecursiveComparison()
        .ignoringFields(
            "producersPerTopic",
            "subscriptionsPerTopic",
            "consumersPerSubscription",
            "load",
            "endCondition",
            "warmup",
            "cooldown")
        .isEqualTo(workload);
  }

  @Test
  void steps_and_ramps_last_as_long_as_their_course() throws PlanException {
    Workload steps =
        desk.workload("rateSteps: [{rate: 1k, for: 10s}, {rate: 2k, for: 20s}]\nwarmup: 1s\n");
    Workload ramp = desk.workload("rateRamp:\n  from: 1k\n  to: 500\n  over: 1m\n");

    assertThat(((Load.Open) steps.load()).rate())
        .isEqualTo(
            new RateProfile.Steps(
                List.of(
                    new RateProfile.Step(1000, Duration.ofSeconds(10)),
                    new RateProfile.Step(2000, Duration.ofSeconds(20)))));
    assertThat(steps.endCondition()).isEqualTo(new EndCondition.After(Duration.ofSeconds(30)));
    assertThat(((Load.Open) ramp.load()).rate())
        .isEqualTo(new RateProfile.Ramp(1000, 500, Duration.ofMinutes(1)));
    assertThat(ramp.endCondition()).isEqualTo(new EndCondition.After(Duration.ofMinutes(1)));
  }

  @Test
  void a_course_may_be_followed_by_more_of_its_last_rate() throws PlanException {
    Workload workload = desk.workload("rateRamp: {from: 1k, to: 2k, over: 10s}\nduration: 15s\n");

    assertThat(workload.endCondition()).isEqualTo(new EndCondition.After(Duration.ofSeconds(15)));
  }

  @Test
  void a_run_may_stop_after_messages() throws PlanException {
    assertThat(desk.workload("load: closed\nmessages: 1M\n").endCondition())
        .isEqualTo(new EndCondition.Messages(1_000_000));
  }

  @Test
  void a_closed_load_needs_no_rate() throws PlanException {
    assertThat(desk.workload("load: closed\n").load()).isEqualTo(new Load.Closed());
  }

  @Test
  void a_rate_of_0_asks_for_the_highest_one() throws PlanException {
    assertThat(desk.workload("producerRate: 0\n").load()).isInstanceOf(Load.Search.class);
  }

  @Test
  void ten_million_per_second_means_as_fast_as_it_goes_with_one_notice() throws PlanException {
    assertThat(desk.workload("producerRate: 10000000\n").load()).isEqualTo(new Load.Closed());
    assertThat(desk.loader.notices())
        .singleElement()
        .asString()
        .startsWith("w.yaml: producerRate 10,000,000 ")
        .contains("load: closed");
  }

  @Test
  void ten_million_per_second_stays_a_rate_below_it_or_where_the_file_says_open()
      throws PlanException {
    assertThat(desk.workload("producerRate: 9999999\n").load()).isInstanceOf(Load.Open.class);
    assertThat(desk.workload("producerRate: 10M\nload: open\n").load())
        .isEqualTo(new Load.Open(new RateProfile.Constant(1e7), Load.Arrivals.CONSTANT));
    assertThat(desk.loader.notices()).isEmpty();
  }

  @Test
  void without_producers_named_topics_are_consumed() throws PlanException {
    Workload workload = desk.workload("producersPerTopic: 0\ntopicNames: [orders, returns]\n");

    assertThat(workload.load()).isEqualTo(new Load.None());
    assertThat(workload.topics()).isEqualTo(2);
    assertThat(workload.topicNames()).containsExactly("orders", "returns");
    assertThat(desk.workload("producerRate: 1k\ntopicNames: orders\n").topicNames())
        .containsExactly("orders");
    assertThat(workload.produces()).isFalse();
    assertThat(workload.consumers()).isEqualTo(2);
  }

  @Test
  void either_zero_of_the_consumer_figures_means_produce_only() throws PlanException {
    for (String zero : List.of("subscriptionsPerTopic: 0", "consumerPerSubscription: 0")) {
      Workload workload = desk.workload("producerRate: 1k\n" + zero + "\n");

      assertThat(workload.consumes()).isFalse();
      assertThat(workload.subscriptionsPerTopic()).isZero();
      assertThat(workload.consumersPerSubscription()).isZero();
    }
  }

  @Test
  void a_payload_file_may_lie_beside_the_workload_too() throws Exception {
    desk.put("deep/down/body.bin", "x".repeat(77))
        .put("deep/down/w.yaml", "producerRate: 1k\npayloadFile: body.bin\n");

    assertThat(desk.loader.workload("deep/down/w.yaml", List.of()).messageSize()).isEqualTo(77);

    desk.put("body.bin", "x".repeat(66));
    assertThat(desk.loader.workload("deep/down/w.yaml", List.of()).messageSize()).isEqualTo(66);
  }

  @Test
  void a_payload_file_gives_the_size_where_the_workload_does_not() throws Exception {
    Files.write(folder.resolve("body.bin"), new byte[300]);

    Workload workload = desk.workload("producerRate: 1k\npayloadFile: body.bin\n");

    assertThat(workload.messageSize()).isEqualTo(300);
    assertThat(workload.payload())
        .isEqualTo(
            new PayloadSpec(PayloadSpec.Kind.FILE, 0, 1, Optional.of(folder.resolve("body.bin"))));
  }

  @Test
  void a_pool_of_large_payloads_is_smaller() throws PlanException {
    Workload workload = desk.workload("producerRate: 10\nmessageSize: 16MiB\n");

    assertThat(workload.payload().poolSize()).isEqualTo(4);
  }

  @Test
  void keys_may_be_given_by_their_kind_alone() throws PlanException {
    assertThat(desk.workload("producerRate: 10\nkeys: round-robin\n").keys())
        .isEqualTo(new MessageKeys(MessageKeys.Kind.ROUND_ROBIN, 10_000, 0));
    assertThat(desk.workload("producerRate: 10\nkeys: zipf\n").keys())
        .isEqualTo(new MessageKeys(MessageKeys.Kind.ZIPF, 10_000, 0.99));
  }

  @Test
  void a_message_below_40_bytes_carries_no_stamp() throws PlanException {
    assertThat(desk.workload("producerRate: 10\nmessageSize: 39\n").stamped()).isFalse();
    assertThat(desk.workload("producerRate: 10\nmessageSize: 40\n").stamped()).isTrue();
    assertThat(desk.workload("producerRate: 10\nmessageSize: 40\nintegrity: off\n").stamped())
        .isFalse();
  }

  @Test
  void one_rate_or_closed_load_warms_up_until_it_is_warm() throws PlanException {
    Warmup auto = new Warmup.Auto(Duration.ofSeconds(15), Duration.ofSeconds(60));

    assertThat(desk.workload("load: closed\n").warmup()).isEqualTo(auto);
    assertThat(desk.workload("producerRate: 1k\narrivals: poisson\n").warmup()).isEqualTo(auto);
    assertThat(desk.workload("load: request-reply\nproducerRate: 1k\n").warmup()).isEqualTo(auto);
    assertThat(desk.workload("load: request-reply\n").warmup()).isEqualTo(auto);
    assertThat(desk.workload("producerRate: 1k\nwarmup: 5s\n", "warmup=auto").warmup())
        .isEqualTo(auto);
    assertThat(desk.workload("producerRate: 1k\ntestDurationMinutes: 1\nwarmup: auto\n").warmup())
        .isEqualTo(auto);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "rateSteps: [{rate: 1k, for: 10s}, {rate: 2k, for: 20s}]\n",
        "rateRamp: {from: 1k, to: 2k, over: 10s}\n",
        "producerRate: 1k\nmessages: 10\n",
        "load: closed\nmessages: 10\n",
        "topicNames: [a]\nproducersPerTopic: 0\n"
      })
  void other_loads_warm_up_for_ten_seconds(String text) throws PlanException {
    Warmup fixed = new Warmup.Fixed(Duration.ofSeconds(10));

    assertThat(desk.workload(text).warmup()).isEqualTo(fixed);
    assertThat(desk.workload(text + "warmup: auto\n").warmup()).isEqualTo(fixed);
  }

  @Test
  void a_byte_order_mark_and_windows_line_ends_do_no_harm() throws PlanException {
    Workload workload = desk.workload("\uFEFFtopics: 2\r\nproducerRate: 1k\r\n");

    assertThat(workload.topics()).isEqualTo(2);
  }
}
