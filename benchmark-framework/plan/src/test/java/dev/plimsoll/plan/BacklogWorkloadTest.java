// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.plan.BacklogPlan.Target;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class BacklogWorkloadTest {

  private static final String RATE = "producerRate: 1k\nmessageSize: 100\n";

  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void clearTheDesk() {
    desk = new Desk(folder);
  }

  @Test
  void allKeysAreRead() throws PlanException {
    Workload workload =
        desk.workload(
            RATE
                + "backlog: {size: 3MiB, before: 1s, after: 2s, drainRatio: 90%, limit: 7h}\n"
                + "load: open\n");

    assertThat(workload.backlog())
        .contains(
            new BacklogPlan(
                new Target.Size(3 << 20),
                Duration.ofSeconds(1),
                Duration.ofSeconds(2),
                0.9,
                Optional.of(Duration.ofHours(7))));
    assertThat(workload.endCondition()).isEqualTo(new EndCondition.Drained());
  }

  @Test
  void aSizeIsRoundedUpToWholeMessages() throws PlanException {
    assertThat(plan("backlog: {size: 250B}\n").messages(100)).hasValue(3);
    assertThat(plan("backlog: {messages: 5k}\n").messages(100)).hasValue(5_000);
    assertThat(plan("backlog: {time: 2s}\n").messages(100)).isEmpty();
  }

  @Test
  void withoutALimitDrainingMayTakeTenTimesAsLongAsBuilding() throws PlanException {
    BacklogPlan plan = plan("backlog: {time: 2s}\n");

    assertThat(plan.drainLimit(Duration.ofSeconds(2))).isEqualTo(Duration.ofMinutes(1));
    assertThat(plan.drainLimit(Duration.ofSeconds(30))).isEqualTo(Duration.ofMinutes(5));
    assertThat(plan("backlog: {time: 2s, limit: 3s}\n").drainLimit(Duration.ofSeconds(30)))
        .isEqualTo(Duration.ofSeconds(3));
  }

  @Test
  void theRatioSaysHowManyMessagesMayBeLeft() throws PlanException {
    assertThat(plan("backlog: {time: 2s, drainRatio: 75%}\n").mayBeLeft(1_000)).isEqualTo(250);
    assertThat(plan("backlog: {time: 2s}\n").mayBeLeft(1_000)).isZero();
  }

  @Test
  void aFileOfOmbIsOverruledInItsDurationWithANotice() throws PlanException {
    Workload workload =
        desk.workload(
            RATE + "testDurationMinutes: 5\nconsumerBacklogSizeGB: 1\n", "producerRate=50k");

    assertThat(workload.endCondition()).isEqualTo(new EndCondition.Drained());
    assertThat(workload.backlog().orElseThrow().target()).isEqualTo(new Target.Size(1L << 30));
    assertThat(desk.loader.notices())
        .singleElement()
        .asString()
        .contains("testDurationMinutes is ignored, because of consumerBacklogSizeGB");
  }

  @Test
  void theDurationOfOmbIsIgnoredBesideABacklogWithANotice() throws PlanException {
    desk.workload(RATE + "testDurationMinutes: 5\nbacklog: {messages: 10}\n", "producerRate=50k");

    assertThat(desk.loader.notices())
        .singleElement()
        .asString()
        .contains("testDurationMinutes is ignored, because of backlog: the window ends");
  }

  @Test
  void anArgumentForAllWorkloadsOfACommandNamesTheOneWithABacklog() {
    assertThat(
            desk.wrongWorkload(
                RATE + "consumerBacklogSizeGB: 1\n", "producerRate=50k", "duration=2s"))
        .startsWith(
            "--set: duration: does not go with the backlog of w.yaml, which ends the window: leave"
                + " this file out or take its backlog out (--set consumerBacklogSizeGB=0)\n");
    assertThat(desk.wrongWorkload(RATE + "backlog: {time: 1s}\n", "messages=5"))
        .startsWith("--set: messages: does not go with the backlog of w.yaml")
        .contains("(--set backlog=)\n");
  }

  @Test
  void aBacklogOf0IsNone() throws PlanException {
    assertThat(desk.workload(RATE + "consumerBacklogSizeGB: 0\nduration: 5s\n").backlog())
        .isEmpty();
  }

  @Test
  void aClosedLoadCanBuildOne() throws PlanException {
    assertThat(desk.workload("load: closed\nbacklog: {messages: 10}\n").backlog()).isPresent();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "backlog: {} | w.yaml:1:10: backlog: does not say how much: give one of size, messages",
        "backlog: 5 | backlog: wants a block, such as {messages: 1M}",
        "backlog: {time: 1s, size: 5MB} | 1:21: backlog.size: contradicts 'time': keep one",
        "backlog: {time: 1s, drainRatio: 0} | 1:33: backlog.drainRatio: must be more than 0",
        "backlog: {time: 1s, drainRatio: 2} | backlog.drainRatio: 2 is out of range",
        "backlog: {tine: 1s} | backlog.tine: unknown key: did you mean 'time'?",
        "backlog: {time: 1s, after: 1ms} | backlog.after: '1ms' is too short: give 100ms or more",
        "backlog: {time: 1s}; duration: 5s | 2:1: duration: does not go with a backlog, which ends",
        "backlog: {time: 1s}; messages: 5 | 2:1: messages: does not go with a backlog",
        "backlog: {time: 1s}; consumerBacklogSizeGB: 5 | contradicts 'backlog': keep one",
        "backlog: {time: 1s}; backlogDrainRatio: 0.5 | contradicts 'backlog': keep one",
        "backlog: {time: 1s}; subscriptionsPerTopic: 0 | 1:10: backlog: a backlog needs producers",
        "backlog: {time: 1s}; messageSize: 39 | 1:10: backlog: the messages of a backlog are known",
        "backlog: {time: 1s}; integrity: off | backlog: the messages of a backlog are known by",
        "backlog: {messages: 4M} | 1:10: backlog: takes 1 h 6 min to build at this rate, which is"
            + " more than 1h: give a higher rate, a smaller backlog, or a longer backlog.limit",
        "backlog: {messages: 5k, limit: 4s} | takes 5 s to build at this rate, which is more than",
        "consumerBacklogSizeGB: 1; backlogDrainRatio: 0 | 2:20: backlogDrainRatio: must be more"
            + " than 0",
      })
  void whatDoesNotGoWithABacklogIsRefused(String keys, String message) {
    assertThat(desk.wrongWorkload(keys.replace("; ", "\n") + "\nproducerRate: 1k\n"))
        .contains(message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "search: {} | backlog: a backlog is built at a known rate: give a producerRate",
        "rateSteps: [{rate: 1k, for: 5s}] | backlog: a backlog is built at one rate",
        "rateRamp: {from: 1, to: 2, over: 5s} | backlog: a backlog is built at one rate",
        "load: request-reply | w.yaml:1:1: backlog: contradicts load: request-reply",
        "producersPerTopic: 0; topicNames: [a] | backlog: a backlog needs producers and consumers",
      })
  void aLoadThatCannotBuildABacklogIsRefused(String keys, String message) {
    assertThat(desk.wrongWorkload("backlog: {time: 1s}\n" + keys.replace("; ", "\n") + "\n"))
        .contains(message);
  }

  @Test
  void anArgumentReplacesTheKindOfSizeAndTheDuration() throws PlanException {
    assertThat(desk.workload(RATE + "duration: 5s\n", "backlog.messages=2k").backlog())
        .map(BacklogPlan::target)
        .contains(new Target.Messages(2_000));
    assertThat(
            desk.workload(RATE + "backlog: {time: 5s, before: 1s}\n", "backlog.size=1MB").backlog())
        .map(BacklogPlan::target)
        .contains(new Target.Size(1_000_000));
  }

  @Test
  void anObjectiveOnTheBacklogNeedsOne() throws PlanException {
    String objective = "objectives: [backlog.drain < 5s]\n";

    assertThat(desk.workload(RATE + objective + "backlog: {time: 2s}\n").objectives()).hasSize(1);
    assertThat(desk.wrongWorkload(RATE + objective))
        .contains("backlog.drain needs a backlog: give backlog: {messages: 100k}");
  }

  @Test
  void checkPrintsWhatTheBacklogTakes() throws PlanException {
    assertThat(PlanText.describe(desk.workload(RATE + "backlog: {messages: 6k, after: 2s}\n")))
        .contains("backlog:\n")
        .contains(
            "# backlog: 6,000 messages over all subscriptions, which takes 6 s to build; the window"
                + " ends 2s after it is drained\n");
  }

  private BacklogPlan plan(String keys) throws PlanException {
    return desk.workload(RATE + keys).backlog().orElseThrow();
  }
}
