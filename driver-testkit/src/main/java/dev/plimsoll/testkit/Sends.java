// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** What became of sends. Completions come on any thread; everything else is the test's own. */
public final class Sends {

  private final List<Send> sends = new ArrayList<>();
  private final List<Integer> order = new CopyOnWriteArrayList<>();

  /** A completion for the next message. */
  public SendCompletion next() {
    Send send = new Send(sends.size(), order);
    sends.add(send);
    return send;
  }

  /** Waits until each send is answered. */
  public void awaitAll() {
    await()
        .atMost(60, SECONDS)
        .untilAsserted(() -> assertThat(sends).allMatch(send -> send.answers.get() > 0));
  }

  /** Waits until each send is acknowledged. */
  public void awaitAcknowledged() {
    awaitAll();
    assertThat(failures()).isEmpty();
  }

  /** How many are answered, acknowledged or failed. */
  public long answered() {
    return sends.stream().filter(send -> send.answers.get() > 0).count();
  }

  /** How many are acknowledged. */
  public long acknowledged() {
    return sends.stream().filter(send -> send.acknowledged).count();
  }

  /** How the failed ones failed, in the order of sending. */
  public List<FailureKind> failures() {
    return sends.stream().map(send -> send.failure.get()).filter(Objects::nonNull).toList();
  }

  /** The numbers of the sends, from 0, in the order of their completions. */
  public List<Integer> order() {
    return List.copyOf(order);
  }

  /** Checks that no send was answered twice and none not at all. */
  public void assertAnsweredOnce() {
    assertThat(sends).extracting(send -> send.answers.get()).containsOnly(1);
  }

  private static final class Send implements SendCompletion {

    private final int number;
    private final List<Integer> order;
    private final AtomicInteger answers = new AtomicInteger();
    private final AtomicReference<FailureKind> failure = new AtomicReference<>();
    private volatile boolean acknowledged;

    Send(int number, List<Integer> order) {
      this.number = number;
      this.order = order;
    }

    @Override
    public void acknowledged() {
      acknowledged = true;
      order.add(number);
      answers.incrementAndGet();
    }

    @Override
    public void failed(FailureKind kind, Throwable cause) {
      failure.set(kind);
      order.add(number);
      answers.incrementAndGet();
    }

    @Override
    public String toString() {
      return number + ": " + answers + " answers, " + (acknowledged ? "ok" : failure.get());
    }
  }
}
