// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Event;
import dev.plimsoll.result.RunResult.Generator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Failures that vanish without what the generator did, and those that it excuses. */
final class OurPartTest {

  private final Judged judged = new Judged();

  private static Generator stopped(double seconds) {
    return new Generator("publish", Map.of(), new Stops(1, seconds, seconds, 0), null);
  }

  @ParameterizedTest
  @CsvSource({"0.03, false", "0.04, true"})
  void aBacklogOfTheTimeOfStopsIsTheirs(double stopSeconds, boolean ours) {
    judged.judged = new Backlog(1.01, 60L, 2L);
    judged.generator = stopped(stopSeconds);

    assertThat(judged.failures().contains("RATE_NOT_MET")).isEqualTo(!ours);
    assertThat(judged.voids().contains("RATE_NOT_MET")).isEqualTo(ours);
  }

  @ParameterizedTest
  @CsvSource({"30, false", "50, true"})
  void aBacklogOfMessagesThatAnIdealGeneratorWouldHaveSentIsOurs(double late, boolean ours) {
    judged.judged = new Backlog(1.01, 60L, 2L);
    judged.generatorDelaysMicros = new double[] {late * 1_000};

    assertThat(judged.failures().contains("RATE_NOT_MET")).isEqualTo(!ours);
    assertThat(judged.voids().contains("RATE_NOT_MET")).isEqualTo(ours);
  }

  @ParameterizedTest
  @CsvSource({"4, false", "5, true"})
  void unsentMessagesThatAnIdealGeneratorWouldHaveSentAreOurs(double late, boolean ours) {
    judged.unsent = 5;
    judged.generatorDelaysMicros = new double[] {late * 1_000};

    assertThat(judged.failures().contains("UNSENT")).isEqualTo(!ours);
    assertThat(judged.voids().contains("UNSENT")).isEqualTo(ours);
  }

  @Test
  void aStopLongerThanTheShortestTimeoutExcusesWhatDidNotArrive() {
    judged.unacknowledged = 1;
    judged.undelivered = 1;
    judged.shortestTimeoutSeconds = 10.0;
    judged.generator = stopped(9);
    assertThat(judged.failures()).containsExactly("UNACKNOWLEDGED", "UNDELIVERED");

    judged.generator = stopped(11);
    assertThat(judged.failures()).isEmpty();
    assertThat(judged.voids()).contains("UNACKNOWLEDGED", "UNDELIVERED");

    judged.shortestTimeoutSeconds = null;
    assertThat(judged.failures()).as("no timeout is stated").hasSize(2);
  }

  @Test
  void aWaitOfThatLengthDoesToo() {
    judged.undelivered = 1;
    judged.shortestTimeoutSeconds = 10.0;
    judged.longestWaitMicros = 11e6;

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.voids()).containsExactly("UNDELIVERED");
  }

  @Test
  void failedSendsLongBeforeTheStopAreNotExcused() {
    judged.seconds = 40;
    judged.failed.put("TIMEOUT", 2L);
    judged.errors = new long[40];
    judged.errors[25] = 2;
    judged.shortestTimeoutSeconds = 1.0;
    judged.generator =
        new Generator(
            "publish",
            Map.of(),
            new Stops(1, 1.5, 1.5, 0, List.of(new StopPart(25.2, 1.5, StopPart.STOPPED))),
            null);
    assertThat(judged.failures()).isEmpty();
    assertThat(judged.voids()).contains("SEND_ERRORS");

    judged.errors = new long[40];
    judged.errors[3] = 2;
    assertThat(judged.failures()).containsExactly("SEND_ERRORS");
  }

  @Test
  void nothingExcusesTheLossOfAcknowledgedMessagesDuplicatesAndDisorder() {
    judged.delivery = "exactly-once";
    judged.lost = 1;
    judged.duplicated = 1;
    judged.outOfOrder = 1;
    judged.shortestTimeoutSeconds = 0.1;
    judged.generator = stopped(0.5);
    assertThat(judged.failures()).containsExactly("LOST", "DUPLICATED", "OUT_OF_ORDER");

    judged.delivery = "at-most-once";
    judged.lost = 500;
    judged.duplicated = 0;
    judged.outOfOrder = 0;
    assertThat(judged.failures()).as("may lose").isEmpty();
    assertThat(judged.voids()).contains("LOST");

    judged.delivery = "not-known";
    assertThat(judged.failures()).as("promises nothing that is known").isEmpty();
    assertThat(judged.voids()).contains("LOST");
  }

  @Test
  void aNodeThatTheKernelEndedForMemoryIsNoFailureOfTheSystem() {
    Event ended = new Event(1, null, EventKind.NODE_ENDED, "node 1", "observed", "it ended");
    judged.events = List.of(ended);
    assertThat(judged.failures()).containsExactly("NODE_ENDED");

    judged.events =
        List.of(
            ended, new Event(1, null, EventKind.KILLED_FOR_MEMORY, "node 1", "observed", "memory"));
    assertThat(judged.failures()).isEmpty();
    assertThat(judged.voids()).containsExactly("NODE_ENDED");
  }

  @Test
  void endToEndLatenciesBetweenClocksThatCannotBeMappedVoidTheRun() {
    judged.clock = new ClockPart("unknown", 0, List.of());

    assertThat(judged.failures()).isEmpty();
    assertThat(judged.voids()).containsExactly("CLOCK_UNKNOWN");
  }
}
