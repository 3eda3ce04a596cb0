// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import io.lettuce.core.AclSetuserArgs;
import io.lettuce.core.protocol.CommandType;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Errors of a server or of requests to it, on a server of the test's own. */
@NeedsBroker(value = "redis", own = true)
@Timeout(60)
final class RedisErrorsIT {

  private static final String USER = "limited";
  private static final String PASSWORD = "verysecret";

  private RedisAdmin admin;

  @BeforeEach
  void connect(LocalBroker.Running broker) {
    admin = new RedisAdmin(broker);
  }

  @AfterEach
  void disconnect() {
    admin.commands().aclDeluser(USER);
    admin.commands().configSet("maxmemory", "0");
    admin.commands().configSet("maxclients", "10000");
    admin.close();
  }

  private static OpenDriver open(LocalBroker.Running broker, Map<String, Object> settings)
      throws Exception {
    return OpenDriver.connect(new RedisProvider(), settings, broker.endpoints());
  }

  private static List<FailureKind> outcome(DriverProducer producer) {
    SendResults sends = new SendResults();
    producer.send(Payloads.of(1, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
    sends.awaitAll();
    sends.assertAnsweredOnce();
    return sends.failures();
  }

  private void limitedUser(CommandType... without) {
    AclSetuserArgs args =
        AclSetuserArgs.Builder.on().addPassword(PASSWORD).allKeys().allChannels().allCommands();
    for (CommandType command : without) {
      args.removeCommand(command);
    }
    admin.commands().aclSetuser(USER, args);
  }

  private static Map<String, Object> asLimited(String password) {
    return Map.of("user", USER, "password", password);
  }

  @Test
  void a_wrong_password_is_refused_with_the_keys_to_check(LocalBroker.Running broker) {
    limitedUser();
    assertThatThrownBy(() -> open(broker, asLimited("wrong-one")))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REFUSED))
        .hasMessageContaining(broker.endpoints().address("redis"))
        .hasMessageContaining("user and password")
        .hasMessageNotContaining("wrong-one");
  }

  @Test
  void an_acl_user_with_its_password_may_send_and_receive(LocalBroker.Running broker)
      throws Exception {
    limitedUser();
    Received received = new Received();
    try (OpenDriver open = open(broker, asLimited(PASSWORD))) {
      String topic = open.topic(2);
      open.consumer(topic, "s", received);
      assertThat(outcome(open.producer(topic))).isEmpty();
      received.awaitCount(1);
      assertThat(admin.commands().clientList()).contains("user=" + USER);
    }
  }

  @Test
  void a_user_without_the_right_to_send_fails_as_such(LocalBroker.Running broker) throws Exception {
    limitedUser(CommandType.XADD);
    try (OpenDriver open = open(broker, asLimited(PASSWORD))) {
      assertThat(outcome(open.producer(open.topic(1)))).containsExactly(FailureKind.AUTHORISATION);
    }
  }

  @Test
  void a_user_without_the_right_to_consume_is_told(LocalBroker.Running broker) throws Exception {
    limitedUser(CommandType.XGROUP);
    try (OpenDriver open = open(broker, asLimited(PASSWORD))) {
      String topic = open.topic(1);
      assertThatThrownBy(() -> open.consumer(topic, "s", new Received()))
          .hasMessageContaining("NOPERM")
          .hasMessageContaining("ACL SETUSER");
    }
  }

  @Test
  void settings_that_may_not_be_read_are_said_and_do_no_harm(LocalBroker.Running broker)
      throws Exception {
    limitedUser(CommandType.CONFIG, CommandType.INFO);
    try (OpenDriver open = open(broker, asLimited(PASSWORD))) {
      assertThat(open.driver().guarantees(List.of(open.topic(1))).notes())
          .anyMatch(note -> note.contains("may not read"));
      assertThat(open.driver().facts().nodes()).hasSize(1);
    }
  }

  @Test
  void a_send_to_a_full_memory_fails_as_full(LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, Map.of())) {
      DriverProducer producer = open.producer(open.topic(1));
      assertThat(outcome(producer)).isEmpty();
      admin.commands().configSet("maxmemory", "1");
      assertThat(outcome(producer)).containsExactly(FailureKind.FULL);
      admin.commands().configSet("maxmemory", "0");
      assertThat(outcome(producer)).isEmpty();
    }
  }

  @Test
  void a_key_of_another_type_is_a_rejection(LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = open(broker, Map.of())) {
      String topic = open.topic(1);
      admin.commands().set(topic + ":0", "no stream");
      assertThat(outcome(open.producer(topic))).containsExactly(FailureKind.REJECTED);
    }
  }

  @Test
  void too_many_connections_are_refused_with_the_setting_to_change(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open = open(broker, Map.of())) {
      String topic = open.topic(1);
      admin.commands().configSet("maxclients", "2");
      try {
        assertThatThrownBy(() -> open.consumer(topic, "s", new Received()))
            .hasMessageContaining("maxclients");
      } finally {
        admin.commands().configSet("maxclients", "10000");
      }
    }
  }

  @Test
  void tls_against_a_plain_port_names_the_block_to_check(LocalBroker.Running broker) {
    assertThatThrownBy(() -> open(broker, Map.of("tls", Map.of("enabled", true))))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.UNREACHABLE))
        .hasMessageContaining("tls in the driver file");
  }

  @Test
  void persistence_is_asked_and_not_set_on_a_server_that_is_not_ours(LocalBroker.Running broker)
      throws Exception {
    String address = broker.endpoints().address("redis");
    Map<String, Object> settings =
        Map.of(
            "address",
            address,
            "password",
            RedisAdmin.password(broker),
            "persistence",
            "aof-always");
    try (Driver driver = new RedisProvider().create(new Settings(settings))) {
      assertThatThrownBy(() -> driver.connect(Endpoints.NONE, Duration.ofSeconds(15)))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining(address)
          .hasMessageContaining("appendfsync always")
          .hasMessageContaining("persistence: as-is");
    }
    assertThat(admin.commands().configGet("appendonly")).containsEntry("appendonly", "no");
  }

  @Test
  void the_local_server_lets_nobody_in_without_its_password(LocalBroker.Running broker)
      throws Exception {
    String address = broker.endpoints().address("redis");
    try (Driver driver = new RedisProvider().create(new Settings(Map.of("address", address)))) {
      assertThatThrownBy(() -> driver.connect(Endpoints.NONE, Duration.ofSeconds(15)))
          .isInstanceOfSatisfying(
              DriverException.class,
              e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REFUSED));
    }
  }

  @Test
  void a_port_of_another_kind_of_server_is_told() throws Exception {
    try (ServerSocket web = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread server = new Thread(() -> answerAsWebServer(web), "web-server");
      server.setDaemon(true);
      server.start();
      String address = "127.0.0.1:" + web.getLocalPort();
      try (Driver driver = new RedisProvider().create(new Settings(Map.of("address", address)))) {
        assertThatThrownBy(() -> driver.connect(Endpoints.NONE, Duration.ofSeconds(15)))
            .isInstanceOf(DriverException.class)
            .hasMessageContaining(address)
            .hasMessageContaining("does not speak Redis");
      }
    }
  }

  private static void answerAsWebServer(ServerSocket web) {
    while (!web.isClosed()) {
      try (Socket visitor = web.accept()) {
        visitor
            .getOutputStream()
            .write("HTTP/1.1 400 Bad Request\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      } catch (IOException e) {
        return; // The test is over.
      }
    }
  }
}
