// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.choice;

import static dev.plimsoll.choice.ChoiceResults.failed;
import static dev.plimsoll.choice.ChoiceResults.failedAtStart;
import static dev.plimsoll.choice.ChoiceResults.nodeLost;
import static dev.plimsoll.choice.ChoiceResults.passed;
import static dev.plimsoll.choice.ChoiceResults.promising;
import static dev.plimsoll.choice.ChoiceResults.threePassed;
import static dev.plimsoll.choice.ChoiceResults.voided;
import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.choice.SystemOutcome.Answer;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.Voided;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

final class ChoiceSentenceTest {

  private static final String MISSED = "Objective missed: endToEnd.p99 < 50 ms; it was 80.100 ms.";

  @ParameterizedTest(name = "{0}")
  @MethodSource("cases")
  void theSentenceSaysWhatTheRunsSay(String title, ChoiceResults results, String sentence) {
    assertThat(ChoiceSentence.of(results.outcome())).as(title).isEqualTo(sentence);
  }

  static Stream<Arguments> cases() {
    return Stream.of(
        Arguments.of(
            "an interval without an end",
            three().search("kafka", 60, 62).search("rabbitmq", 1.43, 1.47).search("nats", 12, 0),
            "All three carry your load; rabbitmq has 1.43 × headroom, nats at least 12 ×,"
                + " kafka 60 ×. The headrooms of kafka and nats cannot be distinguished, so none"
                + " is named the best."),
        Arguments.of(
            "an interval above all others",
            three().search("kafka", 60, 62).search("rabbitmq", 1.4, 1.45).search("nats", 12, 12.5),
            "All three carry your load; rabbitmq has 1.4 × headroom, nats 12 ×, kafka 60 ×. kafka"
                + " has the most headroom."),
        Arguments.of(
            "overlapping intervals",
            two().search("kafka", 3, 3.6).search("nats", 3.5, 3.6),
            "Both carry your load; kafka has 3 to 3.6 × headroom, nats 3.5 ×. The"
                + " headrooms of kafka and nats cannot be distinguished, so none is named the"
                + " best."),
        Arguments.of(
            "unequal guarantees",
            new ChoiceResults()
                .system("kafka", promising(passed(), 2, "page-cache"), passed(), passed())
                .system("nats", threePassed())
                .search("kafka", 60, 62)
                .search("nats", 12, 12.5),
            "Both carry your load; nats has 12 × headroom, kafka 60 ×. Their guarantees differ, so"
                + " none is named the best."),
        Arguments.of(
            "a void run among others does not count",
            new ChoiceResults().system("kafka", passed(), voided(), passed(), passed()),
            "kafka carries your load."),
        Arguments.of(
            "too few runs that count",
            two().system("redis", passed(), voided(), passed()).search("kafka", 3, 3.1),
            "kafka and nats carry your load; kafka has 3 × headroom. Not shown for redis: 2 of 3"
                + " runs passed. The headroom of nats is not known, so none is named the best."),
        Arguments.of(
            "a run that failed at the start of a system does not count",
            new ChoiceResults()
                .system("kafka", failedAtStart(MISSED), passed(), passed(), passed()),
            "kafka carries your load."),
        Arguments.of(
            "a run that failed at the start of a system and was not repeated",
            new ChoiceResults().system("kafka", failedAtStart(MISSED), passed(), passed()),
            "It is not shown that kafka carries your load: 2 of 3 runs passed; 1 more does not"
                + " count: it failed while JIT compilers were at work (objective missed:"
                + " endToEnd.p99 < 50 ms; it was 80.100 ms)."),
        Arguments.of(
            "only a run that failed at the start of a system",
            new ChoiceResults().system("kafka", failedAtStart(MISSED)).quick(),
            "Indication only: it is not known whether kafka carries your load: its run failed while"
                + " JIT compilers were at work (objective missed: endToEnd.p99 < 50 ms; it was"
                + " 80.100 ms)."),
        Arguments.of(
            "a node that was not lost",
            survivors().search("kafka", 2, 2.05),
            "It is not shown that kafka carries your load: no node was lost (not run); it sustains"
                + " 2 × your rate."),
        Arguments.of(
            "a lost node in a void run, whose counts hold",
            survivors().cell(ChoiceCells.nodeLoss("kafka"), Voided.of(nodeLost(2, 4.0, 0))),
            "kafka carries your load and lost no acknowledged message with a node."),
        Arguments.of(
            "a quick choice loses no node",
            survivors().quick(),
            "Indication only, without the loss of a node: kafka carries your load; kafka has at"
                + " least 1 × headroom."),
        Arguments.of(
            "only void runs",
            new ChoiceResults()
                .system("kafka", threePassed())
                .system("nats", voided(), voided())
                .search("kafka", 2, 2.05),
            "kafka carries your load; kafka has 2 × headroom. Unknown for nats: the machine"
                + " or the generator disturbed all of its 2 runs (GENERATOR_STOPPED)."),
        Arguments.of(
            "a system that fails",
            new ChoiceResults()
                .system("kafka", threePassed())
                .system("redis", passed(), failed(MISSED), failed(MISSED))
                .search("kafka", 2, 2.05)
                .search("redis", 0.8, 0.83),
            "kafka carries your load; kafka has 2 × headroom. redis does not: 2 of 3 runs failed"
                + " (objective missed: endToEnd.p99 < 50 ms; it was 80.100 ms); it sustains 0.8 ×"
                + " your rate."),
        Arguments.of(
            "a search that contradicts the runs",
            new ChoiceResults().system("kafka", threePassed()).search("kafka", 0.9, 0.94),
            "kafka does not carry your load: its runs passed, but the longer search did"
                + " not sustain your rate; it sustains 0.9 × your rate."),
        Arguments.of(
            "a system that could not be started",
            two().problem("pulsar", "The broker did not start within 60 s."),
            "kafka and nats carry your load. Unknown for pulsar: the broker did not"
                + " start within 60 s. The headroom of kafka and nats is not known, so none is"
                + " named the best."),
        Arguments.of(
            "none",
            new ChoiceResults().system("kafka", failed(MISSED)).system("nats", failed(MISSED)),
            "None of the two carries your load. kafka does not: objective missed:"
                + " endToEnd.p99 < 50 ms; it was 80.100 ms. nats does not: objective missed:"
                + " endToEnd.p99 < 50 ms; it was 80.100 ms."),
        Arguments.of(
            "nothing could be run",
            new ChoiceResults().problem("kafka", "no server"),
            "It is not known whether kafka carries your load: no server."),
        Arguments.of(
            "a file with weaker guarantees than needed",
            new ChoiceResults()
                .need("5k msg/s, survives a power failure")
                .system("mine", threePassed()),
            "mine does not carry your load: its driver file guarantees less than you need."),
        Arguments.of(
            "a lost node that takes messages with it",
            survivors().cell(ChoiceCells.nodeLoss("kafka"), nodeLost(2, 4.0, 12)),
            "kafka does not carry your load: it lost 12 acknowledged messages when a node was"
                + " killed."),
        Arguments.of(
            "a quick choice is an indication and names nobody",
            two()
                .quick()
                .cell(ChoiceCells.probe("kafka", 1.25), passed())
                .cell(ChoiceCells.probe("kafka", 1.5), failed(MISSED))
                .cell(ChoiceCells.probe("kafka", 2), failed(MISSED))
                .cell(ChoiceCells.probe("nats", 1.25), passed())
                .cell(ChoiceCells.probe("nats", 1.5), voided())
                .cell(ChoiceCells.probe("nats", 2), passed()),
            "Indication only: both carry your load; kafka has 1.25 to 1.5 × headroom, nats at least"
                + " 2 ×."));
  }

  @Test
  void aRangeShowsHowTheRunsDiffer() {
    SystemOutcome kafka = two().outcome().systems().get(0);

    assertThat(kafka.latency().low()).isLessThan(kafka.latency().high());
    assertThat(kafka.lost()).hasValue(0L);
    assertThat(kafka.runs()).isEqualTo(3);
  }

  @Test
  void theLossOfANodeIsToldWithItsTimes() {
    SystemOutcome kafka =
        survivors()
            .cell(ChoiceCells.nodeLoss("kafka"), nodeLost(2, 4.5, 0))
            .outcome()
            .systems()
            .get(0);

    assertThat(kafka.answer()).isEqualTo(Answer.CARRIES);
    NodeLoss loss = kafka.nodeLoss().orElseThrow();
    assertThat(loss.unavailableSeconds()).hasValue(2);
    assertThat(loss.recoverySeconds()).hasValue(4.5);
    assertThat(loss.lost()).hasValue(0L);
  }

  @Test
  void whatWeakensTheAnswerIsNamed() {
    List<String> lines =
        survivors()
            .system("nats", passed(), voided())
            .search("kafka", 2, 0)
            .search("nats", 2, 2.05, "disturbed")
            .outcome()
            .weaknesses();

    assertThat(lines)
        .anyMatch(line -> line.startsWith("Brokers and generator ran on one machine"))
        .contains(
            "kafka: the generator was the limit of the search, not the system.",
            "kafka: no node was lost: not run.",
            "nats: 1 void run does not count (GENERATOR_STOPPED).",
            "nats: of 3 runs, 1 counts; --resume makes 2 more.",
            "nats: the machine disturbed the search.");
  }

  @Test
  void aVoidRunWithALostNodeTellsWhatWasLostAndNoTimes() {
    ChoiceOutcome outcome =
        survivors().cell(ChoiceCells.nodeLoss("kafka"), Voided.of(nodeLost(2, 4.5, 0))).outcome();

    NodeLoss loss = outcome.systems().get(0).nodeLoss().orElseThrow();
    assertThat(loss.lost()).hasValue(0L);
    assertThat(loss.unavailableSeconds()).isEmpty();
    assertThat(loss.recoverySeconds()).isEmpty();
    assertThat(outcome.weaknesses())
        .contains(
            "kafka: the run with the loss of a node is void (GENERATOR_STOPPED): its lost messages"
                + " are counted, its times are not known.");
  }

  @Test
  void latenciesThatNeverBecomeAsBeforeAreNamed() {
    assertThat(
            survivors()
                .cell(ChoiceCells.nodeLoss("kafka"), nodeLost(2, null, 0))
                .outcome()
                .weaknesses())
        .contains("kafka: after the loss of a node, latencies were never as before.");
  }

  @Test
  void aRunThatFailedAtAStartIsNamed() {
    assertThat(
            new ChoiceResults()
                .system("kafka", failedAtStart(MISSED), passed(), passed(), passed())
                .outcome()
                .weaknesses())
        .contains(
            "kafka: 1 run failed while JIT compilers were at work, so it shows a start, and does"
                + " not count.")
        .noneMatch(line -> line.contains("unsound window"));
  }

  @Test
  void aRunThatPassesAboveOneThatFailedMakesTheHeadroomUncertain() {
    String words = "kafka: rates pass and fail by turns, so the highest rate is uncertain.";
    ChoiceResults results =
        new ChoiceResults()
            .quick()
            .system("kafka", passed())
            .cell(ChoiceCells.probe("kafka", 1.25), failed(MISSED));

    assertThat(results.outcome().weaknesses()).doesNotContain(words);
    results.cell(ChoiceCells.probe("kafka", 1.5), passed());
    assertThat(results.outcome().weaknesses()).contains(words);
    assertThat(results.outcome().systems().get(0).headroom()).isEqualTo(new Headroom(1, 1.25));
  }

  @Test
  void aSearchThatContradictsTheRunsAtTheLoadIsNamed() {
    String words =
        "kafka: runs at your load failed, but its search passed at this load and above: it keeps"
            + " your limits at times.";
    ChoiceResults failing = new ChoiceResults().system("kafka", failed(MISSED), failed(MISSED));

    assertThat(failing.search("kafka", 1.25, 0).outcome().weaknesses()).contains(words);
    assertThat(
            new ChoiceResults()
                .system("kafka", failed(MISSED))
                .search("kafka", 0.5, 0.9)
                .outcome()
                .weaknesses())
        .doesNotContain(words);
  }

  @Test
  void systemsWithDifferentGuaranteesAreNotCompared() {
    assertThat(two().outcome().guaranteesDiffer()).isFalse();
    assertThat(
            new ChoiceResults()
                .system("kafka", promising(passed(), 2, "fsync"))
                .system("nats", passed())
                .outcome()
                .weaknesses())
        .anyMatch(line -> line.startsWith("Guarantees differ"));
  }

  private static ChoiceResults survivors() {
    RunResult[] runs =
        Stream.of(threePassed())
            .map(run -> promising(run, 2, "page-cache"))
            .toArray(RunResult[]::new);
    return new ChoiceResults().need("5k msg/s, survives the loss of a node").system("kafka", runs);
  }

  private static ChoiceResults two() {
    return new ChoiceResults().system("kafka", threePassed()).system("nats", threePassed());
  }

  private static ChoiceResults three() {
    return new ChoiceResults()
        .system("kafka", threePassed())
        .system("rabbitmq", threePassed())
        .system("nats", threePassed());
  }
}
