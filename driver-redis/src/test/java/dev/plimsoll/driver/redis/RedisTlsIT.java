// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Encrypted connections, with a certificate created by the test, on a server of the test's own. */
@NeedsBroker(value = "redis", own = true)
@Timeout(60)
final class RedisTlsIT {

  private static final int MANY = 2_000;

  @TempDir private Path folder;

  private String address = "";
  private String password = "";

  @BeforeEach
  void switchTlsOn(LocalBroker.Running broker) throws Exception {
    makeCertificate();
    int port;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = socket.getLocalPort();
    }
    Map<String, String> settings = new HashMap<>();
    settings.put("tls-cert-file", folder.resolve("cert.pem").toString());
    settings.put("tls-key-file", folder.resolve("key.pem").toString());
    settings.put("tls-ca-cert-file", folder.resolve("cert.pem").toString());
    settings.put("tls-auth-clients", "no");
    settings.put("tls-port", Integer.toString(port));
    try (RedisAdmin admin = new RedisAdmin(broker)) {
      admin.commands().configSet(settings);
    }
    address = "127.0.0.1:" + port;
    password = RedisAdmin.password(broker);
  }

  private void makeCertificate() throws IOException, InterruptedException {
    Process openssl;
    try {
      openssl =
          new ProcessBuilder(
                  List.of(
                      "openssl",
                      "req",
                      "-x509",
                      "-newkey",
                      "rsa:2048",
                      "-nodes",
                      "-days",
                      "2",
                      "-subj",
                      "/CN=localhost",
                      "-addext",
                      "subjectAltName=IP:127.0.0.1",
                      "-keyout",
                      "key.pem",
                      "-out",
                      "cert.pem"))
              .directory(folder.toFile())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
    } catch (IOException e) {
      assumeTrue(false, "no openssl to make a certificate with");
      throw e;
    }
    assertThat(openssl.waitFor()).isZero();
  }

  private OpenDriver open(Map<String, Object> tls) throws Exception {
    return OpenDriver.connect(
        new RedisProvider(),
        Map.of("address", address, "password", password, "tls", tls),
        Endpoints.NONE);
  }

  @Test
  void messages_pass_through_an_encrypted_connection() throws Exception {
    String ca = folder.resolve("cert.pem").toString();
    Received received = new Received();
    try (OpenDriver open = open(Map.of("enabled", true, "verify", "full", "caFile", ca))) {
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
    assertThatThrownBy(() -> open(Map.of("enabled", true)))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining(address)
        .hasMessageContaining("its certificate is not trusted")
        .hasMessageContaining("tls.caFile in the driver file");
  }

  @Test
  void a_file_that_cannot_be_read_is_named() {
    assertThatThrownBy(() -> open(Map.of("enabled", true, "caFile", "absent.pem")))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("absent.pem");
  }
}
