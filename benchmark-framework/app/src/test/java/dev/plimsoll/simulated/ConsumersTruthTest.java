// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.plimsoll.result.ConsumersPart;
import dev.plimsoll.result.EventKind;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RowLatency;
import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.TimelineRow;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What consumers do beside receiving is as an example computed by hand says. */
@Tag("realtime")
final class ConsumersTruthTest {

  private static final String LOAD =
      """
      producerRate: %d
      messageSize: 100
      warmup: 0s
      duration: %s
      cooldown: 0s
      drainTimeout: 60s
      consumers:
      """;

  /** More messages than any of these runs sends. */
  private static final String LARGE_PREFETCH = "prefetch: 100000\n";

  @TempDir private Path folder;

  @Test
  void aMessageIsProcessedOneProcessingTimeAfterItsReceipt() throws Exception {
    MeasuredRun run = run(LARGE_PREFETCH, load(250, "2s", "  processing: 2ms\n"));

    ConsumersPart consumers = run.result().consumers();
    Latency processing = consumers.processing();
    assertThat(processing.count()).isEqualTo(run.counts().received());
    assertThat(processing.min()).isGreaterThanOrEqualTo(2_000);
    assertThat(processing.percentiles().get("50"))
        .isBetween(2_000.0, 4_000.0 + 1e6 * run.latenessSeconds());
    assertThat(consumers.processed().mean() - run.result().latencyMicros().endToEnd().mean())
        // Of 500 messages, ten may have been interrupted between the readings of the clock.
        .isCloseTo(processing.mean(), within(20.0 + 1e6 * run.latenessSeconds() / 50));
    assertThat(consumers.unprocessed()).isZero();
    assertThat(run.failures()).isEmpty();
  }

  @Test
  void oneReceiveThreadProcessesAtMostOneMessageAtATime() throws Exception {
    // 1 s / 2 ms = 500 msg/s, of 1,000 msg/s.
    MeasuredRun run = run(LARGE_PREFETCH, load(1_000, "2s", "  processing: 2ms\n"));

    assertThat(run.result().timeline().rows())
        .filteredOn(row -> row.seconds() > 0)
        .allSatisfy(row -> assertThat(processed(row)).isLessThanOrEqualTo(most(row, 500)));
    // The last of n messages is processed after n processing times.
    assertThat(run.result().consumers().processed().max())
        .isGreaterThanOrEqualTo((run.counts().received() - 1) * 2_000.0 - 2_000_000 * 0.99);
    assertThat(run.result().consumers().unprocessed()).isZero();
  }

  @Test
  void consumersThatAreSlowerThanTheLoadFallBehind() throws Exception {
    MeasuredRun run =
        MeasuredRun.judged(
            folder,
            "prefetch: 10\n",
            load(500, "5s", "  processing: 4ms\n") + "rateTolerance: 10%\ngeneratorLimit: 1m\n");

    assertThat(run.result().failures()).extracting(Finding::code).contains("CONSUMERS_FALL_BEHIND");
  }

  @Test
  void threadsOfAPoolProcessAtTheSameTime() throws Exception {
    // 4 threads at 10 ms each: 400 msg/s. One thread would process 100 of 300 msg/s.
    MeasuredRun run =
        run(LARGE_PREFETCH, load(300, "2s", "  processing: 10ms\n  processingThreads: 4\n"));

    Latency processing = run.result().consumers().processing();
    assertThat(processing.min()).isGreaterThanOrEqualTo(10_000);
    assertThat(processing.count()).isEqualTo(run.counts().received());
    assertThat(run.result().timeline().rows())
        .allSatisfy(row -> assertThat(processed(row)).isLessThanOrEqualTo(most(row, 400)))
        .anySatisfy(row -> assertThat(processed(row)).isGreaterThan(most(row, 100)));
    assertThat(run.failures()).isEmpty();
  }

  @Test
  void rejectedMessagesAreReceivedAgainAndAreNoDuplicates() throws Exception {
    // Each of 10,000 messages is rejected 0.2 + 0.2² + … = 0.25 times on average: 2,500, with a
    // standard deviation of √(10,000 × 0.2) / 0.8 = 56.
    MeasuredRun run = run(LARGE_PREFETCH, load(5_000, "2s", "  reject: 20%\n"));

    ConsumersPart consumers = run.result().consumers();
    assertThat(consumers.rejected()).isBetween(2_500L - 280, 2_500L + 280);
    assertThat(consumers.redelivered())
        .isEqualTo(consumers.rejected())
        .isEqualTo(run.injected("redelivered"));
    assertThat(run.counts().received()).isEqualTo(run.counts().sent());
    assertThat(run.counts().duplicated()).isZero();
    assertThat(run.failures()).isEmpty();
  }

  @Test
  void aConsumerThatRestartsReceivesAgainWhatItHadNotAcknowledged() throws Exception {
    // Nothing is acknowledged within the window of 3.5 s, in which restarts are due at 1, 2, 3 s.
    MeasuredRun run =
        run(
            LARGE_PREFETCH,
            load(
                100,
                "3500ms",
                "  restartEvery: 1s\n  acknowledgeEvery: 100000\n  acknowledgeAfter: 10s\n"));

    ConsumersPart consumers = run.result().consumers();
    assertThat(consumers.restarts().count()).isEqualTo(3);
    assertThat(run.result().events())
        .filteredOn(event -> event.kind().equals(EventKind.CONSUMER_RESTARTED))
        .extracting(event -> Math.floor(event.atSeconds()))
        .containsExactly(1.0, 2.0, 3.0);
    // About 100 + 200 + 300. At each restart one may have been on its way to the receiver.
    assertThat(consumers.redelivered())
        .isBetween(500L, 700L)
        .isBetween(run.injected("redelivered") - 3, run.injected("redelivered"));
    assertThat(run.counts().received()).isEqualTo(run.counts().sent());
    assertThat(run.counts().duplicated()).isZero();
    assertThat(run.failures()).isEmpty();
  }

  @Test
  void aRestartedConsumerReceivesNothingAgainThatItHadAcknowledged() throws Exception {
    MeasuredRun run = run(LARGE_PREFETCH, load(100, "2500ms", "  restartEvery: 1s\n"));

    assertThat(run.result().consumers().restarts().count()).isEqualTo(2);
    // At each restart one may have been on its way to the receiver.
    assertThat(run.result().consumers().redelivered()).isLessThanOrEqualTo(2);
    assertThat(run.counts().received()).isEqualTo(run.counts().sent());
    assertThat(run.failures()).isEmpty();
  }

  @Test
  void messagesAreDueOnALateSubscriptionFromWhenItIsReady() throws Exception {
    MeasuredRun run =
        run(
            "",
            load(1_000, "2s", "  lateSubscriptions: 2\n  lateAfter: 1s\n")
                + "subscriptionsPerTopic: 1\n");

    ConsumersPart.LatePart late = run.result().consumers().late();
    assertThat(late.subscriptions()).isEqualTo(2);
    assertThat(late.openedAtSeconds()).isGreaterThanOrEqualTo(1);
    // Those of at most the last second, on each of both.
    assertThat(late.expected()).isPositive().isLessThanOrEqualTo(2 * 1_000L + 2);
    assertThat(late.received()).isEqualTo(late.expected());
    assertThat(late.lost() + late.undelivered() + late.duplicated()).isZero();
    assertThat(late.endToEndService().count()).isEqualTo(late.received());
    assertThat(run.counts().received()).isEqualTo(run.counts().sent());
    assertThat(run.failures()).isEmpty();
  }

  @Test
  void messagesAreAcknowledgedWhenThereAreEnoughOfThem() throws Exception {
    // The consumer receives no sixth message before it has acknowledged five.
    MeasuredRun run =
        run("prefetch: 5\n", load(1_000, "1s", "  acknowledgeEvery: 5\n  acknowledgeAfter: 10m\n"));

    // The last ones, fewer than five, are held.
    assertThat(run.counts().received()).isEqualTo(run.counts().sent());
    assertThat(run.result().consumers().redelivered()).isZero();
    assertThat(run.failures()).isEmpty();
  }

  @Test
  void messagesAreAcknowledgedWhenTheFirstOfThemHasWaitedLongEnough() throws Exception {
    // At most 10 messages per 50 ms: of 1,000 msg/s at most 200 are received.
    MeasuredRun run = run("prefetch: 10\n", load(1_000, "2s", "  acknowledgeAfter: 50ms\n"));

    assertThat(run.result().timeline().rows())
        .filteredOn(row -> row.received() > 0)
        .isNotEmpty()
        .allSatisfy(row -> assertThat(row.received()).isLessThanOrEqualTo(most(row, 200) + 10));
    assertThat(run.counts().received()).isEqualTo(run.counts().sent());
  }

  private static long processed(TimelineRow row) {
    RowLatency latency = row.latencyMicros().get("processing");
    return latency == null ? 0 : latency.count();
  }

  /** What a rate allows within a row, with those that straddle its beginning. */
  private static long most(TimelineRow row, double perSecond) {
    return (long) Math.ceil(row.seconds() * perSecond) + 4;
  }

  private static String load(int rate, String duration, String consumers) {
    return LOAD.formatted(rate, duration) + consumers;
  }

  private MeasuredRun run(String driver, String workload) throws Exception {
    return MeasuredRun.of(folder, driver, workload);
  }
}
