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
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** What the themes of the contract share: the server, and drivers that are closed after a test. */
@SuppressWarnings("try") // A consumer works behind the scenes; it is named only to be closed.
public abstract class DriverContract {

  private static final int SIZE_BYTES = 100;

  private final List<OpenDriver> drivers = new ArrayList<>();
  private LocalBroker.Running broker;

  /** How a driver is made. */
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

  /** The server. */
  protected final LocalBroker.Running broker() {
    return broker;
  }

  /** A connected driver with the ordinary settings. */
  protected final OpenDriver open() throws Exception {
    return open(setup().settings());
  }

  /** A connected driver with these settings. */
  protected final OpenDriver open(Map<String, Object> settings) throws Exception {
    OpenDriver driver = openUnregistered(settings);
    drivers.add(driver);
    return driver;
  }

  /** A connected driver that the test closes itself. */
  protected final OpenDriver openUnregistered(Map<String, Object> settings) throws Exception {
    return OpenDriver.connect(setup().provider(), settings, broker.endpoints());
  }

  /** Skips the test, with the reason, where the system lacks something. */
  protected static void needs(OpenDriver open, Capability capability) {
    assumeTrue(
        open.driver().traits().can(capability), "this system lacks the capability " + capability);
  }

  /** Skips the test where a subscription gets nothing of what was sent before it was made. */
  protected final void needsLaterSubscriptions() {
    assumeTrue(
        setup().keeps() == Retention.FOR_LATER_SUBSCRIPTIONS,
        "this system does not keep messages for later subscriptions");
  }

  /** The numbers from (inclusive) to (exclusive). */
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

  /** Sends so many messages and waits until all are acknowledged. */
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
   * Sends numbers to each partition in turn where that can be asked for: clients fill one first.
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

  /** Checks that a subscription of its own finds these numbers in the topic, once each. */
  protected static void assertHolds(OpenDriver open, String topic, List<Integer> numbers)
      throws InterruptedException {
    Received received = new Received();
    try (var reader = open.consumer(topic, "holds-" + System.nanoTime(), received)) {
      received.awaitCount(numbers.size());
    }
    assertThat(received.numbers()).containsExactlyInAnyOrderElementsOf(numbers);
  }
}
