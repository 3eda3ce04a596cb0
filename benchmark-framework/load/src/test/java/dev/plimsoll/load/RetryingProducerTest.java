// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.PayloadUse;
import dev.plimsoll.driver.SendCompletion;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class RetryingProducerTest {

  private static final long AFTER = 1_000;
  private final Throwable cause = new IllegalStateException("down");

  private final ManualClock clock = new ManualClock(0);
  private final Bench.Fake system = new Bench.Fake();
  private final Outcomes outcomes = new Outcomes();
  private final RetryingProducer producer = producer(PayloadUse.COPIED);

  private RetryingProducer producer(PayloadUse use) {
    return new RetryingProducer(system, false, use, 3, AFTER, new RetriedMessages(0, 1), clock);
  }

  @Test
  void aFailedMessageIsSentAgainAfterTheTimeAndAcknowledgedOnce() {
    send(producer, new byte[64]);
    system.completions.get(0).failed(FailureKind.DISCONNECTED, cause);
    producer.tick(AFTER - 1);
    assertThat(system.payloads).hasSize(1);

    producer.tick(AFTER);
    assertThat(system.payloads).hasSize(2);
    assertThat(outcomes.all).isEmpty();

    system.completions.get(1).acknowledged();
    assertThat(outcomes.all).containsExactly("acknowledged");
  }

  @Test
  void theLastFailureIsThatOfTheMessage() {
    send(producer, new byte[64]);
    for (int i = 0; i < 3; i++) {
      assertThat(outcomes.all).isEmpty();
      system.completions.get(i).failed(FailureKind.TIMEOUT, cause);
      producer.tick(AFTER);
    }
    assertThat(system.payloads).hasSize(3);
    assertThat(outcomes.all).containsExactly("TIMEOUT");
  }

  @ParameterizedTest
  @EnumSource(
      value = FailureKind.class,
      names = {"AUTHORISATION", "TOO_LARGE", "ABORTED"})
  void aFailureThatWouldComeAgainIsFinal(FailureKind kind) {
    send(producer, new byte[64]);
    system.completions.get(0).failed(kind, cause);

    assertThat(outcomes.all).containsExactly(kind.name());
  }

  @Test
  void whatWaitsWhenTheLoadEndsIsSentOnceMore() {
    send(producer, new byte[64]);
    system.completions.get(0).failed(FailureKind.REJECTED, cause);
    producer.flush();
    assertThat(system.payloads).hasSize(2);

    system.completions.get(1).failed(FailureKind.REJECTED, cause);
    assertThat(outcomes.all).containsExactly("REJECTED");
  }

  @Test
  void theEndOfThePathChecksIsNotTheEndOfTheLoad() {
    producer.flush();
    send(producer, new byte[64]);
    system.completions.get(0).failed(FailureKind.REJECTED, cause);
    producer.tick(AFTER);

    assertThat(system.payloads).hasSize(2);
  }

  @Test
  void whatWaitsWhenTheProducerIsClosedHasFailed() {
    send(producer, new byte[64]);
    system.completions.get(0).failed(FailureKind.REJECTED, cause);
    producer.close();

    assertThat(outcomes.all).containsExactly("REJECTED");
  }

  @Test
  void aMessageKeepsItsBytesWhereTheClientCopiesThem() {
    byte[] payload = new byte[64];
    send(producer, payload);
    payload[50] = 1; // The next message of the same thread.
    system.completions.get(0).failed(FailureKind.REJECTED, cause);
    producer.tick(AFTER);

    assertThat(system.payloads.get(1)[50]).isZero();
  }

  @Test
  void aMessageIsNotCopiedWhereItsArrayIsItsOwn() {
    byte[] payload = new byte[64];
    send(producer(PayloadUse.HELD_UNTIL_COMPLETION), payload);

    assertThat(system.payloads.get(0)).isSameAs(payload);
  }

  private void send(DriverProducer to, byte[] payload) {
    to.send(payload, MessageKey.NONE, DriverProducer.ANY_PARTITION, outcomes);
  }

  private static final class Outcomes implements SendCompletion {

    private final List<String> all = new ArrayList<>();

    @Override
    public void acknowledged() {
      all.add("acknowledged");
    }

    @Override
    public void failed(FailureKind kind, Throwable cause) {
      all.add(kind.name());
    }
  }
}
