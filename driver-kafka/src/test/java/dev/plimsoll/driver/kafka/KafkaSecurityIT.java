// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.plimsoll.brokers.KafkaLocalBroker;
import dev.plimsoll.driver.DriverConsumer;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.Endpoints;
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
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ScramCredentialInfo;
import org.apache.kafka.clients.admin.ScramMechanism;
import org.apache.kafka.clients.admin.UserScramCredentialUpsertion;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * TLS, mutual TLS and SASL on a broker with a listener for each: with the right keys and passwords
 * messages arrive, and with others connecting fails with a sentence.
 */
@NeedsBroker("kafka")
@Timeout(60)
final class KafkaSecurityIT {

  private static final String USER = "anna";
  private static final String SECRET = "verysecret";
  private static final String PLAIN_MODULE =
      "org.apache.kafka.common.security.plain.PlainLoginModule required";
  private static final String SCRAM_MODULE =
      "org.apache.kafka.common.security.scram.ScramLoginModule required";

  @TempDir private static Path folder;
  private static KafkaKeyStores stores;
  private static String tls;
  private static String mutual;
  private static String login;
  private static LocalBroker.Running broker;

  @BeforeAll
  static void startBroker() throws Exception {
    stores = new KafkaKeyStores(folder);
    for (String name : List.of("server", "client", "stranger")) {
      stores.create(name);
    }
    tls = freeAddress();
    mutual = freeAddress();
    login = freeAddress();
    broker =
        new KafkaLocalBroker("kafka-security", serverSettings())
            .start(1, LocalBroker.Lifetime.THIS_PROCESS, line -> {});
    try (Admin admin =
        Admin.create(Map.of("bootstrap.servers", broker.endpoints().address("kafka")))) {
      ScramCredentialInfo info = new ScramCredentialInfo(ScramMechanism.SCRAM_SHA_512, 4096);
      admin
          .alterUserScramCredentials(List.of(new UserScramCredentialUpsertion(USER, info, SECRET)))
          .all()
          .get();
    }
  }

  private static String freeAddress() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      return "127.0.0.1:" + socket.getLocalPort();
    }
  }

  private static Map<String, String> serverSettings() {
    String listeners = "TLS://" + tls + ",MUTUAL://" + mutual + ",LOGIN://" + login;
    Map<String, String> settings = new HashMap<>();
    settings.put("listeners", listeners);
    settings.put("advertised.listeners", listeners);
    settings.put(
        "listener.security.protocol.map",
        "PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,TLS:SSL,MUTUAL:SSL,LOGIN:SASL_SSL");
    settings.put("ssl.keystore.location", stores.keys("server"));
    settings.put("ssl.keystore.password", KafkaKeyStores.PASSWORD);
    settings.put("ssl.truststore.location", stores.trust("client"));
    settings.put("ssl.truststore.password", KafkaKeyStores.PASSWORD);
    settings.put("listener.name.mutual.ssl.client.auth", "required");
    settings.put("listener.name.login.sasl.enabled.mechanisms", "PLAIN,SCRAM-SHA-512");
    settings.put(
        "listener.name.login.plain.sasl.jaas.config",
        PLAIN_MODULE + " user_" + USER + "=\"" + SECRET + "\";");
    settings.put("listener.name.login.scram-sha-512.sasl.jaas.config", SCRAM_MODULE + ";");
    return settings;
  }

  @AfterAll
  static void stopBroker() {
    if (broker != null) {
      broker.close();
    }
  }

  private static Map<String, Object> tls(String address, String trusted) {
    Map<String, Object> common = new HashMap<>();
    common.put("bootstrap.servers", address);
    common.put("security.protocol", "SSL");
    common.put("ssl.truststore.location", stores.trust(trusted));
    common.put("ssl.truststore.password", KafkaKeyStores.PASSWORD);
    return common;
  }

  private static Map<String, Object> mutual(String key) {
    Map<String, Object> common = tls(mutual, "server");
    common.put("ssl.keystore.location", stores.keys(key));
    common.put("ssl.keystore.password", KafkaKeyStores.PASSWORD);
    return common;
  }

  private static Map<String, Object> login(String mechanism, String trusted, String password) {
    Map<String, Object> common = tls(login, trusted);
    String module = mechanism.equals("PLAIN") ? PLAIN_MODULE : SCRAM_MODULE;
    common.put("security.protocol", "SASL_SSL");
    common.put("sasl.mechanism", mechanism);
    common.put(
        "sasl.jaas.config", module + " username=\"" + USER + "\" password=\"" + password + "\";");
    return common;
  }

  private static OpenDriver open(Map<String, Object> common) throws Exception {
    return OpenDriver.connect(new KafkaProvider(), Map.of("commonConfig", common), Endpoints.NONE);
  }

  private static void assertCarriesMessages(Map<String, Object> common) throws Exception {
    try (OpenDriver open = open(common)) {
      String topic = open.topic(2);
      Received received = new Received();
      DriverConsumer consumer = open.consumer(topic, "s", received);
      DriverProducer producer = open.producer(topic);
      SendResults sends = new SendResults();
      for (int number = 0; number < 100; number++) {
        producer.send(
            Payloads.of(number, 100), MessageKey.NONE, DriverProducer.ANY_PARTITION, sends.next());
      }
      producer.flush();
      sends.awaitAcknowledged();
      received.awaitCount(100);
      consumer.close();
    }
  }

  private static void assertFails(
      Map<String, Object> common, DriverException.Kind kind, String... words) {
    DriverException failure = catchThrowableOfType(DriverException.class, () -> open(common));
    assertThat(failure).isNotNull();
    assertThat(failure.kind()).as(failure.getMessage()).isEqualTo(kind);
    assertThat(failure)
        .hasMessageContaining(String.valueOf(common.get("bootstrap.servers")))
        .hasMessageContainingAll(words)
        .hasMessageNotContaining(SECRET);
  }

  private static void assertUntrusted(Map<String, Object> common) {
    assertFails(
        common,
        DriverException.Kind.UNREACHABLE,
        "certificate is not trusted",
        "ssl.truststore.location");
  }

  @Test
  void messages_arrive_over_tls() throws Exception {
    assertCarriesMessages(tls(tls, "server"));
  }

  @Test
  void an_untrusted_certificate_is_told() {
    assertUntrusted(tls(tls, "stranger"));
  }

  @Test
  void a_plain_client_at_a_tls_listener_is_told() {
    assertFails(
        Map.of("bootstrap.servers", tls), DriverException.Kind.UNREACHABLE, "security.protocol");
  }

  @Test
  void messages_arrive_over_mutual_tls() throws Exception {
    assertCarriesMessages(mutual("client"));
  }

  @Test
  void a_client_without_a_certificate_is_refused() {
    assertFails(tls(mutual, "server"), DriverException.Kind.REFUSED, "ssl.");
  }

  @Test
  void a_client_with_an_unknown_certificate_is_refused() {
    assertFails(mutual("stranger"), DriverException.Kind.REFUSED, "ssl.");
  }

  @Test
  void a_server_with_an_unknown_certificate_is_told_over_mutual_tls() {
    Map<String, Object> common = mutual("client");
    common.put("ssl.truststore.location", stores.trust("stranger"));
    assertUntrusted(common);
  }

  @ParameterizedTest
  @ValueSource(strings = {"PLAIN", "SCRAM-SHA-512"})
  void messages_arrive_with_a_password(String mechanism) throws Exception {
    assertCarriesMessages(login(mechanism, "server", SECRET));
  }

  @ParameterizedTest
  @ValueSource(strings = {"PLAIN", "SCRAM-SHA-512"})
  void a_wrong_password_is_refused(String mechanism) {
    assertFails(
        login(mechanism, "server", SECRET + "-not"),
        DriverException.Kind.REFUSED,
        "sasl.jaas.config");
  }

  @ParameterizedTest
  @ValueSource(strings = {"PLAIN", "SCRAM-SHA-512"})
  void an_untrusted_certificate_is_told_before_a_password_is_sent(String mechanism) {
    assertUntrusted(login(mechanism, "stranger", SECRET));
  }

  @Test
  void a_mechanism_that_the_server_does_not_have_is_refused() {
    Map<String, Object> common = login("SCRAM-SHA-512", "server", SECRET);
    common.put("sasl.mechanism", "SCRAM-SHA-256");
    assertFails(common, DriverException.Kind.REFUSED, "sasl.mechanism");
  }
}
