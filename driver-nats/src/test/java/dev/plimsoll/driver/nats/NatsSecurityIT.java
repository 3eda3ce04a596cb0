// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

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
import io.nats.client.NKey;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Encryption and each kind of authentication, on a server that requires it: messages pass, and
 * wrong credentials and certificates are reported as what they are.
 */
@NeedsBroker("nats")
@Timeout(60)
@SuppressWarnings("try") // The variable exists only to be closed.
final class NatsSecurityIT {

  @TempDir private Path folder;

  private static Map<String, Object> settings(String address, Map<String, Object> more) {
    Map<String, Object> settings = new LinkedHashMap<>(Map.of("mode", "core", "servers", address));
    settings.putAll(more);
    return settings;
  }

  private static void assertMessagesPass(String address, Map<String, Object> more)
      throws Exception {
    try (OpenDriver open =
        OpenDriver.connect(new NatsProvider(), settings(address, more), Endpoints.NONE)) {
      String topic = open.topic(1);
      Received received = new Received();
      try (var consumer = open.consumer(topic, "s", received);
          DriverProducer producer = open.producer(topic)) {
        producer.send(
            Payloads.of(1, 100),
            MessageKey.NONE,
            DriverProducer.ANY_PARTITION,
            new SendResults().next());
        received.awaitCount(1);
      }
    }
  }

  private static DriverException failure(String address, Map<String, Object> more) {
    return catchThrowableOfType(
        DriverException.class,
        () ->
            OpenDriver.connect(new NatsProvider(), settings(address, more), Endpoints.NONE)
                .close());
  }

  private static void assertRefused(DriverException failure, String... hints) {
    assertThat(failure.kind()).isEqualTo(DriverException.Kind.REFUSED);
    assertThat(failure).hasMessageContainingAll(hints);
  }

  private static Map<String, Object> client(String... properties) {
    Map<String, Object> client = new LinkedHashMap<>();
    for (int i = 0; i < properties.length; i += 2) {
      client.put(properties[i], properties[i + 1]);
      client.put(properties[i] + "Password", NatsCertificate.PASSWORD);
    }
    return Map.of("client", client);
  }

  private static String tls(NatsCertificate own, String more) {
    return "tls { cert_file: \"%s\", key_file: \"%s\"%s }\n"
        .formatted(own.certificate(), own.key(), more);
  }

  @Test
  void tls_with_a_trusted_certificate_and_not_with_another(LocalBroker.Running broker)
      throws Exception {
    NatsCertificate own = NatsCertificate.create(folder, "server");
    NatsCertificate other = NatsCertificate.create(folder, "other");
    try (NatsServerProgram server = NatsServerProgram.start(broker, folder, tls(own, ""))) {
      String address = "tls://" + server.address();
      assertMessagesPass(address, client("trustStore", own.trustStore().toString()));
      DriverException failure =
          failure(address, client("trustStore", other.trustStore().toString()));
      assertThat(failure.kind()).isEqualTo(DriverException.Kind.UNREACHABLE);
      assertThat(failure)
          .hasMessageContaining(server.address())
          .hasMessageContaining("its certificate is not trusted")
          .hasMessageContaining("trustStore");
    }
  }

  @Test
  void mutual_tls_with_a_certificate_of_the_client_and_not_without(LocalBroker.Running broker)
      throws Exception {
    NatsCertificate own = NatsCertificate.create(folder, "server");
    NatsCertificate ofClient = NatsCertificate.create(folder, "client");
    NatsCertificate other = NatsCertificate.create(folder, "other");
    String verify = ", ca_file: \"" + ofClient.certificate() + "\", verify: true";
    String trusted = own.trustStore().toString();
    try (NatsServerProgram server = NatsServerProgram.start(broker, folder, tls(own, verify))) {
      String address = "tls://" + server.address();
      assertMessagesPass(
          address, client("trustStore", trusted, "keyStore", ofClient.keyStore().toString()));
      assertRefused(failure(address, client("trustStore", trusted)), server.address(), "keyStore");
      assertRefused(
          failure(address, client("trustStore", trusted, "keyStore", other.keyStore().toString())),
          server.address(),
          "keyStore");
    }
  }

  @Test
  void a_token_and_not_a_wrong_one(LocalBroker.Running broker) throws Exception {
    String config = "authorization { token: \"right\" }\n";
    try (NatsServerProgram server = NatsServerProgram.start(broker, folder, config)) {
      assertMessagesPass(server.address(), Map.of("token", "right"));
      DriverException failure = failure(server.address(), Map.of("token", "verysecret"));
      assertRefused(failure, server.address(), "token");
      assertThat(failure).hasMessageNotContaining("verysecret");
    }
  }

  @Test
  void an_nkey_and_not_another(LocalBroker.Running broker) throws Exception {
    NKey known = NKey.createUser(null);
    String config =
        "authorization { users: [ { nkey: %s } ] }\n".formatted(NatsOperator.publicKey(known));
    try (NatsServerProgram server = NatsServerProgram.start(broker, folder, config)) {
      assertMessagesPass(server.address(), Map.of("nkey", seed(known)));
      assertRefused(
          failure(server.address(), Map.of("nkey", seed(NKey.createUser(null)))),
          server.address(),
          "nkey");
    }
  }

  private String seed(NKey key) throws Exception {
    Path file = Files.createTempFile(folder, "user", ".nk");
    return Files.writeString(file, new String(key.getSeed()) + "\n").toString();
  }

  @Test
  void credentials_of_the_operators_account_and_not_of_another(LocalBroker.Running broker)
      throws Exception {
    NatsOperator operator = new NatsOperator();
    String own = operator.newUser(folder.resolve("own.creds")).toString();
    String other = new NatsOperator().newUser(folder.resolve("other.creds")).toString();
    try (NatsServerProgram server =
        NatsServerProgram.start(broker, folder, operator.configuration())) {
      assertMessagesPass(server.address(), Map.of("credentials", own));
      assertRefused(
          failure(server.address(), Map.of("credentials", other)), server.address(), "credentials");
    }
  }
}
