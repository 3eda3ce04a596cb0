// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.SendCompletion;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Compares the durability that the guarantees state with what the server does, for each variant of
 * a driver: acknowledged messages that are missing after the server's process was killed under
 * load, and flushes to disk while messages are sent one at a time. The report of the tests has the
 * counts of each variant.
 *
 * <p>A killed process does not lose what it has written to the operating system, so a loss
 * contradicts both {@code PAGE_CACHE} and {@code FSYNC}; flushes tell these two apart.
 *
 * <p>A subclass is annotated with {@link NeedsBroker}, with a broker of its own.
 */
@Timeout(300)
@ExtendWith(ShortFailures.class)
@TestInstance(Lifecycle.PER_CLASS)
@SuppressWarnings("try") // The variable exists only to be closed.
public abstract class DurabilityContract {

  private static final String SUBSCRIPTION = "reader";
  private static final int SIZE_BYTES = 100;
  private static final int LOAD = 5_000;

  /** Comes after all others; read last, because the topic has one partition. */
  private static final int MARKER = -1;

  private static final int SENT_ONE_BY_ONE = 100;
  private static final int SENT_BEFORE = 20;

  /** Flushes in the background coincide with some messages, with more if the machine is loaded. */
  private static final int COINCIDENCES = SENT_ONE_BY_ONE / 2;

  /** Servers flush in the background every second; the first flush lasts until the kill. */
  private static final Duration UNDER_SLOW_FLUSHES = Duration.ofSeconds(4);

  private static final Duration SLOW_FLUSH = Duration.ofSeconds(30);

  /** Returns the variants to check; all run on the same broker. */
  protected abstract List<DurabilityVariant> variants();

  @ParameterizedTest(name = "{0}")
  @MethodSource("variants")
  void acknowledged_messages_survive_a_kill_of_the_server(
      DurabilityVariant variant, LocalBroker.Running broker, TestReporter reporter)
      throws Exception {
    assumeTrue(variant.setup().servesAgainAfterAKill(), "this server does not come back whole");
    OpenDriver open = connect(variant, broker);
    try {
      String topic = open.topic(1);
      Guarantees guarantees = stored(variant, open, topic);
      List<Integer> acknowledged;
      try (MessageFlow flow = MessageFlow.dense(open.producer(topic))) {
        awaitLoad(flow, variant, broker, topic);
        broker.kill(1);
        broker.start(1);
        acknowledged = flow.acknowledgedNumbers();
      }
      check(variant, broker, topic, guarantees, acknowledged, reporter);
    } finally {
      open.driver().close(); // it may not be connected again, so another one deletes the topic
    }
  }

  /**
   * A server may acknowledge what it has not written yet because an earlier flush is not finished;
   * on a fast disk that is hardly ever seen. One that acknowledges nothing until then loses
   * nothing: the report of the tests has the count.
   */
  @ParameterizedTest(name = "{0}")
  @MethodSource("variants")
  void acknowledged_messages_survive_a_kill_of_the_server_while_flushes_are_slow(
      DurabilityVariant variant, LocalBroker.Running broker, TestReporter reporter)
      throws Exception {
    assumeTrue(variant.setup().servesAgainAfterAKill(), "this server does not come back whole");
    OpenDriver open = connect(variant, broker);
    try {
      String topic = open.topic(1);
      Guarantees guarantees = stored(variant, open, topic);
      assumeTrue(
          guarantees.durableIn() != Durability.FSYNC,
          "an acknowledgement that waits for the flush is checked by counting flushes");
      List<Integer> acknowledged;
      try (MessageFlow flow = MessageFlow.dense(open.producer(topic))) {
        awaitLoad(flow, variant, broker, topic);
        killUnderSlowFlushes(flow, broker, reporter);
        broker.start(1);
        acknowledged = flow.acknowledgedNumbers();
      }
      check(variant, broker, topic, guarantees, acknowledged, reporter);
    } finally {
      open.driver().close();
    }
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("variants")
  void each_message_is_flushed_before_its_acknowledgement_where_that_is_stated(
      DurabilityVariant variant, LocalBroker.Running broker, TestReporter reporter)
      throws Exception {
    try (OpenDriver open = connect(variant, broker)) {
      String topic = open.topic(1);
      Guarantees guarantees = stored(variant, open, topic);
      try (DriverProducer producer = open.producer(topic);
          DiskFlushes flushes = DiskFlushes.of(pid(broker))) {
        sendOneByOne(producer, SENT_BEFORE);
        List<DiskFlushes.Span> sends = sendOneByOne(producer, SENT_ONE_BY_ONE);
        List<DiskFlushes.Span> seen = flushes.end();
        long flushed =
            sends.stream().filter(send -> seen.stream().anyMatch(send::contains)).count();
        reporter.publishEntry(
            Map.of(
                "variant", variant.name(),
                "durableIn", guarantees.durableIn().name(),
                "sent", Integer.toString(SENT_ONE_BY_ONE),
                "flushedBeforeAcknowledged", Long.toString(flushed)));
        if (guarantees.durableIn() == Durability.FSYNC) {
          assertThat(flushed)
              .as("flushed before they were acknowledged")
              .isEqualTo(SENT_ONE_BY_ONE);
        } else {
          assertThat(flushed)
              .as("flushed before they were acknowledged, in " + guarantees.durableIn())
              .isLessThanOrEqualTo(COINCIDENCES);
        }
      }
    }
  }

  private static OpenDriver connect(DurabilityVariant variant, LocalBroker.Running broker)
      throws Exception {
    return OpenDriver.connect(variant.setup().provider(), variant.settings(), broker.endpoints());
  }

  /** Returns the guarantees; creates the subscription, because queues keep nothing before. */
  private static Guarantees stored(DurabilityVariant variant, OpenDriver open, String topic)
      throws Exception {
    assumeTrue(variant.setup().keeps() != Retention.FOR_NOBODY, "this variant stores no messages");
    Guarantees guarantees = open.driver().guarantees(List.of(topic));
    open.consumer(topic, SUBSCRIPTION, new Received()).close();
    return guarantees;
  }

  private static long pid(LocalBroker.Running broker) {
    return broker.nodes().get(0).pid();
  }

  /**
   * Waits until the server has acknowledged messages and has stored the topic. How the client deals
   * with what it sends during the outage does not matter here.
   */
  private static void awaitLoad(
      MessageFlow flow, DurabilityVariant variant, LocalBroker.Running broker, String topic) {
    Await.until("acknowledged messages", () -> flow.acknowledged() >= LOAD);
    Await.untilAsserted(() -> assertThat(variant.setup().isStored(broker, topic)).isTrue());
  }

  private static void killUnderSlowFlushes(
      MessageFlow flow, LocalBroker.Running broker, TestReporter reporter) throws Exception {
    try (DiskFlushes slow = DiskFlushes.delayed(pid(broker), SLOW_FLUSH)) {
      long before = flow.acknowledged();
      long endNanos = System.nanoTime() + UNDER_SLOW_FLUSHES.toNanos();
      Await.until("flushes were slow for long", () -> System.nanoTime() - endNanos >= 0);
      reporter.publishEntry(
          "acknowledgedWhileFlushesWereSlow", Long.toString(flow.acknowledged() - before));
      // A process is not gone before strace lets its delayed thread go.
      ProcessHandle.of(pid(broker)).ifPresent(ProcessHandle::destroyForcibly);
      slow.close();
      broker.kill(1);
    }
  }

  private static void check(
      DurabilityVariant variant,
      LocalBroker.Running broker,
      String topic,
      Guarantees guarantees,
      List<Integer> acknowledged,
      TestReporter reporter)
      throws Exception {
    Set<Integer> lost = new HashSet<>(acknowledged);
    lost.removeAll(readAll(variant, broker, topic));
    reporter.publishEntry(
        Map.of(
            "variant", variant.name(),
            "durableIn", guarantees.durableIn().name(),
            "acknowledged", Integer.toString(acknowledged.size()),
            "lost", Integer.toString(lost.size())));
    if (promisesToSurvive(guarantees)) {
      assertThat(lost.size())
          .as("lost of %d acknowledged, in %s", acknowledged.size(), guarantees.durableIn())
          .isZero();
    }
  }

  private static boolean promisesToSurvive(Guarantees guarantees) {
    return guarantees.acknowledgedBy() != Acknowledger.NOBODY
        && guarantees.acknowledgedBy() != Acknowledger.CLIENT
        && (guarantees.durableIn() == Durability.PAGE_CACHE
            || guarantees.durableIn() == Durability.FSYNC);
  }

  /** Returns what the topic has after the restart; nothing if the topic itself is gone. */
  private static Set<Integer> readAll(
      DurabilityVariant variant, LocalBroker.Running broker, String topic) throws Exception {
    Received received = new Received();
    try (OpenDriver open = connect(variant, broker)) {
      try (var consumer = open.consumer(topic, SUBSCRIPTION, received);
          DriverProducer producer = open.producer(topic)) {
        SendResults sends = new SendResults();
        send(producer, MARKER, sends.next());
        sends.awaitAcknowledged();
        received.awaitNumber(MARKER);
      } catch (AssertionError e) {
        assertThat(open.driver().listTopics(topic)).as(e.getMessage()).isEmpty();
      }
      open.driver().deleteTopics(List.of(topic));
    }
    return received.distinct();
  }

  private static List<DiskFlushes.Span> sendOneByOne(DriverProducer producer, int count)
      throws InterruptedException {
    List<DiskFlushes.Span> spans = new ArrayList<>();
    for (int number = 0; number < count; number++) {
      Acknowledgement acknowledgement = new Acknowledgement();
      double start = DiskFlushes.now();
      send(producer, number, acknowledgement);
      spans.add(new DiskFlushes.Span(start, OpenDriver.await(acknowledgement.seconds)));
    }
    return spans;
  }

  private static void send(DriverProducer producer, int number, SendCompletion completion) {
    producer.send(
        Payloads.of(number, SIZE_BYTES), MessageKey.NONE, DriverProducer.ANY_PARTITION, completion);
    producer.flush();
  }

  /** When a message was acknowledged. */
  private static final class Acknowledgement implements SendCompletion {

    private final CompletableFuture<Double> seconds = new CompletableFuture<>();

    @Override
    public void acknowledged() {
      seconds.complete(DiskFlushes.now());
    }

    @Override
    public void failed(FailureKind kind, Throwable cause) {
      seconds.completeExceptionally(cause);
    }
  }
}
