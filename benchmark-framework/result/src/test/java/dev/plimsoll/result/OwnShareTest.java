// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Generator;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the generator itself contributed to a backlog or a failure: 1,000 msg/s for some seconds.
 */
final class OwnShareTest {

  private static final double NO_END = Double.POSITIVE_INFINITY;

  private final Judged judged = new Judged();

  @BeforeEach
  void fourSecondsInWhichTheGeneratorIsLaterAndLater() {
    judged.seconds = 4;
    judged.generatorDelaysMicros = new double[] {15_625, 31_250, 62_500, 93_750};
  }

  private OurPart ours() {
    return new OurPart(judged.result(), 1_000);
  }

  private static Generator generator(Double callbackBusy, BusySender sender, StopPart... stops) {
    double seconds = Arrays.stream(stops).mapToDouble(StopPart::seconds).sum();
    return new Generator(
        "publish",
        Map.of(),
        new Stops(stops.length, seconds, seconds, 0, List.of(stops)),
        List.of(),
        callbackBusy,
        Map.of(),
        null,
        sender);
  }

  private static StopPart stop(double at, double seconds) {
    return new StopPart(at, seconds, StopPart.STOPPED);
  }

  @Test
  void byAsMuchAsItIsLaterThanBeforeMessagesWereSentTooLate() {
    assertThat(ours().ofSending(1, 3)).isEqualTo(46.875);
    assertThat(ours().ofSending(0, 4)).as("before the first row it is not late").isEqualTo(93.75);
    assertThat(ours().ofSending(0, 0.5)).isEqualTo(15.625);
    assertThat(ours().ofSending(3, 1)).as("less late than before").isZero();
    assertThat(ours().unsent(4)).isEqualTo(93.75);
    assertThat(ours().unsent(2)).isEqualTo(31.25);
    assertThat(ours().unsent(0)).isZero();
    assertThat(ours().ofReceiving(0, 4)).isZero();
  }

  @Test
  void aStopCountsWithItsTimeIfThatIsMore() {
    judged.generator = generator(null, null, stop(2, 0.25), stop(3.5, 0.25));

    assertThat(ours().ofSending(1, 3)).isEqualTo(250);
    assertThat(ours().ofSending(0, 2)).as("before it").isEqualTo(31.25);
    assertThat(ours().ofReceiving(1, 3)).isEqualTo(250);
    assertThat(ours().ofReceiving(0, 4)).isEqualTo(500);
    assertThat(ours().ofReceiving(2.125, 3)).isEqualTo(125);
    assertThat(ours().unsent(4)).isEqualTo(500);
    assertThat(ours().unsent(2)).isEqualTo(31.25);
  }

  @Test
  void whereAThreadHadNoTimeLeftAllIsOurs() {
    judged.generator = generator(0.9, null);
    assertThat(ours().ofReceiving(0, 4)).isEqualTo(NO_END);
    assertThat(ours().ofSending(0, 4)).isEqualTo(93.75);

    judged.generator = generator(null, new BusySender(0.95, 0.1));
    assertThat(ours().ofReceiving(0, 4)).isZero();
    assertThat(ours().ofSending(0, 4)).isEqualTo(NO_END);
    assertThat(ours().unsent(4)).isEqualTo(NO_END);
  }

  @Test
  void thatMayBeAThreadOfAnyWorker() {
    judged.workers =
        List.of(worker("w0", null), worker("w1", generator(0.9, new BusySender(0.95, 0.1))));

    assertThat(ours().ofReceiving(0, 4)).isEqualTo(NO_END);
    assertThat(ours().unsent(4)).isEqualTo(NO_END);
  }

  private static WorkerPart worker(String id, Generator generator) {
    return new WorkerPart(
        id, 1, 1, generator, null, RunResult.Throughput.NONE, Integrity.NONE, LatencyByKind.NONE);
  }

  private Excuse excuse() {
    RunResult result = judged.result();
    return new Excuse(result, new VerdictTerms(result));
  }

  @ParameterizedTest
  @CsvSource({"1.0, false", "1.001, true"})
  void aStopLongerThanTheShortestTimeoutExcusesWhatIsMissing(double seconds, boolean excuses) {
    judged.shortestTimeoutSeconds = 1.0;
    judged.generator = generator(null, null, stop(1, seconds));
    assertThat(excuse().undelivered(0)).isEqualTo(excuses);
    assertThat(excuse().errors()).as("there are none").isEqualTo(excuses);

    judged.generator = null;
    assertThat(excuse().undelivered(0)).isFalse();
    judged.longestWaitMicros = seconds * 1e6;
    assertThat(excuse().undelivered(0)).as("of an idle thread").isEqualTo(excuses);
    judged.errors = new long[] {1, 1, 1, 1};
    assertThat(excuse().errors()).as("at an unknown time").isEqualTo(excuses);
    judged.shortestTimeoutSeconds = null;
    assertThat(excuse().undelivered(0)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"4, false", "5, true", "6, true", "7, true", "8, false"})
  void failedSendsAreExcusedFromTheStopUntilATimeoutAfterIt(int row, boolean excuses) {
    // From 5.0 s to 6.5 s, and a second more.
    judged.seconds = 10;
    judged.generatorDelaysMicros = null;
    judged.shortestTimeoutSeconds = 1.0;
    judged.generator = generator(null, null, stop(5, 1.5), stop(8.25, 0.25), stop(4.25, 0.25));
    judged.errors = new long[10];
    judged.errors[row] = 1;
    assertThat(excuse().errors()).isEqualTo(excuses);

    judged.errors[5] = 1;
    assertThat(excuse().errors()).as("each row must be").isEqualTo(excuses);
  }

  @Test
  void aStopEndsItsExcuseExactlyATimeoutAfterIt() {
    judged.seconds = 10;
    judged.generatorDelaysMicros = null;
    judged.shortestTimeoutSeconds = 0.5;
    judged.generator = generator(null, null, stop(5, 1.5));
    judged.errors = new long[10];
    judged.errors[7] = 1;

    assertThat(excuse().errors()).isFalse();
  }

  @Test
  void stopsWhoseTimesAreNotKnownExcuseAllFailedSends() {
    judged.shortestTimeoutSeconds = 1.0;
    judged.errors = new long[] {1, 1, 1, 1};
    judged.generator = new Generator("publish", Map.of(), new Stops(1, 1.5, 1.5, 0), null);

    assertThat(excuse().errors()).isTrue();
  }
}
