// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Generator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Waiting for a processor in 10 s; publishing takes 1 ms. */
final class WaitRuleTest {

  private final Judged judged = new Judged();

  WaitRuleTest() {
    judged.seconds = 10;
  }

  private static Generator waited(double worstSeconds, long worstSlices, BusySender sender) {
    return new Generator(
        "publish",
        Map.of(),
        Stops.NONE,
        List.of(),
        null,
        Map.of(),
        List.of(
            new ThreadTimes(ThreadTimes.SENDING, 2, 3, 2 * worstSeconds, 9_999, 0, 1),
            new ThreadTimes(
                ThreadTimes.CALLBACKS, 2, 3, worstSeconds, 9_999, worstSeconds, worstSlices)),
        sender);
  }

  @ParameterizedTest
  @CsvSource({"0.1, 900, 0", "0.101, 900, 1", "0.101, 1010, 0", "0.101, 1009, 1"})
  void oneThreadThatWaitsLongAndInLongWaitsVoidsTheRun(double seconds, long slices, int voids) {
    judged.generator = waited(seconds, slices, null);

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.voids()).hasSize(voids).allMatch("GENERATOR_WAITED"::equals);
  }

  @ParameterizedTest
  @CsvSource({"5, 4, 0", "4, 5, 1"})
  void whereBrokerAndClientTookTheProcessorsItIsTheSystemOnThisMachine(
      double system, double others, int voids) {
    judged.processorTimes = new ProcessorTimes(others, 0.0, 0.0, 1.0, system - 1, 0.0, 0.0, null);
    judged.generator = waited(1, 1_000, null);

    assertThat(judged.voids()).hasSize(voids);
    assertThat(judged.warnings()).hasSize(1 - voids).allMatch("ON_THIS_MACHINE"::equals);
  }

  @ParameterizedTest
  @CsvSource({
    "1, 0, 9, 0, other programs used most of the time",
    "1, 0, 0, 9, the hypervisor gave most of the time to others",
    "9, 0, 1, 1, the generator itself used most of the time"
  })
  void theReasonSaysWhoTookThem(
      double own, double client, double strangers, double steal, String words) {
    judged.processorTimes = new ProcessorTimes(own, 0.0, 0.0, client, 0.0, strangers, steal, null);
    judged.generator = waited(1, 1_000, null);

    assertThat(judged.verdict().voids().get(0).message()).contains(words);
  }

  @Test
  void eachWorkerIsJudgedByTheProcessorsOfItsOwnMachine() {
    judged.processorTimesOfWorkers =
        Map.of(
            "w0", new ProcessorTimes(1.0, 0.0, 0.0, 8.0, 0.0, 0.0, 0.0, null),
            "w1", new ProcessorTimes(1.0, 0.0, 0.0, 0.0, 0.0, 8.0, 0.0, null));
    judged.workers =
        List.of(
            GeneratorRulesTest.worker("w0", waited(1, 1_000, null)),
            GeneratorRulesTest.worker("w1", waited(1, 1_000, null)));

    assertThat(judged.verdict().warnings())
        .singleElement()
        .matches(each -> each.code().equals("ON_THIS_MACHINE"))
        .matches(each -> each.message().contains(" of worker w0 "));
    assertThat(judged.verdict().voids())
        .singleElement()
        .matches(each -> each.message().contains(" of worker w1 "))
        .matches(
            each -> each.message().contains("other programs used most of the time: others 8 s"));
  }

  @Test
  void allWorkersTogetherAreJudgedByTheProcessorsOfAllMachines() {
    judged.processorTimesOfWorkers =
        Map.of(
            "w0", new ProcessorTimes(1.0, 0.0, 0.0, 9.0, 0.0, 0.0, 0.0, null),
            "w1", new ProcessorTimes(1.0, 0.0, 0.0, 0.0, 0.0, 6.0, 0.0, null));
    judged.generator = waited(1, 1_000, null);

    assertThat(judged.voids()).isEmpty();
    assertThat(judged.warnings()).containsExactly("ON_THIS_MACHINE");
  }

  @Test
  void aSenderBusyByItselfIsTheEndOfTheGeneratorWhereTheRateWasNotKept() {
    judged.seconds = 1;
    judged.judged = new Backlog(1.01, 500L, 2L);
    assertThat(judged.failures()).containsExactly("RATE_NOT_MET");

    judged.generator = waited(0, 1, new BusySender(0.95, 0.6));
    assertThat(judged.failures()).as("calls of the client").containsExactly("RATE_NOT_MET");

    judged.generator = waited(0, 1, new BusySender(0.89, 0.1));
    assertThat(judged.failures()).as("has time").containsExactly("RATE_NOT_MET");

    judged.generator = waited(0, 1, new BusySender(0.95, 0.3));
    assertThat(judged.failures()).isEmpty();
    assertThat(judged.voids()).containsExactly("RATE_NOT_MET", "GENERATOR_ENDS_HERE");

    judged.judged = new Backlog(1.01, 1L, 2L);
    assertThat(judged.voids()).as("nothing followed").isEmpty();
    assertThat(judged.warnings()).containsExactly("GENERATOR_ENDS_HERE");
  }
}
