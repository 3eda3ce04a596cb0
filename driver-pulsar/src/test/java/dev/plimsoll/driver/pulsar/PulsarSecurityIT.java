// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.brokers.PulsarLocalBroker;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverException.Kind;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.MessageKey;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.testkit.OpenDriver;
import dev.plimsoll.testkit.Payloads;
import dev.plimsoll.testkit.Received;
import dev.plimsoll.testkit.SendResults;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A server with TLS and token authentication; its certificate and keys are made by the test. */
@Timeout(120)
class PulsarSecurityIT {

  private static final String TOKEN_PLUGIN =
      "org.apache.pulsar.client.impl.auth.AuthenticationToken";

  private static final TokenKey KEY = TokenKey.random();

  @TempDir private static Path folder;
  private static ServerCertificate certificate;
  private static ServerCertificate otherCertificate;
  private static String brokerTls;
  private static String adminTls;
  private static LocalBroker.Running running;

  @BeforeAll
  static void start() throws Exception {
    certificate = ServerCertificate.create(folder, "server");
    otherCertificate = ServerCertificate.create(folder, "other");
    int brokerPort = freePort();
    int adminPort = freePort();
    brokerTls = "pulsar+ssl://127.0.0.1:" + brokerPort;
    adminTls = "https://127.0.0.1:" + adminPort;
    Map<String, String> settings = new HashMap<>();
    settings.put("brokerServicePortTls", Integer.toString(brokerPort));
    settings.put("webServicePortTls", Integer.toString(adminPort));
    settings.put("tlsCertificateFilePath", certificate.certificate().toString());
    settings.put("tlsKeyFilePath", certificate.key().toString());
    settings.put("tlsTrustCertsFilePath", certificate.certificate().toString());
    settings.put("authenticationEnabled", "true");
    settings.put(
        "authenticationProviders",
        "org.apache.pulsar.broker.authentication.AuthenticationProviderToken");
    settings.put("tokenSecretKey", KEY.asDataUrl());
    settings.put("authorizationEnabled", "true");
    settings.put("superUserRoles", "admin");
    settings.put("brokerClientAuthenticationPlugin", TOKEN_PLUGIN);
    settings.put("brokerClientAuthenticationParameters", "token:" + KEY.token("admin"));
    running =
        new PulsarLocalBroker("pulsar-secured", settings)
            .start(1, LocalBroker.Lifetime.THIS_PROCESS, line -> System.err.println(line));
  }

  @AfterAll
  static void stop() {
    if (running != null) {
      running.close();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      return socket.getLocalPort();
    }
  }

  private static Map<String, Object> client(ServerCertificate trusted, String token) {
    Map<String, Object> client = new HashMap<>();
    client.put("serviceUrl", brokerTls);
    client.put("httpUrl", adminTls);
    client.put("tlsTrustCertsFilePath", trusted.certificate().toString());
    client.put("tlsEnableHostnameVerification", true);
    if (!token.isEmpty()) {
      client.put("authentication", Map.of("plugin", TOKEN_PLUGIN, "data", "token:" + token));
    }
    return Map.of("client", client);
  }

  private static DriverException refusal(Map<String, Object> settings) throws Exception {
    try (Driver driver = new PulsarProvider().create(new Settings(settings))) {
      driver.connect(Endpoints.NONE, Duration.ofSeconds(10));
      throw new AssertionError("connected");
    } catch (DriverException e) {
      return e;
    }
  }

  @Test
  void messages_pass_over_tls_with_a_token() throws Exception {
    Map<String, Object> settings = client(certificate, KEY.token("admin"));
    try (OpenDriver open = OpenDriver.connect(new PulsarProvider(), settings, Endpoints.NONE)) {
      String topic = open.topic(2);
      Received received = new Received();
      open.consumer(topic, "s", received);
      SendResults sends = new SendResults();
      try (DriverProducer producer = open.producer(topic)) {
        producer.send(Payloads.of(7, 100), MessageKey.NONE, 1, sends.next());
        producer.flush();
        sends.awaitAcknowledged();
      }
      received.awaitCount(1);
      assertThat(received.numbers()).containsExactly(7);
    }
  }

  @Test
  void a_token_of_another_key_is_refused_with_the_keys_to_check() throws Exception {
    assertThat(refusal(client(certificate, TokenKey.random().token("admin"))))
        .hasMessageContaining("127.0.0.1")
        .hasMessageContaining("client.authentication")
        .extracting(DriverException::kind)
        .isEqualTo(Kind.REFUSED);
  }

  @Test
  void a_missing_token_is_refused_with_the_keys_to_check() throws Exception {
    assertThat(refusal(client(certificate, "")))
        .hasMessageContaining("client.authentication")
        .extracting(DriverException::kind)
        .isEqualTo(Kind.REFUSED);
  }

  @Test
  void a_role_without_the_right_is_told_so_when_it_creates_a_topic() throws Exception {
    Map<String, Object> settings = client(certificate, KEY.token("guest"));
    assertThatThrownBy(
            () -> {
              try (OpenDriver open =
                  OpenDriver.connect(new PulsarProvider(), settings, Endpoints.NONE)) {
                open.topic(1);
              }
            })
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).as(e.getMessage()).isEqualTo(Kind.REFUSED))
        .hasMessageContaining("client.namespace");
  }

  @Test
  void an_untrusted_certificate_is_named_with_the_key_that_trusts_it() throws Exception {
    assertThat(refusal(client(otherCertificate, KEY.token("admin"))))
        .hasMessageContaining("certificate is not trusted")
        .hasMessageContaining("client.tlsTrustCertsFilePath")
        .extracting(DriverException::kind)
        .isEqualTo(Kind.UNREACHABLE);
  }

  @Test
  void no_token_appears_in_the_settings_of_a_result() throws Exception {
    String token = KEY.token("admin");
    try (Driver driver = new PulsarProvider().create(new Settings(client(certificate, token)))) {
      assertThat(driver.settings().toString()).contains(TOKEN_PLUGIN).doesNotContain(token);
    }
  }
}
