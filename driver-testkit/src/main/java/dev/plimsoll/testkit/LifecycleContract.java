// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.Acknowledger;
import dev.plimsoll.driver.Capability;
import dev.plimsoll.driver.ConsumerSpec.StartPosition;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Delivery;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.ServerSettings;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SystemFacts;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletionStage;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Creating, connecting and closing a driver, and what it reports about itself. */
public abstract class LifecycleContract extends DriverContract {

  /** Only a driver that never gives up reaches it, however slow the machine is. */
  private static final long NOT_ENDLESS_SECONDS = 120;

  @Test
  void traits_and_settings_need_no_server() throws Exception {
    try (Driver driver = setup().provider().create(new Settings(setup().settings()))) {
      assertThat(driver.traits().capabilities()).isNotNull();
      assertThat(driver.settings()).isNotEmpty();
      assertThat(driver.variant()).isNotNull();
    }
  }

  @Test
  void every_key_of_the_settings_is_known_to_the_driver() throws Exception {
    Settings settings = new Settings(setup().settings());
    try (Driver driver = setup().provider().create(settings)) {
      assertThat(driver).isNotNull();
      assertThat(settings.unknownKeys()).isEmpty();
    }
  }

  @Test
  @Timeout(NOT_ENDLESS_SECONDS)
  void an_address_where_nothing_listens_is_named() throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    String address = "127.0.0.1:" + freePort();
    assumeTrue(!setup().settingsAt(address).isEmpty(), "this system has no address");
    Driver driver = setup().provider().create(new Settings(setup().settingsAt(address)));
    assertThatThrownBy(() -> driver.connect(Endpoints.NONE, Duration.ofSeconds(15)))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.UNREACHABLE))
        .hasMessageContaining(address);
    driver.close();
    assertNoThreads(before);
  }

  @Test
  @Timeout(NOT_ENDLESS_SECONDS)
  void a_server_that_takes_connections_and_never_answers_is_given_up() throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    try (ServerSocket silent = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + silent.getLocalPort();
      assumeTrue(!setup().settingsAt(address).isEmpty(), "this system has no address");
      Driver driver = setup().provider().create(new Settings(setup().settingsAt(address)));
      assertThatThrownBy(() -> driver.connect(Endpoints.NONE, Duration.ofSeconds(2)))
          .isInstanceOfSatisfying(
              DriverException.class,
              e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.UNREACHABLE))
          .hasMessageContaining(address);
      driver.close();
      assertNoThreads(before);
    }
  }

  @Test
  void closing_is_idempotent_also_before_connecting() throws Exception {
    Driver driver = setup().provider().create(new Settings(setup().settings()));
    driver.close();
    driver.close();
    OpenDriver open = openUnregistered(setup().settings());
    open.close();
    open.driver().close();
  }

  @Test
  void facts_name_the_client_and_the_nodes() throws Exception {
    assumeTrue(!broker().nodes().isEmpty(), "this system has no server");
    SystemFacts facts = open().driver().facts();
    assertThat(facts.clientVersion()).matches(".*[0-9].*");
    assertThat(facts.nodes()).isNotEmpty();
  }

  @Test
  void servers_tell_their_settings_without_secrets() throws Exception {
    assumeTrue(!broker().nodes().isEmpty(), "this system has no server");
    assumeTrue(setup().reportsSettings(), "servers of this system do not report settings");
    ServerSettings settings = open().driver().serverSettings();
    assertThat(settings.values()).hasSizeGreaterThan(5);
    assertThat(settings.values().keySet()).containsAll(settings.defaults().keySet());
    broker()
        .endpoints()
        .login()
        .ifPresent(
            login -> assertThat(settings.toString()).doesNotContain(login.password().reveal()));
  }

  @Test
  void guarantees_are_told_and_agree_with_the_traits() throws Exception {
    OpenDriver open = open();
    Guarantees guarantees = open.driver().guarantees(List.of(open.topic(1)));
    assertThat(guarantees.ordering()).isEqualTo(open.driver().traits().ordering());
    assertThat(guarantees.prefetch()).isNotBlank();
    if (guarantees.durableIn() != Durability.NOWHERE) {
      assertThat(guarantees.replicas()).isPositive();
    }
    if (guarantees.acknowledgedBy() == Acknowledger.NOBODY) {
      assertThat(guarantees.delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
      assertThat(guarantees.durableIn()).isEqualTo(Durability.NOWHERE);
    }
  }

  @Test
  void what_nobody_keeps_is_delivered_at_most_once_and_never_again() throws Exception {
    assumeTrue(setup().keeps() == Retention.FOR_NOBODY, "this system keeps messages");
    OpenDriver open = open();
    Guarantees guarantees = open.driver().guarantees(List.of(open.topic(1)));
    assertThat(guarantees.delivery()).isEqualTo(Delivery.AT_MOST_ONCE);
    assertThat(open.driver().traits().capabilities())
        .doesNotContain(Capability.MANUAL_ACK, Capability.SEEK, Capability.REJECT);
  }

  @Test
  @Timeout(120)
  void many_producers_and_consumers_open_at_once() throws Exception {
    OpenDriver open = open();
    int many = setup().manyClients();
    String topic = open.topic(4);
    Received received = new Received();
    List<CompletionStage<DriverConsumer>> consumers = new ArrayList<>();
    List<CompletionStage<DriverProducer>> producers = new ArrayList<>();
    for (int i = 0; i < many; i++) {
      consumers.add(open.consumerSoon(topic, "s" + i, StartPosition.EARLIEST, received));
      producers.add(open.producerSoon(topic));
    }
    for (CompletionStage<DriverConsumer> consumer : consumers) {
      OpenDriver.await(consumer);
    }
    SendResults sends = new SendResults();
    for (CompletionStage<DriverProducer> producer : producers) {
      send(OpenDriver.await(producer), sends, 0, 1);
    }
    sends.awaitAcknowledged();
    received.awaitCount(many * many);
    assertThat(received.messages()).hasSize(many * many);
  }

  @Test
  @Timeout(NOT_ENDLESS_SECONDS)
  void closing_ends_all_threads_and_stops_delivery() throws Exception {
    Set<Thread> before = Thread.getAllStackTraces().keySet();
    OpenDriver open = openUnregistered(setup().settings());
    String topic = open.topic(2);
    Received received = new Received();
    open.consumer(topic, "s", received);
    send(open.producer(topic), new SendResults(), 0, 10);
    received.awaitCount(10);
    open.driver().close();
    assertNoThreads(before);
    assertThat(received.stops()).isEmpty();
    try (OpenDriver sweeper = openUnregistered(setup().settings())) {
      sweeper.driver().deleteTopics(List.of(topic));
    }
  }

  private void assertNoThreads(Set<Thread> except) {
    await()
        .atMost(10, SECONDS)
        .untilAsserted(
            () ->
                assertThat(
                        Thread.getAllStackTraces().keySet().stream()
                            .filter(thread -> !except.contains(thread))
                            .filter(setup()::startedThread)
                            .collect(Collectors.toSet()))
                    .isEmpty());
  }

  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }
}
