// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Workload files as written for OpenMessaging Benchmark. */
class OmbWorkloadTest {

  private static final String PLAIN =
      """
      name: 1 topic / 1 partition / 100b
      topics: 1
      partitionsPerTopic: 1
      messageSize: 100
      subscriptionsPerTopic: 1
      consumerPerSubscription: 1
      producersPerTopic: 1
      consumerBacklogSizeGB: 0
      testDurationMinutes: 15
      """;

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void clearTheDesk() {
    desk = new Desk(folder);
  }

  @Test
  void a_plain_file_runs_with_its_minute_of_warm_up() throws PlanException {
    Workload workload = desk.workload(PLAIN + "producerRate: 50000\n");

    assertThat(workload.name()).isEqualTo("1 topic / 1 partition / 100b");
    assertThat(workload.endCondition()).isEqualTo(new EndCondition.After(Duration.ofMinutes(15)));
    assertThat(workload.warmup()).isEqualTo(new Warmup.Fixed(Duration.ofMinutes(1)));
    assertThat(workload.backlog()).isEmpty();
    assertThat(desk.loader.notices()).isEmpty();
  }

  @Test
  void sizes_by_weight_are_the_largest_of_their_ranges() throws PlanException {
    Workload workload =
        desk.workload(
            PLAIN
                + "producerRate: 50000\n"
                + "messageSizeDistribution:\n"
                + "  1KB-4KB: 1\n"
                + "  \"0-256\": 3\n"
                + "  4KB-1MB: 0\n");

    assertThat(workload.sizes().sizes())
        .containsExactly(
            new MessageSizes.WeightedSize("0-256", 256, 3),
            new MessageSizes.WeightedSize("1KB-4KB", 4096, 1));
    assertThat(workload.messageSize()).as("on average").isEqualTo((3 * 256 + 4096) / 4);
    assertThat(workload.stamped()).isTrue();
    assertThat(desk.loader.notices())
        .anyMatch(notice -> notice.contains("the largest size of its range, as in OMB"))
        .anyMatch(notice -> notice.contains("messageSize is not used"));
  }

  @Test
  void a_test_duration_of_0_or_less_lasts_until_it_is_stopped() throws PlanException {
    for (String minutes : new String[] {"0", "-1"}) {
      String text = PLAIN.replace("Minutes: 15", "Minutes: " + minutes) + "producerRate: 1\n";

      assertThat(desk.workload(text).endCondition()).isEqualTo(new EndCondition.Never());
    }
  }

  @Test
  void a_rate_that_is_left_out_is_searched_as_there() throws PlanException {
    assertThat(desk.workload(PLAIN).load()).isInstanceOf(Load.Search.class);
  }

  @Test
  void a_backlog_is_counted_in_units_of_1024_to_the_third() throws PlanException {
    Workload workload =
        desk.workload(
            PLAIN.replace("SizeGB: 0", "SizeGB: 2")
                + "producerRate: 50000\nbacklogDrainRatio: 0.9\n");

    BacklogPlan plan = workload.backlog().orElseThrow();
    assertThat(plan.target()).isEqualTo(new BacklogPlan.Target.Size(2L << 30));
    assertThat(plan.drainRatio()).isEqualTo(0.9);
  }

  @Test
  void randomized_payloads_keep_ratio_and_pool() throws PlanException {
    PayloadSpec payload =
        desk.workload(
                PLAIN
                    + """
                    producerRate: 1000
                    useRandomizedPayloads: true
                    randomBytesRatio: 0.5
                    randomizedPayloadPoolSize: 10000
                    warmupDurationMinutes: 0
                    """)
            .payload();

    assertThat(payload.kind()).isEqualTo(PayloadSpec.Kind.RANDOM);
    assertThat(payload.randomRatio()).isEqualTo(0.5);
    assertThat(payload.poolSize()).isEqualTo(10_000);
  }

  @Test
  void files_made_by_the_template_have_zeros_where_nothing_is_read() throws Exception {
    Files.createDirectory(folder.resolve("payload"));
    Files.write(folder.resolve("payload/payload-100b.data"), new byte[100]);
    String template =
        PLAIN
            + """
            producerRate: 50000
            keyDistributor: "NO_KEY"
            useRandomizedPayloads: false
            randomBytesRatio: 0.0
            randomizedPayloadPoolSize: 0
            """;

    assertThat(desk.workload(template + "payloadFile: \"payload/payload-100b.data\"\n").payload())
        .extracting(PayloadSpec::kind)
        .isEqualTo(PayloadSpec.Kind.FILE);
    assertThat(desk.loader.notices()).isEmpty();
    assertThat(desk.workload(template).payload().kind()).isEqualTo(PayloadSpec.Kind.RANDOM);
    assertThat(desk.loader.notices()).singleElement().asString().contains("random bytes are sent");
  }

  @Test
  void a_payload_file_beside_random_payloads_is_not_used() throws PlanException {
    String text =
        PLAIN + "producerRate: 1\nuseRandomizedPayloads: true\npayloadFile: payload/none.data\n";

    assertThat(desk.workload(text).payload().kind()).isEqualTo(PayloadSpec.Kind.RANDOM);
    assertThat(desk.loader.notices()).singleElement().asString().contains("payloadFile");
  }

  @Test
  void a_missing_payload_file_can_be_replaced_by_an_argument() throws PlanException {
    String text = PLAIN + "producerRate: 1\npayloadFile: \"payload/payload-100b.data\"\n";

    assertThat(desk.wrongWorkload(text)).contains("--set payload=random");
    assertThat(desk.workload(text, "payload=random").payload().kind())
        .isEqualTo(PayloadSpec.Kind.RANDOM);
  }

  @Test
  void key_distributors_have_their_kinds() throws PlanException {
    String text = PLAIN + "producerRate: 1\nkeyDistributor: ";

    assertThat(desk.workload(text + "NO_KEY\n").keys()).isEqualTo(MessageKeys.NONE);
    assertThat(desk.workload(text + "KEY_ROUND_ROBIN\n").keys().kind())
        .isEqualTo(MessageKeys.Kind.ROUND_ROBIN);
    assertThat(desk.workload(text + "\"RANDOM_NANO\"\n").keys().kind())
        .isEqualTo(MessageKeys.Kind.RANDOM);
  }

  @Test
  void ten_million_per_second_is_closed_also_when_an_argument_says_so() throws PlanException {
    String text = PLAIN + "producerRate: 10000000\n";

    assertThat(desk.workload(text).load()).isEqualTo(new Load.Closed());
    assertThat(desk.workload(text, "load=closed").load()).isEqualTo(new Load.Closed());
  }

  @Test
  void a_newer_key_by_argument_keeps_the_other_defaults_of_such_a_file() throws PlanException {
    Workload workload = desk.workload(PLAIN, "duration=10s");

    assertThat(workload.endCondition()).isEqualTo(new EndCondition.After(Duration.ofSeconds(10)));
    assertThat(workload.warmup()).isEqualTo(new Warmup.Fixed(Duration.ofMinutes(1)));
    assertThat(workload.load()).isInstanceOf(Load.Search.class);
  }
}
