// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Base class of the contract's test classes: the server, and drivers that are closed after each
 * test.
 */
@ExtendWith(ShortFailures.class)
@SuppressWarnings("try") // The variable exists only to be closed.
public abstract class DriverContract {

  private static final int SIZE_BYTES = 100;

  private final List<OpenDriver> drivers = new ArrayList<>();
  private LocalBroker.Running broker;

  /** Returns how a driver is created. */
  protected abstract DriverSetup setup();

  @BeforeEach
  protected final void find(LocalBroker.Running broker) {
    this.broker = broker;
  }

  @AfterEach
  protected final void closeDrivers() throws Exception {
    for (OpenDriver driver : drivers) {
      driver.close();
    }
  }

  /** Returns the server. */
  protected final LocalBroker.Running broker() {
    return broker;
  }

  /** Returns a connected driver with the default settings. */
  protected final OpenDriver open() throws Exception {
    return open(setup().settings());
  }

  /** Returns a connected driver with these settings. */
  protected final OpenDriver open(Map<String, Object> settings) throws Exception {
    OpenDriver driver = openUnregistered(settings);
    drivers.add(driver);
    return driver;
  }

  /** Returns a connected driver that the test closes itself. */
  protected final OpenDriver openUnregistered(Map<String, Object> settings) throws Exception {
    return OpenDriver.connect(setup().provider(), settings, broker.endpoints());
  }

  /** Skips the test, with the reason, if the system lacks the capability. */
  protected static void needs(OpenDriver open, Capability capability) {
    assumeTrue(
        open.driver().traits().can(capability), "this system lacks the capability " + capability);
  }

  /** Skips the test if a subscription does not receive messages sent before it existed. */
  protected final void needsLaterSubscriptions() {
    assumeTrue(
        setup().keeps() == Retention.FOR_LATER_SUBSCRIPTIONS,
        "this system does not keep messages for later subscriptions");
  }

  /** Returns the numbers from (inclusive) to (exclusive). */
  protected static List<Integer> numbers(int from, int to) {
    return IntStream.range(from, to).boxed().toList();
  }

  /** Sends messages of 100 bytes with the numbers from (inclusive) to (exclusive). */
  protected static void send(DriverProducer producer, SendResults sends, int from, int to) {
    for (int number = from; number < to; number++) {
      producer.send(
          Payloads.of(number, SIZE_BYTES),
          MessageKey.NONE,
          DriverProducer.ANY_PARTITION,
          sends.next());
    }
  }

  /** Sends this number of messages and waits until all are acknowledged. */
  protected static void sendAll(OpenDriver open, String topic, int count)
      throws InterruptedException {
    SendResults sends = new SendResults();
    try (DriverProducer producer = open.producer(topic)) {
      send(producer, sends, 0, count);
      producer.flush();
      sends.awaitAcknowledged();
    }
  }

  /**
   * Sends messages to the partitions in turn, if partitions can be chosen: a client by itself fills
   * one first.
   */
  protected static void sendAround(OpenDriver open, String topic, int partitions, int from, int to)
      throws InterruptedException {
    boolean targets = open.driver().traits().can(Capability.PARTITION_TARGET);
    SendResults sends = new SendResults();
    try (DriverProducer producer = open.producer(topic)) {
      for (int number = from; number < to; number++) {
        producer.send(
            Payloads.of(number, SIZE_BYTES),
            MessageKey.NONE,
            targets ? number % partitions : DriverProducer.ANY_PARTITION,
            sends.next());
      }
      producer.flush();
      sends.awaitAcknowledged();
    }
  }

  /** Checks that a new subscription receives exactly these messages from the topic, once each. */
  protected static void assertHolds(OpenDriver open, String topic, List<Integer> numbers)
      throws InterruptedException {
    Received received = new Received();
    try (var reader = open.consumer(topic, "holds-" + System.nanoTime(), received)) {
      received.awaitCount(numbers.size());
    }
    assertThat(received.numbers()).containsExactlyInAnyOrderElementsOf(numbers);
  }

  /**
   * Checks that each message arrived once. If more time than the system waits for acknowledgements
   * has passed since the sending began, as on a slow machine, a message may also have arrived
   * again.
   */
  protected final void assertOnceEach(List<Integer> received, List<Integer> sent, long sinceNanos) {
    boolean mayComeAgain = System.nanoTime() - sinceNanos > setup().sharesAgainAfter().toNanos();
    assertThat(mayComeAgain ? Set.copyOf(received) : received)
        .containsExactlyInAnyOrderElementsOf(sent);
  }
}
