// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.Running;
import dev.plimsoll.driver.Login;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Real RabbitMQ nodes. Each test has its own state. */
class RabbitMqLocalBrokerIT extends LocalBrokerContract {

  @Override
  LocalBroker broker(ServerFolders home) {
    return new RabbitMqLocalBroker(home);
  }

  @Override
  void assertServes(Running running) throws IOException {
    assertThat(running.endpoints().byProtocol()).containsOnlyKeys("amqp", "management", "stream");
    assertThat(get(running, "/api/overview")).contains("rabbitmq_version");
  }

  @Override
  boolean isServer(String commandLine) {
    return commandLine.contains("/beam.smp ");
  }

  @Test
  void theUnpackedServerHasTheVersionThatIsWrittenDown() throws Exception {
    DebianPackage debian =
        DebianPackage.ofNewerRelease("rabbitmq", ServerFolders.ofUser().servers());
    Optional<Path> unpacked = debian.unpacked();
    assumeTrue(unpacked.isPresent(), "nothing is unpacked");
    assertThat(RabbitMqInstallation.of(unpacked.get()).version())
        .isEqualTo(DebianPackage.writtenVersion("rabbitmq"));
  }

  @Test
  void threeNodesFormOneCluster() throws Exception {
    List<BrokerNode> nodes;
    try (Running running = broker.start(3, Lifetime.THIS_PROCESS, progress::add)) {
      nodes = running.nodes();
      assertThat(nodes).extracting(BrokerNode::node).containsExactly(1, 2, 3);
      await()
          .atMost(LIMIT)
          .untilAsserted(
              () ->
                  assertThat(get(running, "/api/nodes?columns=name,running"))
                      .contains("r1@localhost", "r2@localhost", "r3@localhost")
                      .doesNotContain("false"));
    }
    for (BrokerNode node : nodes) {
      assertNothingIsLeftOf(node);
    }
  }

  private static String get(Running running, String path) throws IOException {
    String address = running.endpoints().address("management").split(",", -1)[0];
    HttpURLConnection connection =
        (HttpURLConnection) URI.create("http://" + address + path).toURL().openConnection();
    Login login = running.endpoints().login().orElseThrow();
    String user =
        Base64.getEncoder()
            .encodeToString(
                (login.user() + ":" + login.password().reveal()).getBytes(StandardCharsets.UTF_8));
    connection.setRequestProperty("Authorization", "Basic " + user);
    return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }
}
