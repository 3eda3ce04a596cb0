// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestReplyPlanTest {

  private static final String LOAD = "load: request-reply\n";

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void layTheTable() {
    desk = new Desk(folder);
  }

  @Test
  void with_a_rate_requests_are_sent_by_a_schedule() throws PlanException {
    Workload workload = desk.workload(LOAD + "producerRate: 2k\narrivals: poisson\n");

    assertThat(workload.load())
        .isEqualTo(
            new Load.RequestReply(
                new Load.Open(new RateProfile.Constant(2_000), Load.Arrivals.POISSON)));
    assertThat(workload.requestsReplies()).isTrue();
  }

  @Test
  void without_a_rate_replies_set_the_pace() throws PlanException {
    Workload workload = desk.workload(LOAD);

    assertThat(workload.load()).isEqualTo(new Load.RequestReply(new Load.Closed()));
    assertThat(PlanText.describe(workload))
        .contains("maxOutstanding: 1 per requester")
        .contains("no rate: each reply releases the next request");
  }

  @Test
  void a_rate_that_means_as_fast_as_it_goes_is_none() throws PlanException {
    assertThat(desk.workload(LOAD + "producerRate: 10M\n").sending()).isEqualTo(new Load.Closed());
    assertThat(desk.loader.notices())
        .singleElement()
        .asString()
        .contains("as fast as possible", "each reply releases the next request");
  }

  @Test
  void steps_and_ramps_are_schedules_too() throws PlanException {
    Workload steps =
        desk.workload(LOAD + "rateSteps: [{rate: 1k, for: 1s}, {rate: 2k, for: 2s}]\n");

    assertThat(steps.sending()).isInstanceOf(Load.Open.class);
    assertThat(steps.endCondition())
        .isEqualTo(new EndCondition.After(java.time.Duration.ofSeconds(3)));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "producerRate: 0 | w.yaml:2:15: producerRate: the highest rate cannot be searched for",
        "search: {} | w.yaml:2:9: search: the highest rate cannot be searched for",
        "arrivals: poisson | w.yaml:2:1: arrivals: without a producerRate, replies set the pace",
        "pacing: spin | w.yaml:2:1: pacing: without a producerRate",
        "topicNames: [a] | w.yaml:2:1: topicNames: contradicts load: request-reply",
        "subscriptionsPerTopic: 2 | w.yaml:2:24: subscriptionsPerTopic: with more than 1",
        "consumerPerSubscription: 0 | w.yaml:2:26: consumerPerSubscription: load: request-reply"
            + " needs",
        "messageSize: 39 | w.yaml:2:14: messageSize: 39 bytes cannot hold the stamp",
        "integrity: off | w.yaml:2:12: integrity: off contradicts load: request-reply",
        "consumerBacklogSizeGB: 1 | w.yaml:2:1: consumerBacklogSizeGB: contradicts",
        "producersPerTopic: 0 | w.yaml:1:1: load: has no meaning without producers",
      })
  void what_contradicts_it_is_told_at_its_key(String line, String told) {
    assertThat(desk.wrongWorkload(LOAD + line + "\n")).contains(told);
  }

  @Test
  void more_producers_of_replies_than_a_process_can_hold_are_refused() {
    assertThat(desk.wrongWorkload(LOAD + "producersPerTopic: 10k\nconsumerPerSubscription: 200\n"))
        .contains("consumerPerSubscription: each replier has a producer for each requester");
  }

  @Test
  void a_driver_without_requests_and_replies_is_refused_at_the_key() {
    desk.put("plain.yaml", "driver: teapot\nplain: true\n").put("w.yaml", LOAD);

    assertThatThrownBy(
            () -> desk.loader.plans(List.of("plain.yaml"), List.of("w.yaml"), List.of(), 1))
        .hasMessageContaining("w.yaml:1:7: load: needs request-reply, which the driver teapot");
  }

  @Test
  void the_printed_plan_reads_back_as_the_same() throws PlanException {
    Workload workload = desk.workload(LOAD + "producerRate: 2k\nproducersPerTopic: 3\n");
    Workload again = desk.workload(PlanText.describe(workload));

    assertThat(again.load()).isEqualTo(workload.load());
    assertThat(again.producers()).isEqualTo(3);
    assertThat(PlanText.describe(workload))
        .contains("× 2 (request and reply)")
        .contains("3 requesters (producersPerTopic)");
  }
}
