// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.FailureKind;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Errors are reported in a sentence that names a remedy. */
@NeedsBroker("nats")
@Timeout(60)
final class NatsErrorsIT {

  private static final String WITH_USER =
      "authorization { users: [ { user: plimsoll, password: right } ] }\n";

  @TempDir private Path folder;

  private static OpenDriver at(String address, Map<String, Object> more) throws Exception {
    return OpenDriver.connect(
        new NatsProvider(), new NatsSetup(more).settingsAt(address), Endpoints.NONE);
  }

  @Test
  void a_server_without_jetstream_is_told_and_core_works_there(LocalBroker.Running broker)
      throws Exception {
    try (NatsServerProgram server = NatsServerProgram.start(broker, folder, "")) {
      assertThatThrownBy(() -> at(server.address(), Map.of()))
          .isInstanceOfSatisfying(
              DriverException.class,
              e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REFUSED))
          .hasMessageContaining(server.address())
          .hasMessageContaining("-js")
          .hasMessageContaining("mode: core");
      at(server.address(), Map.of("mode", "core")).close();
    }
  }

  @Test
  void refused_authentication_is_told_with_the_keys_and_without_the_password(
      LocalBroker.Running broker) throws Exception {
    try (NatsServerProgram server = NatsServerProgram.start(broker, folder, WITH_USER)) {
      Map<String, Object> wrong = Map.of("user", "plimsoll", "password", "verysecret");
      assertThatThrownBy(() -> at(server.address(), wrong))
          .isInstanceOfSatisfying(
              DriverException.class,
              e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REFUSED))
          .hasMessageContaining(server.address())
          .hasMessageContaining("user and password")
          .hasMessageNotContaining("verysecret");
      assertThatThrownBy(() -> at(server.address(), Map.of()))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("refused us");
      at(server.address(), Map.of("mode", "core", "user", "plimsoll", "password", "right")).close();
    }
  }

  @Test
  void a_user_who_may_not_publish_is_told_so_by_the_kind_of_failure(LocalBroker.Running broker)
      throws Exception {
    String config =
        """
        jetstream { store_dir: "%s" }
        authorization { users: [ { user: u, password: p,
          permissions: { publish: { deny: "*.0" } } } ] }
        """
            .formatted(folder.resolve("data"));
    try (NatsServerProgram server = NatsServerProgram.start(broker, folder, config);
        OpenDriver open =
            at(server.address(), Map.of("user", "u", "password", "p", "ackTimeout", "200ms"))) {
      SendResults sends = new SendResults();
      send(open.producer(open.topic(1)), sends, 100);
      sends.awaitAll();
      assertThat(sends.failures()).containsExactly(FailureKind.AUTHORISATION);
    }
  }

  @Test
  void a_user_who_may_not_subscribe_is_told(LocalBroker.Running broker) throws Exception {
    String config =
        "authorization { users: [ { user: u, password: p, permissions: { subscribe: { deny:"
            + " \"*.*\" } } } ] }\n";
    try (NatsServerProgram server = NatsServerProgram.start(broker, folder, config);
        OpenDriver open =
            at(server.address(), Map.of("mode", "core", "user", "u", "password", "p"))) {
      String topic = open.topic(1);
      assertThatThrownBy(() -> open.consumer(topic, "s", new Received()))
          .hasMessageContaining("right to subscribe")
          .hasMessageContaining(topic);
    }
  }

  @Test
  void a_full_stream_rejects_and_the_limit_on_streams_is_told(LocalBroker.Running broker)
      throws Exception {
    String config =
        """
        jetstream { store_dir: "%s", max_file_store: 10M }
        """
            .formatted(folder.resolve("data"));
    try (NatsServerProgram server = NatsServerProgram.start(broker, folder, config)) {
      try (OpenDriver open = at(server.address(), Map.of("maxMessages", 2))) {
        DriverProducer producer = open.producer(open.topic(1));
        SendResults sends = new SendResults();
        send(producer, sends, 100);
        send(producer, sends, 100);
        sends.awaitAcknowledged();
        send(producer, sends, 100);
        sends.awaitAll();
        assertThat(sends.failures()).containsExactly(FailureKind.FULL);
      }
      try (OpenDriver open = at(server.address(), Map.of("maxBytes", "100MiB"))) {
        assertThatThrownBy(() -> open.topic(1))
            .isInstanceOf(DriverException.class)
            .hasMessageContaining("max_file_store")
            .hasMessageContaining("maxBytes");
      }
    }
  }

  @Test
  void a_message_larger_than_the_stream_takes_is_too_large(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open =
        OpenDriver.connect(
            new NatsProvider(), Map.of("maxMessageBytes", "1KiB"), broker.endpoints())) {
      DriverProducer producer = open.producer(open.topic(1));
      SendResults sends = new SendResults();
      send(producer, sends, 2_000);
      send(producer, sends, 500);
      sends.awaitAll();
      assertThat(sends.failures()).containsExactly(FailureKind.TOO_LARGE);
      assertThat(sends.acknowledged()).isEqualTo(1);
    }
  }

  @Test
  void replicas_without_a_cluster_are_refused_with_the_key_to_change(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open =
        OpenDriver.connect(new NatsProvider(), Map.of("replicas", 5), broker.endpoints())) {
      assertThatThrownBy(() -> open.topic(1))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("replicas 5")
          .hasMessageContaining("Lower replicas in the driver file");
    }
  }

  @Test
  void three_replicas_of_ombs_file_without_a_cluster_propose_three_nodes(LocalBroker.Running broker)
      throws Exception {
    try (OpenDriver open =
        OpenDriver.connect(
            new NatsProvider(), Map.of("replicationFactor", 3), broker.endpoints())) {
      assertThatThrownBy(() -> open.topic(1))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("replicationFactor 3")
          .hasMessageContaining("Lower replicationFactor in the driver file")
          .hasMessageContaining("with broker: local, give nodes: 3");
    }
  }

  @Test
  void the_local_server_lets_nobody_in_without_its_password(LocalBroker.Running broker) {
    String address = broker.endpoints().address("nats").split(",", -1)[0];
    assertThatThrownBy(() -> at(address, Map.of("mode", "core")))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REFUSED));
  }

  @Test
  void a_server_of_another_kind_is_told_from_none(LocalBroker.Running broker) throws Exception {
    String monitoring = broker.endpoints().address("monitoring").split(",", -1)[0];
    assertThatThrownBy(() -> at(monitoring, Map.of()))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining(monitoring)
        .hasMessageContaining("the port is another program's");
  }

  @Test
  void what_a_server_of_another_kind_says_first_is_quoted() throws Exception {
    try (ServerSocket server = new ServerSocket(0, 5, InetAddress.getByName("127.0.0.1"))) {
      Thread thread = new Thread(() -> greetAll(server), "greeter");
      thread.setDaemon(true);
      thread.start();
      String address = "127.0.0.1:" + server.getLocalPort();
      assertThatThrownBy(() -> at(address, Map.of()))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("220 mail.example ready");
    }
  }

  private static void greetAll(ServerSocket server) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        socket
            .getOutputStream()
            .write("220 mail.example ready\r\n".getBytes(StandardCharsets.UTF_8));
        socket.getInputStream().readAllBytes();
      } catch (IOException e) {
        if (server.isClosed()) {
          return; // The client has disconnected and will connect again.
        }
      }
    }
  }

  private static void send(DriverProducer producer, SendResults sends, int sizeBytes) {
    producer.send(
        Payloads.of(1, sizeBytes), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
  }
}
