// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Received;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Push consumers for which the server has messages when they subscribe. The client sends the
 * subscription before it knows the handler, and a busy machine may let messages arrive in between.
 */
@NeedsBroker("nats")
@Timeout(120)
@SuppressWarnings("try") // The variable exists only to be closed.
final class NatsFirstMessagesIT {

  private static final int SUBSCRIPTIONS = 100;
  private static final int MESSAGES = 20;

  /** Without acknowledgements, so that what the client drops does not come again. */
  private static final NatsSetup SETUP =
      NatsSetup.jetStream(Map.of(), Map.of("type", "push", "acknowledge", "none"));

  @Test
  void what_the_server_sends_at_once_reaches_a_new_push_consumer(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open =
            OpenDriver.connect(SETUP.provider(), SETUP.settings(), broker.endpoints());
        SpinningThreads busy = SpinningThreads.start()) {
      String topic = open.topic(1);
      NatsSetup.send(open, topic, MESSAGES);
      for (int number = 0; number < SUBSCRIPTIONS; number++) {
        Received received = new Received();
        try (var consumer = open.consumer(topic, "s" + number, received)) {
          received.awaitCount(MESSAGES);
        }
        assertThat(received.messages()).hasSize(MESSAGES);
      }
    }
  }

  /** Two threads for each processor that leave it to others only when they have to. */
  private record SpinningThreads(AtomicBoolean ended, List<Thread> threads)
      implements AutoCloseable {

    static SpinningThreads start() {
      AtomicBoolean ended = new AtomicBoolean();
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < 2 * Runtime.getRuntime().availableProcessors(); i++) {
        Thread thread =
            new Thread(
                () -> {
                  while (!ended.get()) {
                    Thread.onSpinWait();
                  }
                },
                "busy");
        thread.setDaemon(true);
        thread.start();
        threads.add(thread);
      }
      return new SpinningThreads(ended, threads);
    }

    @Override
    public void close() throws InterruptedException {
      ended.set(true);
      for (Thread thread : threads) {
        thread.join();
      }
    }
  }
}
