// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlanTextTest {

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void clearTheDesk() {
    desk = new Desk(folder);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "producerRate: 1234.5",
        "producerRate: 0",
        """
        producerRate: 1k
        topics: 2
        partitionsPerTopic: 3
        producersPerTopic: 4
        subscriptionsPerTopic: 5
        consumerPerSubscription: 6
        duration: 7s
        warmup: 8s
        cooldown: 9s
        drainTimeout: 10s
        maxOutstanding: 11
        pacingDistance: 12us
        """,
        "search: {from: 5k, lowest: 20, highest: 2M, precision: 1.5%, maxProbes: 9}",
        "search: {from: 5, period: 7s}\narrivals: poisson\nseed: 5\npacing: spin",
        "load: closed\nmessages: 5k\nmaxOutstanding: 5",
        "rateSteps: [{rate: 1k, for: 10s}, {rate: 2.5k, for: 20ms}]\narrivals: poisson",
        "rateRamp: {from: 1k, to: 2k, over: 1h}\npacing: spin",
        "producersPerTopic: 0\ntopicNames: [a b, 'no', '5', 'x: y', '#1']",
        "producerRate: 5\nsubscriptionsPerTopic: 0\npayload: zeros\nmessageSize: 20",
        "producerRate: 5\nkeys: {kind: zipf, count: 7, exponent: 1.5}\nlossTolerance: 1%",
        "producerRate: 5k\ntestDurationMinutes: 0\nconsumerBacklogSizeGB: 3",
        "producerRate: 5k\nbacklog: {size: 5MiB, drainRatio: 50%, limit: 2h, before: 1s}",
        "load: closed\nbacklog: {time: 1500ms, after: 2s}",
        "load: closed\nbacklog: {messages: 5k}",
        "producerRate: 5\nname: \"it's \\\"quoted\\\" \\\\ 5\"\ntags: {a: '1', 'b.c': 'x, y'}",
      })
  void the_text_reads_back_as_the_same_workload(String text) throws PlanException {
    Workload workload = desk.workload(text + "\n");

    Workload again = desk.workload(PlanText.describe(workload));

    assertThat(again).usingRecursiveComparison().ignoringFields("sha256").isEqualTo(workload);
  }

  @Test
  void a_workload_for_several_workers_says_how_many_it_needs() throws PlanException {
    String text = "producerRate: 10k\ntopics: 1M\nproducersPerTopic: 4\n";

    assertThat(PlanText.describe(desk.workload(text)))
        .contains("# needs at least 4 workers (run --workers)");
    assertThat(PlanText.describe(desk.workload("producerRate: 10k\ntopics: 1M\n")))
        .doesNotContain("workers");
  }

  @Test
  void the_bandwidth_is_rate_times_size_times_fan_out() throws PlanException {
    assertThat(
            PlanText.describe(
                desk.workload("producerRate: 10k\nmessageSize: 1KiB\nsubscriptionsPerTopic: 3\n")))
        .contains("#   in   10,000 msg/s × 1,024 bytes = 10.24 MB/s = 9.77 MiB/s\n")
        .contains(
            "#   out  10,000 msg/s × 1,024 bytes × 3 subscriptions = 30.72 MB/s = 29.30 MiB/s\n");
  }

  @Test
  void the_bandwidth_of_a_changing_rate_is_that_of_its_highest() throws PlanException {
    assertThat(
            PlanText.describe(
                desk.workload(
                    "rateSteps: [{rate: 1k, for: 1s}, {rate: 5k, for: 1s}, {rate: 2k, for: 1s}]")))
        .contains("# bandwidth (at the highest rate):")
        .contains("#   in   5,000 msg/s × 1,024 bytes = 5.12 MB/s");
  }

  @Test
  void a_load_without_a_known_rate_is_told_per_thousand() throws PlanException {
    assertThat(PlanText.describe(desk.workload("load: closed\nsubscriptionsPerTopic: 0\n")))
        .contains("the rate is not known beforehand; each 1,000 msg/s are")
        .contains("in   1,000 msg/s × 1,024 bytes = 1.02 MB/s")
        .contains("out  nothing: there are no consumers");
  }

  @Test
  void defaults_that_the_run_computes_are_remarks() throws PlanException {
    assertThat(PlanText.describe(desk.workload("producerRate: 1\n")))
        .contains("# maxOutstanding: the smaller of 1,000,000 messages and a quarter of the heap")
        .contains("# lossTolerance: 0, or 0.01 where the system promises at-most-once");
    assertThat(PlanText.describe(desk.workload("load: closed\n")))
        .contains("# maxOutstanding: 1,000 per producer");
    assertThat(PlanText.describe(desk.workload("producerRate: 1\nmessageSize: 39\n")))
        .contains("# no stamp in these messages");
  }

  @Test
  void a_run_shows_workload_and_driver_without_secrets() throws PlanException {
    desk.environment.put("PW", "hunter2");
    desk.put("w.yaml", "producerRate: 1k\n")
        .put(
            "d.yaml",
            """
            driver: teapot
            broker: local
            clientConfig: |
              ssl.key.password=${env:PW}
              a=1
            """);

    String text =
        PlanText.describe(
            desk.loader.plans(List.of("d.yaml"), List.of("w.yaml"), List.of(), 2).get(1));

    assertThat(text)
        .startsWith("# run 2: w on d, repetition 2 of 2\n# workload w.yaml\n")
        .contains("# driver d.yaml\nname: d\ndriver: teapot\nbroker: local\nclientConfig: |\n")
        .contains("  ssl.key.password=[redacted]\n  a=1\n")
        .doesNotContain("hunter2");
  }

  @Test
  void an_error_shows_no_secret_of_the_line_that_it_points_at() {
    assertThat(desk.wrongDriver("driver: teapot\nredisPass: hunter2\n"))
        .contains("d.yaml:2:1: redisPass: unknown key")
        .contains("redisPass: [redacted]")
        .doesNotContain("hunter2");
    assertThat(desk.wrongDriver("driver: teapot\nlidToken: hunter2\n"))
        .startsWith("d.yaml:2:1: lidToken: '[redacted]' is not true or false")
        .doesNotContain("hunter2");
  }
}
