// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.Login;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Encrypted connections to a server of the test's own, which requires a client certificate. The
 * test creates the authority that signs both certificates.
 */
@NeedsBroker(value = "rabbitmq", own = true)
@Timeout(120)
final class RabbitMqTlsIT {

  private static final int MANY = 1_000;

  @TempDir private static Path folder;

  private static int amqpPort;
  private static int streamPort;
  private static String managementUrl;
  private static String user;

  @BeforeAll
  static void switchTlsOn(LocalBroker.Running broker) throws Exception {
    openssl("req -x509 -days 2 -subj /CN=authority -out ca.pem -keyout ca-key.pem");
    makeCertificate("server", "subjectAltName=IP:127.0.0.1");
    makeCertificate("client", "subjectAltName=DNS:client");
    amqpPort = freePort();
    streamPort = freePort();
    Login login = broker.endpoints().login().orElseThrow();
    user = login.user() + ":" + login.password().reveal() + "@";
    managementUrl = "http://" + user + broker.endpoints().address("management");
    Path node = broker.nodes().get(0).dataFolder().getParent();
    Files.writeString(
        node.resolve("rabbitmq.conf"),
        """
        listeners.ssl.1 = 127.0.0.1:%1$d
        stream.listeners.ssl.1 = 127.0.0.1:%2$d
        stream.advertised_tls_host = 127.0.0.1
        stream.advertised_tls_port = %2$d
        ssl_options.cacertfile = %3$s/ca.pem
        ssl_options.certfile = %3$s/server.pem
        ssl_options.keyfile = %3$s/server-key.pem
        ssl_options.verify = verify_peer
        ssl_options.fail_if_no_peer_cert = true
        """
            .formatted(amqpPort, streamPort, folder),
        StandardOpenOption.APPEND);
    broker.stop(1);
    broker.start(1);
  }

  private static void makeCertificate(String name, String extension) throws Exception {
    Files.writeString(folder.resolve(name + ".ext"), extension);
    openssl("req -subj /CN=%1$s -out %1$s.csr -keyout %1$s-key.pem".formatted(name));
    run(
        ("openssl x509 -req -days 2 -in %1$s.csr -out %1$s.pem -extfile %1$s.ext"
                + " -CA ca.pem -CAkey ca-key.pem -CAcreateserial")
            .formatted(name));
  }

  private static void openssl(String request) throws Exception {
    run(
        "openssl "
            + request
            + " -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -batch -sha256");
  }

  private static void run(String command) throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command.split(" "))
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static Map<String, Object> bothCertificates() {
    return Map.of(
        "caFile", folder.resolve("ca.pem").toString(),
        "certificateFile", folder.resolve("client.pem").toString(),
        "keyFile", folder.resolve("client-key.pem").toString());
  }

  private static OpenDriver open(
      String protocol, String host, String login, Map<String, Object> tls) throws Exception {
    Map<String, Object> settings = new HashMap<>();
    settings.put("amqpUris", List.of("amqps://" + login + host + ":" + amqpPort));
    settings.put("managementUrl", managementUrl);
    settings.put("queueType", protocol.equals("stream") ? "stream" : "quorum");
    settings.put("protocol", protocol);
    settings.put("tls", tls);
    settings.put(
        "stream",
        Map.of("uris", List.of("rabbitmq-stream+tls://" + login + host + ":" + streamPort)));
    return OpenDriver.connect(new RabbitMqProvider(), settings, Endpoints.NONE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"amqp", "stream"})
  void messages_pass_where_each_side_shows_a_certificate_of_the_authority(String protocol)
      throws Exception {
    Received received = new Received();
    try (OpenDriver open = open(protocol, "127.0.0.1", user, bothCertificates())) {
      String topic = open.topic(2);
      open.consumer(topic, "s", received);
      DriverProducer producer = open.producer(topic);
      SendResults sends = new SendResults();
      for (int number = 0; number < MANY; number++) {
        producer.send(
            Payloads.of(number, 1_000),
            MessageKey.NONE,
            DriverProducer.ANY_PARTITION,
            sends.next());
      }
      sends.awaitAcknowledged();
      received.awaitCount(MANY);
    }
    assertThat(received.numbers()).hasSize(MANY).doesNotHaveDuplicates();
  }

  @Test
  void a_certificate_that_nobody_trusts_is_refused() {
    assertThatThrownBy(() -> open("amqp", "127.0.0.1", user, Map.of()))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("127.0.0.1:" + amqpPort)
        .hasMessageContaining("its certificate is not trusted")
        .hasMessageContaining("tls.caFile in the driver file");
  }

  @Test
  void a_certificate_for_another_host_name_is_refused() {
    assertThatThrownBy(() -> open("amqp", "localhost", user, bothCertificates()))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("its certificate is for another host name");
  }

  @Test
  void a_client_without_a_certificate_is_told_to_show_one() {
    Map<String, Object> authorityOnly = Map.of("caFile", folder.resolve("ca.pem").toString());
    assertThatThrownBy(() -> open("amqp", "127.0.0.1", user, authorityOnly))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("127.0.0.1:" + amqpPort)
        .hasMessageContaining("tls.certificateFile");
  }

  @Test
  void a_wrong_password_is_told_and_not_shown() {
    assertThatThrownBy(() -> open("amqp", "127.0.0.1", "me:verysecret@", bothCertificates()))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REFUSED))
        .hasMessageContaining("wrong user or password")
        .hasMessageNotContaining("verysecret");
  }

  @Test
  void the_stream_protocol_refuses_an_untrusted_certificate_and_a_client_without_one()
      throws Exception {
    for (Map<String, Object> tls :
        List.<Map<String, Object>>of(
            Map.of(), Map.of("caFile", folder.resolve("ca.pem").toString()))) {
      assertThatThrownBy(() -> connectStreams(tls))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining("127.0.0.1:" + streamPort);
    }
  }

  /** Without AMQP, which would be refused first. */
  private static void connectStreams(Map<String, Object> tls) throws Exception {
    String uri = "rabbitmq-stream+tls://" + user + "127.0.0.1:" + streamPort;
    RabbitMqConfig config = RabbitMqConfig.of(new Settings(Map.of("tls", tls)));
    try (RabbitMqThreads threads = new RabbitMqThreads()) {
      RabbitMqStreams.connect(List.of(uri), config, threads).close();
    }
  }

  @Test
  void a_file_that_cannot_be_read_is_named() {
    assertThatThrownBy(() -> open("amqp", "127.0.0.1", user, Map.of("caFile", "absent.pem")))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("absent.pem");
  }
}
