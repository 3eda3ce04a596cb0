// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.omb;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.ConsumerSpec;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.driver.ProducerSpec;
import dev.plimsoll.driver.SendCompletion;
import dev.plimsoll.driver.SendRejectedException;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.TopicSpec;
import dev.plimsoll.driver.TopicSpec.Purpose;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls a driver written for OMB's interfaces, which is compiled here. */
final class OmbDriverTest {

  private static final String TOPIC = "topic-0";
  private static final int LIMIT_SECONDS = 60;

  /** Not UTF-8. */
  private static final byte[] BYTES = {0, (byte) 0xC3, 40, (byte) 0xFF, 1, (byte) 0x80, 127};

  @TempDir private Path temp;

  private final Map<String, Object> values = new HashMap<>();
  private Driver driver;

  static Stream<String> generations() {
    return OmbBuild.GENERATIONS.stream();
  }

  private Driver connect(String generation, String... lines) throws Exception {
    OmbBuild build = OmbBuild.make(temp, generation);
    values.put("lib", build.lib().toString());
    values.put("driverFile", build.file(lines).toString());
    driver = new OmbProvider().create(new Settings(values));
    driver.connect(Endpoints.NONE, Driver.CONNECT_LIMIT);
    return driver;
  }

  private void connectWithTopic(String generation, String... lines) throws Exception {
    connect(generation, lines).createTopics(List.of(new TopicSpec(TOPIC, 2, Purpose.LOAD)));
  }

  @AfterEach
  void close() {
    driver.close();
  }

  private DriverProducer producer() throws Exception {
    return driver.createProducer(new ProducerSpec("p-0", 0, 0, TOPIC));
  }

  private DriverConsumer consumer(String subscription, int member, BatchHandler handler)
      throws Exception {
    return driver.createConsumer(
        new ConsumerSpec(
            "c-" + subscription + member,
            member,
            TOPIC,
            subscription,
            StartPosition.EARLIEST,
            member,
            2),
        handler);
  }

  /** Payloads in the order of their arrival. */
  private static final class Inbox extends LinkedBlockingQueue<byte[]> implements BatchHandler {

    private static final long serialVersionUID = 1;

    @Override
    public void received(DeliveredBatch batch) {
      int from = batch.offset(0);
      add(Arrays.copyOfRange(batch.payload(0), from, from + batch.length(0)));
    }

    @Override
    public void stopped(DriverException cause) {
      throw new AssertionError(cause);
    }

    byte[] next() throws InterruptedException {
      return poll(LIMIT_SECONDS, TimeUnit.SECONDS);
    }
  }

  /** Outcomes of sends: {@code acknowledged}, or the kind and the cause. */
  private static final class Outcomes implements SendCompletion {

    private final BlockingQueue<String> all = new LinkedBlockingQueue<>();

    @Override
    public void acknowledged() {
      all.add("acknowledged");
    }

    @Override
    public void failed(FailureKind kind, Throwable cause) {
      all.add(kind + " " + cause.getMessage());
    }

    String next() throws InterruptedException {
      return all.poll(LIMIT_SECONDS, TimeUnit.SECONDS);
    }
  }

  private static String text(byte[] payload) {
    return new String(payload, UTF_8);
  }

  private static void send(DriverProducer producer, byte[] payload, SendCompletion completion) {
    producer.send(payload, MessageKey.NONE, DriverProducer.ANY_PARTITION, completion);
  }

  @ParameterizedTest
  @MethodSource("generations")
  void every_message_reaches_each_subscription_once(String generation) throws Exception {
    connectWithTopic(generation);
    Inbox first = new Inbox();
    Inbox second = new Inbox();
    consumer("a", 0, first);
    consumer("a", 1, first);
    consumer("b", 0, second);
    DriverProducer producer = producer();
    Outcomes outcomes = new Outcomes();

    for (int i = 0; i < 1_000; i++) {
      MessageKey key = i % 2 == 0 ? MessageKey.NONE : new MessageKey(0, "key");
      producer.send(
          Integer.toString(i).getBytes(UTF_8), key, DriverProducer.ANY_PARTITION, outcomes);
    }

    List<String> sent = IntStream.range(0, 1_000).mapToObj(Integer::toString).toList();
    for (int i = 0; i < 1_000; i++) {
      assertThat(outcomes.next()).isEqualTo("acknowledged");
    }
    assertThat(first).extracting(OmbDriverTest::text).containsExactlyInAnyOrderElementsOf(sent);
    assertThat(second).extracting(OmbDriverTest::text).containsExactlyInAnyOrderElementsOf(sent);
    assertThat(outcomes.all).isEmpty();
  }

  @Test
  void guarantees_are_not_known() throws Exception {
    connectWithTopic("current");

    Guarantees guarantees = driver.guarantees(List.of(TOPIC));

    assertThat(guarantees.acknowledgedBy()).isEqualTo(Acknowledger.NOT_KNOWN);
    assertThat(guarantees.copies()).isEqualTo(Guarantees.Copies.NOT_KNOWN);
    assertThat(guarantees.delivery()).isEqualTo(Guarantees.Delivery.NOT_KNOWN);
    assertThat(guarantees.ordering()).isEqualTo(OrderScope.NOT_KNOWN);
    assertThat(guarantees.clients()).isEqualTo(Guarantees.Clients.NOT_KNOWN);
    assertThat(driver.traits().ordering()).isEqualTo(OrderScope.NONE);
  }

  @Test
  void facts_are_the_jar_alone() throws Exception {
    connect("current");

    assertThat(driver.facts().clientVersion()).isEqualTo("driver-memory-0.0.1");
    assertThat(driver.facts().serverVersion()).isEmpty();
    assertThat(driver.facts().nodes()).isEmpty();
  }

  @Test
  void an_exception_while_connecting_is_named_as_that_of_the_driver() {
    assertThatThrownBy(() -> connect("current", "fails: initialize"))
        .isInstanceOf(DriverException.class)
        .hasMessageStartingWith(
            "OMB's driver MemoryBenchmarkDriver: initialize failed:"
                + " java.lang.IllegalArgumentException: failed on purpose (")
        .hasMessageContaining("memory.Memory.fail(Memory.java:");
  }

  @ParameterizedTest
  @CsvSource({"createTopic, createTopics", "createProducer, createProducer memory-topic-0"})
  void an_exception_of_a_call_names_the_call(String method, String named) {
    assertThatThrownBy(
            () -> {
              connectWithTopic("current", "fails: " + method);
              producer();
            })
        .isInstanceOf(DriverException.class)
        .hasMessageStartingWith(
            "OMB's driver MemoryBenchmarkDriver: %s failed:"
                + " java.lang.IllegalArgumentException: failed on purpose",
            named);
  }

  @ParameterizedTest
  @CsvSource({"fails: sendAsync, failed on purpose", "answers: null, returned no future"})
  void a_send_that_throws_or_returns_nothing_is_refused_with_its_cause(String line, String cause)
      throws Exception {
    connectWithTopic("current", line);
    DriverProducer producer = producer();
    Outcomes outcomes = new Outcomes();

    assertThatThrownBy(() -> send(producer, BYTES, outcomes))
        .isInstanceOfSatisfying(
            SendRejectedException.class, e -> assertThat(e.kind()).isEqualTo(FailureKind.OTHER))
        .hasMessageStartingWith("OMB's driver MemoryBenchmarkDriver: sendAsync failed")
        .hasMessageContaining(cause);
    producer.close();
    assertThat(outcomes.all).isEmpty();
  }

  @Test
  void a_failed_send_has_the_cause_of_the_driver_and_no_guessed_kind() throws Exception {
    connectWithTopic("current", "answers: wrong");
    Outcomes outcomes = new Outcomes();

    send(producer(), BYTES, outcomes);

    assertThat(outcomes.next()).isEqualTo("OTHER refused on purpose");
  }

  @Test
  void closing_fails_each_unanswered_send_once() throws Exception {
    connectWithTopic("current", "answers: never");
    DriverProducer producer = producer();
    Outcomes outcomes = new Outcomes();
    send(producer, BYTES, outcomes);
    send(producer, BYTES, outcomes);

    producer.close();
    producer.close();

    assertThat(outcomes.all)
        .containsExactly("ABORTED the producer is closed", "ABORTED the producer is closed");
    assertThatThrownBy(() -> send(producer, BYTES, outcomes))
        .isInstanceOf(SendRejectedException.class);
  }

  @Test
  void a_driver_that_never_closes_does_not_hold_the_run() throws Exception {
    connectWithTopic("current", "closes: never");
    Inbox inbox = new Inbox();
    consumer("a", 0, inbox).close();
    send(producer(), BYTES, new Outcomes());

    driver.close();

    assertThat(inbox).isEmpty();
  }

  @Test
  void a_paused_consumer_receives_when_it_is_resumed() throws Exception {
    connectWithTopic("current");
    Inbox held = new Inbox();
    DriverConsumer consumer = consumer("a", 0, held);
    consumer.pause().toCompletableFuture().get();

    send(producer(), BYTES, new Outcomes());
    await().untilAsserted(() -> assertThat(callsOfTheDriversThread()).contains("receive"));
    assertThat(held).isEmpty();
    consumer.resume().toCompletableFuture().get();

    assertThat(held.next()).isEqualTo(BYTES);
  }

  /** Returns the methods of the consumer in which the thread waits that delivers. */
  private static List<String> callsOfTheDriversThread() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(each -> each.getKey().getName().equals("memory"))
        .filter(each -> each.getKey().getState() == Thread.State.WAITING)
        .flatMap(each -> Arrays.stream(each.getValue()))
        .filter(call -> call.getClassName().equals(OmbConsumer.class.getName()))
        .map(StackTraceElement::getMethodName)
        .toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"delivers: heap buffers", "delivers: direct buffers", "delivers: arrays"})
  void a_payload_arrives_in_an_array_or_in_a_buffer(String line) throws Exception {
    connectWithTopic("current", line);
    Inbox inbox = new Inbox();
    consumer("a", 0, inbox);

    send(producer(), BYTES, new Outcomes());

    assertThat(inbox.next()).isEqualTo(BYTES);
  }

  @ParameterizedTest
  @ValueSource(strings = {"delivers: heap buffers", "delivers: direct buffers", "delivers: arrays"})
  void base64_keeps_bytes_that_a_driver_converts_to_text(String line) throws Exception {
    values.put("payload", "base64");
    connectWithTopic("current", "stores: text", line);
    Inbox inbox = new Inbox();
    consumer("a", 0, inbox);

    send(producer(), BYTES, new Outcomes());

    assertThat(inbox.next()).isEqualTo(BYTES);
  }

  @Test
  void a_driver_that_converts_bytes_to_text_changes_them_without_base64() throws Exception {
    connectWithTopic("current", "stores: text");
    Inbox inbox = new Inbox();
    consumer("a", 0, inbox);

    send(producer(), BYTES, new Outcomes());

    assertThat(inbox.next()).isNotEqualTo(BYTES);
  }

  /** The driver in memory fails if the file that it gets has a reset. */
  @Test
  void a_reset_is_not_passed_on() throws Exception {
    connectWithTopic("current", "reset: true");

    assertThat(driver.guarantees(List.of(TOPIC)).notes())
        .contains("reset: true was not passed on to OMB's driver.");
  }

  @Test
  void a_generation_that_must_be_told_of_topics_needs_the_process_that_created_them()
      throws Exception {
    connect("notified");

    assertThatThrownBy(this::producer)
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.UNSUITABLE))
        .hasMessageContaining("run without workers");
  }

  @Test
  void only_topics_of_the_run_can_be_described() throws Exception {
    connectWithTopic("current");

    assertThat(driver.describeTopics(List.of(TOPIC)).get(0).partitions()).isEqualTo(2);
    driver.deleteTopics(List.of(TOPIC));
    assertThatThrownBy(() -> driver.describeTopics(List.of(TOPIC)))
        .hasMessageContaining("has not created the topic topic-0");
  }
}
