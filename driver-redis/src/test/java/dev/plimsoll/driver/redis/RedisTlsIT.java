// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Encrypted connections, with a certificates created by the test, on a server of the test's own.
 */
@NeedsBroker(value = "redis", own = true)
@Timeout(60)
final class RedisTlsIT {

  private static final int MANY = 2_000;

  @TempDir private static Path folder;

  private static RedisCertificates certificates;

  private String address = "";
  private String password = "";

  @BeforeAll
  static void makeCertificates() throws Exception {
    certificates = new RedisCertificates(folder);
    certificates.selfSigned("authority");
    certificates.signed("server", "authority");
    certificates.signed("client", "authority");
    certificates.selfSigned("stranger");
  }

  @BeforeEach
  void switchTlsOn(LocalBroker.Running broker) throws Exception {
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    Map<String, String> settings = new HashMap<>();
    settings.put("tls-cert-file", certificates.file("server"));
    settings.put("tls-key-file", certificates.key("server"));
    settings.put("tls-ca-cert-file", certificates.file("authority"));
    settings.put("tls-auth-clients", "no");
    settings.put("tls-port", Integer.toString(port));
    try (RedisAdmin admin = new RedisAdmin(broker)) {
      admin.commands().configSet(settings);
    }
    address = "127.0.0.1:" + port;
    password = RedisAdmin.password(broker);
  }

  private static void requireClientCertificates(LocalBroker.Running broker) {
    try (RedisAdmin admin = new RedisAdmin(broker)) {
      admin.commands().configSet("tls-auth-clients", "yes");
    }
  }

  private static Map<String, Object> trusting() {
    return Map.of("enabled", true, "caFile", certificates.file("authority"));
  }

  private static Map<String, Object> as(String name) {
    Map<String, Object> tls = new HashMap<>(trusting());
    tls.put("certificateFile", certificates.file(name));
    tls.put("keyFile", certificates.key(name));
    return tls;
  }

  private OpenDriver open(Map<String, Object> tls) throws Exception {
    return OpenDriver.connect(
        new RedisProvider(),
        Map.of("address", address, "password", password, "tls", tls),
        Endpoints.NONE);
  }

  @Test
  void messages_pass_through_an_encrypted_connection() throws Exception {
    assertMessagesPass(trusting());
  }

  @Test
  void a_client_certificate_is_shown_where_one_is_required(LocalBroker.Running broker)
      throws Exception {
    requireClientCertificates(broker);
    assertMessagesPass(as("client"));
  }

  private void assertMessagesPass(Map<String, Object> tls) throws Exception {
    Received received = new Received();
    try (OpenDriver open = open(tls)) {
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
  void without_the_required_client_certificate_the_keys_to_set_are_named(
      LocalBroker.Running broker) {
    requireClientCertificates(broker);
    assertUnreachable(trusting()).hasMessageContaining("tls.certificateFile");
  }

  @Test
  void a_client_certificate_of_a_stranger_is_refused(LocalBroker.Running broker) {
    requireClientCertificates(broker);
    assertUnreachable(as("stranger")).hasMessageContaining("tls.certificateFile");
  }

  @Test
  void a_wrong_password_is_refused_on_an_encrypted_connection_too() {
    password = "wrong-one";
    assertThatThrownBy(() -> open(trusting()))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REFUSED))
        .hasMessageContaining("user and password")
        .hasMessageNotContaining("wrong-one");
  }

  private AbstractThrowableAssert<?, ?> assertUnreachable(Map<String, Object> tls) {
    return assertThatThrownBy(() -> open(tls))
        .isInstanceOfSatisfying(
            DriverException.class,
            e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.UNREACHABLE))
        .hasMessageContaining(address);
  }

  @Test
  void a_certificate_that_nobody_trusts_is_refused() {
    assertUnreachable(Map.of("enabled", true))
        .hasMessageContaining("its certificate is not trusted")
        .hasMessageContaining("tls.caFile in the driver file");
  }

  @Test
  void a_certificate_of_another_authority_is_refused() {
    assertUnreachable(Map.of("enabled", true, "caFile", certificates.file("stranger")))
        .hasMessageContaining("its certificate is not trusted");
  }

  @Test
  void a_file_that_cannot_be_read_is_named() {
    assertThatThrownBy(() -> open(Map.of("enabled", true, "caFile", "absent.pem")))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("absent.pem");
  }
}
