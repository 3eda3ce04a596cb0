// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Sends numbered messages on a thread of its own until it is ended: some every few milliseconds,
 * with a limit on unanswered sends, so that it waits during an outage.
 */
final class MessageFlow implements AutoCloseable {

  private static final int SIZE_BYTES = 100;
  private static final int FEW = 5;
  private static final long INTERVAL_MILLIS = 5;
  private static final int OPEN_AT_MOST = 500;
  private static final long END_SECONDS = 90;

  private final DriverProducer producer;
  private final int atOnce;
  private final SendResults sends = new SendResults();
  private final Semaphore permits = new Semaphore(OPEN_AT_MOST);
  private final ScheduledExecutorService thread = Executors.newSingleThreadScheduledExecutor();
  private volatile int number;

  /** Starts to send about a thousand messages per second. */
  MessageFlow(DriverProducer producer) {
    this(producer, FEW);
  }

  private MessageFlow(DriverProducer producer, int atOnce) {
    this.producer = producer;
    this.atOnce = atOnce;
    var unused =
        thread.scheduleWithFixedDelay(this::sendSome, 0, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
  }

  /** Starts to send as many messages as the limit on unanswered ones permits. */
  static MessageFlow dense(DriverProducer producer) {
    return new MessageFlow(producer, OPEN_AT_MOST);
  }

  private void sendSome() {
    for (int i = 0; i < atOnce && permits.tryAcquire(); i++) {
      Released completion = new Released(sends.next());
      try {
        int next = number;
        number = next + 1;
        producer.send(
            Payloads.of(next, SIZE_BYTES),
            MessageKey.NONE,
            DriverProducer.ANY_PARTITION,
            completion);
      } catch (RuntimeException e) {
        completion.failed(FailureKind.OTHER, e); // Rejected, so not completed.
      }
    }
  }

  /** Returns the number of messages sent so far. */
  int sent() {
    return number;
  }

  /** Returns the number of messages acknowledged so far. */
  long acknowledged() {
    return sends.acknowledged();
  }

  /**
   * Stops sending and waits until each send has been completed exactly once.
   *
   * @return the numbers of the acknowledged messages
   */
  List<Integer> end() throws InterruptedException {
    stopSending();
    producer.flush();
    sends.awaitAll();
    sends.assertAnsweredOnce();
    return sends.acknowledgedNumbers();
  }

  private void stopSending() throws InterruptedException {
    thread.shutdown();
    if (!thread.awaitTermination(END_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("a send has been blocked for " + END_SECONDS + " s");
    }
  }

  @Override
  public void close() {
    thread.shutdownNow();
    producer.close();
  }

  /** Releases the permit on completion. */
  private final class Released implements SendCompletion {

    private final SendCompletion completion;

    Released(SendCompletion completion) {
      this.completion = completion;
    }

    @Override
    public void acknowledged() {
      completion.acknowledged();
      permits.release();
    }

    @Override
    public void failed(FailureKind kind, Throwable cause) {
      completion.failed(kind, cause);
      permits.release();
    }
  }
}
