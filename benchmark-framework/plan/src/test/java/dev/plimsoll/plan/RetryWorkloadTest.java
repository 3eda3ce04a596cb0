// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RetryWorkloadTest {

  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void clearTheDesk() {
    desk = new Desk(folder);
  }

  @Test
  void failedSendsAreRepeatedOnlyOnRequest() throws PlanException {
    assertThat(desk.workload("producerRate: 1k\n").retry()).isEmpty();
    assertThat(desk.workload("producerRate: 1k\nretry: {}\n").retry())
        .hasValue(new SendRetry(600, Duration.ofMillis(100)));
  }

  @Test
  void theKeysAreWrittenSoThatTheyAreReadAgain() throws PlanException {
    Workload workload = desk.workload("producerRate: 1k\nretry: {attempts: 7, after: 250ms}\n");

    assertThat(workload.retry()).hasValue(new SendRetry(7, Duration.ofMillis(250)));
    assertThat(desk.workload(PlanText.describe(workload)).retry()).isEqualTo(workload.retry());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "search: {} | retry: does not go with a search",
        "`producerRate: 1k\nload: request-reply` | retry: does not go with a search, with request",
        "`producerRate: 1k\nmessageSize: 20` | retry: needs the stamp in messages",
        "`producerRate: 1k\nintegrity: off` | retry: needs the stamp in messages",
        "`producerRate: 1k\nconsumers: {reject: 1%}` | retry: does not go with consumers",
      })
  void aWorkloadThatHasNoUseForItIsRefused(String other, String message) {
    assertThat(desk.wrongWorkload(other + "\nretry: {}\n")).contains(message, "--set retry=");
  }

  @Test
  void oneAttemptWouldBeNoRepetition() {
    assertThat(desk.wrongWorkload("producerRate: 1k\nretry: {attempts: 1}\n"))
        .contains("retry.attempts: 1 is out of range");
  }
}
