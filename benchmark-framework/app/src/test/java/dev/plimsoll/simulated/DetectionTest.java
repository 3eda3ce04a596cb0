// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.report.WatchedTime;
import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LatencyByKind;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A run detects all faults of the simulated system, and nothing else. */
@Tag("realtime")
final class DetectionTest {

  /** With a cool-down, so that late events of measured messages still happen. */
  private static final String LOAD =
      """
      producerRate: 5000
      messageSize: 100
      warmup: 0s
      duration: 1s
      cooldown: 500ms
      drainTimeout: 60s
      """;

  @TempDir private Path folder;

  @Test
  void everyRedeliveryIsADuplicate() throws Exception {
    MeasuredRun run = run("redeliverRatio: 1\nredeliveryDelay: 20ms\n");

    assertThat(run.counts().duplicated()).isEqualTo(run.counts().received());
    assertThat(run.counts().outOfOrder()).isZero();
    assertThat(run.failures()).isEmpty();
  }

  @Test
  void oneChosenMessageIsLostAndAnotherOneDuplicated() throws Exception {
    for (String served : List.of("", "serviceTime: 1ms\n")) {
      MeasuredRun run =
          run(served + "lostMessage: 2000\nduplicatedMessage: 3000\ndelivery: exactly-once\n");

      assertThat(run.counts().lost()).isEqualTo(1);
      assertThat(run.counts().duplicated()).isEqualTo(1);
      assertThat(run.failures()).contains("LOST", "DUPLICATED");
    }
  }

  @Test
  void theDrainWaitsForDuplicatesForTheRedeliveryTimeout() throws Exception {
    // The first duplicates arrive 2.5 s after the end of the load; there are no other events in
    // between.
    MeasuredRun run =
        MeasuredRun.of(
            folder,
            "redeliverRatio: 1\nredeliveryDelay: 3s\ndelivery: exactly-once\n",
            LOAD.replace("1s", "500ms").replace("cooldown: 500ms", "cooldown: 0s"));

    assertThat(run.counts().duplicated()).isEqualTo(run.counts().received());
    assertThat(run.failures()).containsExactly("DUPLICATED");
    assertThat(run.result().ending().quietSeconds()).isGreaterThanOrEqualTo(3);
  }

  /** Nothing is known of copies that may come later; the result says until when it watched. */
  @Test
  void aRedeliveryAfterTheRunIsNotSeenAndTheResultSaysSo() throws Exception {
    MeasuredRun run = run("redeliverRatio: 1\nredeliveryDelay: 9s\n");

    assertThat(run.counts().duplicated()).isZero();
    assertThat(run.result().ending().redeliverySeconds()).isEqualTo(9);
    assertThat(WatchedTime.words(run.result()))
        .hasValueSatisfying(
            words ->
                assertThat(words)
                    .startsWith("redeliveries after ")
                    .endsWith(" are not seen (this system may take 9 s)"));
  }

  @Test
  void aMessageReceivedAfterItsFailureIsFailedAndReceived() throws Exception {
    MeasuredRun run = run("sendTimeouts: 0.5\nsendTimeoutAfter: 10ms\narrivalAfterTimeout: 20ms\n");

    Integrity counts = run.counts();
    assertThat(counts.failed()).isPositive();
    assertThat(counts.failuresByKind()).containsOnlyKeys("TIMEOUT");
    assertThat(counts.failedButReceived()).isEqualTo(counts.failed());
    assertThat(counts.received()).isEqualTo(counts.sent());
    assertThat(counts.outOfOrder()).isNull();
    assertThat(run.result().latencyMicros().publishFailed().min()).isGreaterThanOrEqualTo(10_000);
    assertThat(run.failures()).containsExactly("SEND_ERRORS");
  }

  @Test
  void anOutageFailsTheSendsMadeInIt() throws Exception {
    MeasuredRun run = run("serviceTime: 1ms\noutages: [{at: 300ms, for: 200ms}]\n");

    Integrity counts = run.counts();
    assertThat(counts.failed()).isPositive().isEqualTo(run.injected("disconnected"));
    assertThat(counts.failuresByKind()).containsOnlyKeys("DISCONNECTED");
    assertThat(counts.received()).isEqualTo(counts.sent() - counts.failed());
    assertThat(run.failures()).contains("SEND_ERRORS").doesNotContain("LOST", "UNDELIVERED");
  }

  @Test
  void slowConsumersDelayDeliveriesButNotAcknowledgements() throws Exception {
    MeasuredRun run = run("serviceTime: 5ms\nconsumerCapacity: 2500\n");

    LatencyByKind latency = run.result().latencyMicros();
    run.assertConstant(latency.publishService(), 5_000, "completions");
    assertThat(run.counts().received()).isEqualTo(run.counts().sent());
    // The last of n messages arrives n / capacity after the first was sent, or later.
    assertThat(latency.endToEnd().max())
        .isGreaterThanOrEqualTo(run.counts().sent() / 2_500.0 * 1e6 - 1e6);
  }

  @Test
  void messagesOfATransactionAreAcknowledgedAtItsCommit() throws Exception {
    MeasuredRun run = run("tickEvery: 50ms\ntickBlocks: 10ms\npayloadUse: held\n");

    assertThat(run.failures()).isEmpty();
    assertThat(run.counts().acknowledged()).isEqualTo(run.counts().sent());
    assertThat(run.counts().received()).isEqualTo(run.counts().sent());
    assertThat(run.counts().outOfOrder()).isZero();
    Latency service = run.result().latencyMicros().publishService();
    assertThat(service.min()).isGreaterThanOrEqualTo(10_000);
    assertThat(service.max()).isGreaterThanOrEqualTo(60_000);
  }

  @Test
  void keptPayloadsAndBatchesArriveIntact() throws Exception {
    MeasuredRun run = run("payloadUse: kept\ndeliveryDelay: 5ms\ndeliveryBatch: 50\n");

    assertThat(run.failures()).isEmpty();
    assertThat(run.counts().received()).isEqualTo(run.counts().sent());
    run.assertConstant(run.result().latencyMicros().endToEndService(), 5_000, "deliveries");
  }

  @Test
  void equalSeedsProduceEqualLoadsAndOtherSeedsOthers() throws Exception {
    assertThat(scheduled(41)).isEqualTo(scheduled(41)).isNotEqualTo(scheduled(42));
  }

  private Long scheduled(long seed) throws Exception {
    String load =
        "producerRate: 5000\narrivals: poisson\nwarmup: 100ms\nduration: 300ms\ncooldown: 0s\n";
    return MeasuredRun.of(folder, "", load + "seed: " + seed + "\n").counts().scheduled();
  }

  private MeasuredRun run(String driver) throws Exception {
    return MeasuredRun.of(folder, driver, LOAD);
  }
}
