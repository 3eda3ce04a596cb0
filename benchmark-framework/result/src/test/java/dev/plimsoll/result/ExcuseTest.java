// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Generator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which missing messages a stop excuses: ten seconds of 1,000 messages each, which take up to 2 ms,
 * a stop from 5.0 s to 6.5 s, and a timeout of a second.
 */
final class ExcuseTest {

  private static final int SECONDS = 10;

  private final Judged judged = new Judged();
  private final long[] unanswered = new long[SECONDS];
  private final long[] undelivered = new long[SECONDS];
  private final double[] greatestMicros = new double[SECONDS];
  private List<String> sends = List.of("sendDelay");
  private String answer = "publish";
  private String arrival = "endToEnd";
  private boolean open = true;

  @BeforeEach
  void tenSecondsWithAStop() {
    judged.seconds = SECONDS;
    judged.shortestTimeoutSeconds = 1.0;
    judged.generator = generator(List.of(new StopPart(5, 1.5, StopPart.STOPPED)), List.of());
    Arrays.fill(greatestMicros, 2_000);
  }

  private static Generator generator(List<StopPart> stops, List<WaitPart> waits) {
    double seconds = stops.stream().mapToDouble(StopPart::seconds).sum();
    return new Generator(
        "publish",
        Map.of(),
        new Stops(stops.size(), seconds, seconds, 0, stops),
        waits,
        null,
        Map.of(),
        null,
        null);
  }

  private Excuse excuse() {
    List<IntendedRow> rows = new ArrayList<>();
    for (int i = 0; i < SECONDS; i++) {
      rows.add(new IntendedRow(i, 1, "measured", kinds(i)));
    }
    judged.intended = rows;
    RunResult result = judged.result();
    return new Excuse(result, new VerdictTerms(result));
  }

  private Map<String, RowLatency> kinds(int second) {
    long answered = 1_000 - unanswered[second];
    long subscriptions = (Long) judged.workload.get("subscriptionsPerTopic");
    long copies = arrival.equals("endToEnd") ? subscriptions : 1;
    Map<String, RowLatency> kinds = new LinkedHashMap<>();
    sends.forEach(kind -> put(kinds, kind, 1_000, 10));
    put(kinds, answer + "Service", answered, greatestMicros[second]);
    long arrived = answered * copies - undelivered[second];
    put(kinds, arrival + "Service", arrived, greatestMicros[second]);
    if (open) {
      put(kinds, answer, answered, greatestMicros[second]);
      put(kinds, arrival, arrived, greatestMicros[second]);
    }
    return kinds;
  }

  private static void put(Map<String, RowLatency> kinds, String kind, long count, double max) {
    if (count > 0) {
      kinds.put(kind, new RowLatency(count, max, max, max, max, max, max, count * max));
    }
  }

  @ParameterizedTest
  @CsvSource({"3, false", "4, true", "5, true", "6, true", "7, true", "8, false"})
  void messagesMissingFromTheStopUntilATimeoutAfterItAreExcused(int second, boolean excuses) {
    undelivered[second] = 1;
    assertThat(excuse().undelivered(0)).isEqualTo(excuses);
    assertThat(excuse().unanswered()).as("all have answers").isTrue();

    undelivered[second] = 0;
    unanswered[second] = 1;
    assertThat(excuse().unanswered()).isEqualTo(excuses);
    assertThat(excuse().undelivered(0)).as("what was taken arrived").isTrue();
  }

  @ParameterizedTest
  @CsvSource({"4, 0.002, false", "4, 0.1, true", "2, 1.9, false", "2, 2.1, true"})
  void theyMayHaveTakenAsLongAsTheSlowestOfTheSameSecond(
      int second, double greatestSeconds, boolean excuses) {
    undelivered[second] = 1;
    greatestMicros[second] = greatestSeconds * 1e6;
    judged.generator = generator(List.of(new StopPart(5.05, 1.5, StopPart.STOPPED)), List.of());

    assertThat(excuse().undelivered(0)).isEqualTo(excuses);
  }

  @ParameterizedTest
  @CsvSource({"2_000_000, true", "1_000_000, false"})
  void whereNoneOfTheSecondCameTheSlowestOfTheRunCounts(String greatest, boolean excuses) {
    undelivered[3] = 1_000;
    greatestMicros[9] = Double.parseDouble(greatest.replace("_", ""));

    assertThat(excuse().undelivered(0)).isEqualTo(excuses);
  }

  @ParameterizedTest
  @CsvSource({"3, false", "4, true", "5, true", "6, true", "8, false"})
  void aSilenceUntilTheEndIsExcusedIfItBeginsWithTheStop(int from, boolean excuses) {
    for (int second = from; second < SECONDS; second++) {
      undelivered[second] = 1_000;
    }

    assertThat(excuse().undelivered(0)).isEqualTo(excuses);
  }

  @Test
  void eachSilenceNeedsAnExcuse() {
    undelivered[5] = 10;
    undelivered[9] = 3;

    assertThat(excuse().undelivered(2)).isFalse();
    assertThat(excuse().undelivered(3)).as("so many may be lost anyway").isTrue();
  }

  @Test
  void onlyMessagesOfAStepNeedAnExcuseThere() {
    undelivered[1] = 1;
    undelivered[5] = 1;
    unanswered[8] = 1;

    assertThat(excuse().undelivered(5, 8, 0)).isTrue();
    assertThat(excuse().undelivered(1, 2, 0)).isFalse();
    assertThat(excuse().undelivered(2, 9, 0)).isTrue();
    assertThat(excuse().unanswered(5, 8)).isTrue();
    assertThat(excuse().unanswered(8, 9)).isFalse();
  }

  @Test
  void eachSubscriptionMustReceiveAll() {
    judged.workload.put("subscriptionsPerTopic", 3L);
    assertThat(excuse().undelivered(0)).isTrue();
    undelivered[2] = 1;

    assertThat(excuse().undelivered(0)).isFalse();
  }

  @Test
  void withoutAcknowledgementsAllThatWasSentMustArrive() {
    judged.acknowledges = false;
    answer = "publishFailed";
    unanswered[2] = 999;
    undelivered[2] = -998;
    assertThat(excuse().undelivered(0)).as("one failed, and 999 arrived").isTrue();

    undelivered[2] = -997;
    assertThat(excuse().undelivered(0)).isFalse();
    assertThat(excuse().unanswered()).as("nobody answers").isTrue();
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void inClosedLoadMessagesAreDueWhenTheyAreSent(int second) {
    judged.workload.remove("arrivals");
    judged.workload.put("load", "closed");
    open = false;
    sends = List.of();
    unanswered[second] = 1;

    assertThat(excuse().unanswered()).isEqualTo(second == 5);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void requestsNeedReplies(int second) {
    judged.workload.put("load", "request-reply");
    judged.workload.put("subscriptionsPerTopic", 3L);
    arrival = "roundTrip";
    undelivered[second] = 1;

    assertThat(excuse().undelivered(0)).isEqualTo(second == 5);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 5})
  void waitsOfAWorkerCountAsStopsDo(int second) {
    judged.generator = new Generator("publish", Map.of(), new Stops(0, 0, 0, 0), null);
    Generator ofWorker = generator(List.of(), List.of(new WaitPart(5, 1.5, 1.4)));
    judged.workers =
        List.of(
            new WorkerPart(
                "w0",
                1,
                1,
                ofWorker,
                null,
                RunResult.Throughput.NONE,
                Integrity.NONE,
                LatencyByKind.NONE));
    undelivered[second] = 1;

    assertThat(excuse().undelivered(0)).isEqualTo(second == 5);
  }

  @Test
  void aStopAtAnUnknownTimeExcusesAll() {
    judged.generator = new Generator("publish", Map.of(), new Stops(1, 1.5, 1.5, 0), null);
    undelivered[2] = 1;

    assertThat(excuse().undelivered(0)).isTrue();
  }
}
