// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendRejectedException;
import dev.plimsoll.testkit.SendResults;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class NatsInFlightTest {

  private static final Set<Thread.State> WAITS =
      EnumSet.of(Thread.State.WAITING, Thread.State.TIMED_WAITING);

  private final NatsEvents events = new NatsEvents();
  private final NatsInFlight inFlight = new NatsInFlight(2, events);
  private final SendResults sends = new SendResults();

  @Test
  void an_answered_send_makes_room_and_is_told_once() {
    NatsInFlight.Open first = inFlight.open(sends.next());
    inFlight.open(sends.next());
    first.accept(null, null);
    first.accept(null, new TimeoutException());
    inFlight.open(sends.next());
    assertThat(sends.acknowledged()).isEqualTo(1);
    assertThat(sends.answered()).isEqualTo(1);
  }

  @Test
  void a_send_beyond_the_bound_waits_for_room() {
    NatsInFlight.Open first = inFlight.open(sends.next());
    inFlight.open(sends.next());
    AtomicReference<NatsInFlight.Open> third = new AtomicReference<>();
    Thread thread = new Thread(() -> third.set(inFlight.open(sends.next())), "sender");
    thread.start();
    await().until(() -> WAITS.contains(thread.getState()));
    assertThat(third).hasNullValue();
    first.accept(null, null);
    await().untilAsserted(() -> assertThat(third).doesNotHaveNullValue());
  }

  @Test
  void nothing_is_lost_or_doubled_while_answers_come_from_another_thread() throws Exception {
    NatsInFlight many = new NatsInFlight(300, events);
    BlockingQueue<NatsInFlight.Open> sent = new LinkedBlockingQueue<>();
    int count = 50_000;
    Thread client =
        new Thread(
            () -> {
              try {
                for (int i = 0; i < count; i++) {
                  sent.take().accept(null, null);
                }
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "client");
    client.start();
    for (int i = 0; i < count; i++) {
      sent.add(many.open(sends.next()));
    }
    client.join();
    assertThat(sends.acknowledged()).isEqualTo(count);
    sends.assertAnsweredOnce();
  }

  @Test
  void closing_fails_what_is_open_and_ends_a_send_that_waits() {
    NatsInFlight.Open first = inFlight.open(sends.next());
    inFlight.open(sends.next());
    AtomicReference<RuntimeException> thrown = new AtomicReference<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                inFlight.open(new SendResults().next());
              } catch (SendRejectedException e) {
                thrown.set(e);
              }
            },
            "sender");
    thread.start();
    await().until(() -> WAITS.contains(thread.getState()));
    inFlight.close();
    await().untilAsserted(() -> assertThat(thrown).doesNotHaveNullValue());
    assertThat(sends.failures()).containsExactly(FailureKind.ABORTED, FailureKind.ABORTED);
    first.accept(null, null);
    sends.assertAnsweredOnce();
    assertThatThrownBy(() -> inFlight.open(sends.next())).isInstanceOf(SendRejectedException.class);
  }

  @Test
  void a_message_that_the_client_refused_is_not_answered_and_leaves_its_place() {
    NatsInFlight.Open refused = inFlight.open(sends.next());
    assertThat(refused.withdraw()).isTrue();
    refused.accept(null, null);
    inFlight.open(sends.next());
    inFlight.open(sends.next());
    assertThat(sends.answered()).isZero();
  }

  @Test
  void no_answer_to_a_user_who_may_not_publish_is_no_matter_of_time() {
    inFlight.open(sends.next()).accept(null, new TimeoutException());
    events.errorOccurred(null, "Permissions Violation for Publish to \"x.0\"");
    inFlight.open(sends.next()).accept(null, new TimeoutException());
    assertThat(sends.failures()).containsExactly(FailureKind.TIMEOUT, FailureKind.AUTHORISATION);
  }
}
