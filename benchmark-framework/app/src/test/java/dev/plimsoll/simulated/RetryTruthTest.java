// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.Integrity;
import dev.plimsoll.result.RetryPart;
import dev.plimsoll.result.RunResult;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * 1,000 msg/s on a system that lets a share of the sends fail, which the framework repeats. The
 * system chooses them by its seed, whatever the machine does.
 */
@Tag("realtime")
final class RetryTruthTest {

  private static final String LOAD =
      """
      producerRate: 1000
      messageSize: 100
      drainTimeout: 60s
      """;

  /** Messages that failed in the window are sent again before the load ends. */
  private static final String WITH_COOLDOWN = LOAD + "warmup: 500ms\nduration: 3s\ncooldown: 2s\n";

  /** Each send that the system counts is one of a measured message. */
  private static final String ONLY_MEASURED = LOAD + "warmup: 0s\nduration: 3s\ncooldown: 0s\n";

  private static final double WAIT_MICROS = 100_000;

  @TempDir private Path folder;

  @Test
  void aMessageThatIsSentAgainIsOneMessageWithItsFirstIntendedTime() throws Exception {
    MeasuredRun run =
        MeasuredRun.of(
            folder, "sendErrors: 0.2\n", WITH_COOLDOWN + "retry: {attempts: 1000, after: 100ms}\n");

    Integrity counts = run.counts();
    assertThat(counts.acknowledged() + counts.failed()).isEqualTo(counts.sent());
    assertThat(counts.received()).isEqualTo(counts.acknowledged());
    assertThat(counts.duplicated()).isZero();
    // A fifth of the messages waits at least once, so more than a tenth is slower than that.
    assertThat(run.result().latencyMicros().publish().percentiles().get("90"))
        .isGreaterThanOrEqualTo(WAIT_MICROS);
    assertThat(run.result().latencyMicros().publishService().percentiles().get("90"))
        .isGreaterThanOrEqualTo(WAIT_MICROS);
    assertThat(run.result().latencyMicros().endToEnd().percentiles().get("90"))
        .isGreaterThanOrEqualTo(WAIT_MICROS);
    assertThat(run.result().warnings())
        .extracting(RunResult.Finding::code)
        .contains("SENDS_REPEATED");
  }

  @Test
  void attemptsAreCountedApartFromMessages() throws Exception {
    MeasuredRun run =
        MeasuredRun.of(
            folder, "sendErrors: 0.2\n", ONLY_MEASURED + "retry: {attempts: 1000, after: 1ms}\n");

    RetryPart retries = run.result().retries().orElseThrow();
    double sent = run.counts().sent();
    // Each refused send was repeated, or was the last one of its message.
    assertThat(retries.attempts() + run.counts().failed()).isEqualTo(run.injected("refused"));
    assertThat(retries.messages() / sent).isBetween(0.15, 0.25);
    // Of a message that is sent again, another send is refused with a chance of 0.2: 1 / 0.8.
    assertThat((double) retries.attempts() / retries.messages()).isBetween(1.1, 1.4);
  }

  @Test
  void aMessageFailsAfterItsLastAttempt() throws Exception {
    MeasuredRun run =
        MeasuredRun.of(
            folder, "sendErrors: 0.5\n", ONLY_MEASURED + "retry: {attempts: 2, after: 1ms}\n");

    RetryPart retries = run.result().retries().orElseThrow();
    assertThat(retries.attempts()).isEqualTo(retries.messages());
    assertThat(retries.attempts() + run.counts().failed()).isEqualTo(run.injected("refused"));
    assertThat((double) retries.failed() / retries.messages()).isBetween(0.4, 0.6);
    assertThat(retries.failed()).isEqualTo(run.counts().failed());
    assertThat(run.failures()).contains("SEND_ERRORS");
  }

  @Test
  void copiesAndOvertakingByRepeatedSendsAreCountedApart() throws Exception {
    MeasuredRun run =
        MeasuredRun.of(
            folder,
            """
            serviceTime: 1ms
            ordering: partition
            sendTimeouts: 0.05
            sendTimeoutAfter: 20ms
            arrivalAfterTimeout: 500ms
            """,
            WITH_COOLDOWN + "retry: {attempts: 20, after: 10ms}\n");

    RetryPart retries = run.result().retries().orElseThrow();
    assertThat(run.counts().duplicated()).isZero();
    assertThat(run.counts().outOfOrder()).isZero();
    // The first send arrives long after the second one, which was acknowledged, on a busy machine
    // too.
    assertThat(retries.duplicated()).isBetween(retries.attempts() / 2, retries.attempts());
    assertThat(retries.outOfOrder()).isBetween(1L, retries.messages());
    assertThat(run.counts().lost()).isZero();
  }

  @Test
  void withoutTheKeyNothingIsRepeated() throws Exception {
    MeasuredRun run = MeasuredRun.of(folder, "sendErrors: 0.2\n", ONLY_MEASURED);

    assertThat(run.result().retries()).isEmpty();
    assertThat(run.counts().failed()).isEqualTo(run.injected("refused")).isPositive();
  }
}
