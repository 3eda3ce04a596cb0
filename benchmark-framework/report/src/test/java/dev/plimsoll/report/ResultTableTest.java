// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SampleResults;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ResultTableTest {

  @Test
  void beginsWithTheVerdict() {
    assertThat(ResultTable.lines(SampleResults.full()).get(0))
        .isEqualTo("PASS  quickstart on kafka-local, run 2 of 3");
    assertThat(ResultTable.lines(SampleResults.minimal()).get(0))
        .isEqualTo("FAIL  quickstart on kafka-local");
  }

  @Test
  void givesTheReasonsOfAFailNext() {
    assertThat(ResultTable.lines(SampleResults.failed()).subList(1, 3))
        .containsExactly(
            "  because     30 messages were never acknowledged. (UNACKNOWLEDGED)",
            "  because     20 messages were lost. (LOST)");
  }

  @Test
  void objectivesComeBeforeTheMetrics() {
    String text = text(SampleResults.withObjectives("publish.p99 < 1us", "lost == 0"));

    assertThat(text)
        .containsSubsequence(
            "FAIL",
            "(OBJECTIVE_MISSED)",
            "objective           measured  outcome",
            "publish.p99 < 1 us",
            "✗ missed",
            "lost == 0                  0  ✓ met",
            "throughput ");
    assertThat(text(SampleResults.full())).doesNotContain("objective");
  }

  @Test
  void saysInTheFirstLineWhatWasLostEvenIfThePromiseAllowsIt() {
    assertThat(ResultTable.lines(SampleResults.closedAndLossy()).get(0))
        .startsWith("PASS")
        .endsWith("40 messages LOST, within what at-most-once allows");
    assertThat(ResultTable.lines(SampleResults.failed()).get(0)).endsWith("20 messages LOST");
  }

  @Test
  void fitsAHundredColumnsWithoutControlSequences() {
    for (RunResult result : samples()) {
      assertThat(ResultTable.lines(result))
          .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(100))
          .noneMatch(line -> line.contains("\033"));
    }
  }

  @Test
  void metricsComeBeforeWarningsGuaranteesAndEnvironment() {
    String text = text(SampleResults.full());

    assertThat(
            List.of(
                text.indexOf("throughput "),
                text.indexOf("latency "),
                text.indexOf("  delivery "),
                text.indexOf("  guarantees "),
                text.indexOf("  system ")))
        .doesNotContain(-1)
        .isSorted();
  }

  @Test
  void showsTheWorkersThatWereLatestByTheirOwnFaultAndThoseThatWereLost() {
    String text = text(SampleResults.full());

    assertThat(text).containsPattern("worker +msg/s +msg/s +publish +send delay +its own");
    assertThat(text).containsSubsequence("\nw1 (lost)  ", "\nw0  ", " %");
  }

  @Test
  void namesSystemVersionsAndGuarantees() {
    assertThat(text(SampleResults.full()))
        .contains("kafka 4.3.1 · embedded · client kafka-clients 4.4.0")
        .contains("acknowledged by leader · stored in page cache · 1 replica · at-least-once")
        .contains("Retries can put messages out of order");
  }

  @Test
  void saysWhenBrokerAndGeneratorShareAHost() {
    assertThat(text(SampleResults.full())).contains("broker and generator share this host");
    assertThat(text(SampleResults.minimal())).doesNotContain("share this host");
  }

  @Test
  void comparesRatesWithTheTargetInBothUnitsOfBytes() {
    assertThat(text(SampleResults.full()))
        .containsPattern("throughput +msg/s +of target +MB/s +MiB/s")
        .containsPattern("acknowledged +2,000 +100 % +2\\.05 +1\\.95");
  }

  @Test
  void marksPercentilesWithFewerThanTenSamplesBeyondThem() {
    String publish = row(SampleResults.full(), "publish ");

    assertThat(publish).containsPattern("500ms +500ms~ +500ms~ +500ms");
    assertThat(text(SampleResults.full())).contains("fewer than 10 samples");
  }

  @Test
  void statesWhatAFigureIsAtLeastWhereItIsThatOfAMissingMessage() {
    String publish = row(SampleResults.failed(), "publish ");

    assertThat(publish).matches(".* 1.89ms +≥30.0s +≥30.0s +≥30.0s +≥30.0s");
    assertThat(text(SampleResults.failed()))
        .contains("70 messages have no value")
        .contains("and count as");
  }

  @Test
  void statesFiguresThatMissingMessagesCannotChange() {
    assertThat(row(SampleResults.failed(), "sendDelay")).doesNotContain("≥");
    assertThat(row(SampleResults.failed(), "publish ")).containsPattern(" 1.39ms +1.64ms ");
  }

  @Test
  void saysWhyClosedLoadHasNoResponseTime() {
    String text = text(SampleResults.closedAndLossy());

    assertThat(text).contains("closed load").contains("there is no response time");
    assertThat(ResultTable.lines(SampleResults.closedAndLossy()))
        .noneMatch(line -> line.startsWith("publish "));
  }

  @Test
  void namesCountsThatAreNotDefined() {
    assertThat(text(SampleResults.closedAndLossy()))
        .contains("  not defined acknowledged · unacknowledged")
        .contains("  not defined out of order");
  }

  @Test
  void namesTheSubscriptionAtFaultAndTheKindsOfFailure() {
    assertThat(text(SampleResults.failed()))
        .containsPattern("\nsubscription with errors +expected +received +lost ")
        .containsPattern("\nb +9,975 +9,955 +20 ")
        .doesNotContainPattern("\na +9,975 ")
        .contains("TIMEOUT 15");
  }

  @Test
  void tellsWhatHappened() {
    assertThat(text(SampleResults.full()))
        .containsPattern("7\\.00s +7\\.50s +stall +node 1 +injected +SIGSTOP")
        .containsPattern("9\\.00s +– +bound +producer 0 +observed");
  }

  @Test
  void saysThatNothingWasMeasured() {
    assertThat(text(SampleResults.minimal()))
        .contains("Nothing listens on 127.0.0.1:1.")
        .contains("nothing was measured")
        .contains("the system was not reached");
  }

  private static List<RunResult> samples() {
    return List.of(
        SampleResults.full(),
        SampleResults.failed(),
        SampleResults.closedAndLossy(),
        SampleResults.minimal());
  }

  private static String row(RunResult result, String name) {
    return ResultTable.lines(result).stream()
        .filter(line -> line.startsWith(name))
        .findFirst()
        .orElseThrow();
  }

  private static String text(RunResult result) {
    return String.join("\n", ResultTable.lines(result));
  }
}
