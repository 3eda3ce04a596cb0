// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.SendCompletion;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Outcomes of sends. Thread-safe. */
public final class SendResults {

  private final List<Send> sends = new ArrayList<>();
  private final Queue<Integer> order = new ConcurrentLinkedQueue<>();

  /** Returns the completion of the next message. */
  public synchronized SendCompletion next() {
    Send send = new Send(sends.size(), order);
    sends.add(send);
    return send;
  }

  private synchronized List<Send> all() {
    return List.copyOf(sends);
  }

  /** Waits until all sends are completed. */
  public void awaitAll() {
    Await.untilAsserted(() -> assertThat(all()).allMatch(Send::isAnswered));
  }

  /** Waits until all sends are acknowledged. */
  public void awaitAcknowledged() {
    awaitAll();
    assertThat(all().stream().filter(Send::hasFailed)).as("failed, with the cause").isEmpty();
  }

  /** Returns the number of completed sends, acknowledged or failed. */
  public long answered() {
    return all().stream().filter(Send::isAnswered).count();
  }

  /** Returns the number of acknowledged sends. */
  public long acknowledged() {
    return all().stream().filter(send -> send.acknowledged).count();
  }

  /** Returns the numbers of the acknowledged sends, in order of sending. */
  List<Integer> acknowledgedNumbers() {
    return all().stream().filter(send -> send.acknowledged).map(send -> send.number).toList();
  }

  /** Returns the failures of the failed sends, in order of sending. */
  public List<FailureKind> failures() {
    return all().stream().map(send -> send.failure.get()).filter(Objects::nonNull).toList();
  }

  /** Returns the numbers of the sends, from 0, in order of completion. */
  public List<Integer> order() {
    return List.copyOf(order);
  }

  /** Checks that each send was completed exactly once. */
  public void assertAnsweredOnce() {
    assertThat(all()).allMatch(send -> send.answers.get() == 1);
  }

  private static final class Send implements SendCompletion {

    private final int number;
    private final Queue<Integer> order;
    private final AtomicInteger answers = new AtomicInteger();
    private final AtomicReference<FailureKind> failure = new AtomicReference<>();
    private volatile String cause = "";
    private volatile boolean acknowledged;

    Send(int number, Queue<Integer> order) {
      this.number = number;
      this.order = order;
    }

    boolean isAnswered() {
      return answers.get() > 0;
    }

    boolean hasFailed() {
      return failure.get() != null;
    }

    @Override
    public void acknowledged() {
      acknowledged = true;
      order.add(number);
      answers.incrementAndGet();
    }

    @Override
    public void failed(FailureKind kind, Throwable error) {
      cause = String.valueOf(error);
      failure.set(kind);
      order.add(number);
      answers.incrementAndGet();
    }

    @Override
    public String toString() {
      return "%d: %s answers, %s"
          .formatted(number, answers, acknowledged ? "acknowledged" : failure.get() + ": " + cause);
    }
  }
}
