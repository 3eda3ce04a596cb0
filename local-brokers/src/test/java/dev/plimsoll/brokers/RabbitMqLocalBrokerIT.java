// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.Running;
import dev.plimsoll.driver.Login;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real RabbitMQ nodes. Each test has its own state. */
class RabbitMqLocalBrokerIT {

  private static final Duration END = Duration.ofSeconds(20);

  @TempDir private Path temp;

  private final List<String> progress = new ArrayList<>();
  private RabbitMqLocalBroker broker;
  private Path run;

  @BeforeEach
  void findServer() throws Exception {
    run = temp.resolve("a run");
    broker = new RabbitMqLocalBroker(new Home(Home.ofUser().cache(), run));
    Availability.require(broker);
  }

  @AfterEach
  void stopWhatATestLeft() throws DriverException {
    broker.running().ifPresent(Running::close);
  }

  @Test
  void isFoundByTheServiceLoader() {
    assertThat(ServiceLoader.load(LocalBroker.class))
        .extracting(LocalBroker::system)
        .contains("rabbitmq");
  }

  @Test
  void theUnpackedServerHasTheVersionThatIsWrittenDown() throws Exception {
    Path servers = Home.ofUser().servers();
    DebianPackage debian = DebianPackage.ofNewerRelease("rabbitmq", servers);
    Optional<RabbitMqInstallation> unpacked =
        RabbitMqInstallation.find(
            debian, DebianPackage.of("rabbitmq-server", servers), Map.of("PATH", ""));
    assumeTrue(unpacked.isPresent(), "nothing is unpacked");
    Properties written = new Properties();
    try (InputStream in =
        DebianPackage.class.getResourceAsStream(
            "/dev/plimsoll/brokers/servers/rabbitmq/debian.properties")) {
      written.load(in);
    }
    assertThat(unpacked.get().version()).isEqualTo(written.getProperty("version"));
  }

  @Test
  void oneNodeServesUntilItIsClosedAndLeavesNoProcess() throws Exception {
    BrokerNode node;
    ProcessIdentity server;
    try (Running running = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      node = running.nodes().get(0);
      server = ProcessIdentity.of(node.pid());
      assertThat(commandOf(node)).contains("/beam.smp ");
      assertThat(running.endpoints().byProtocol()).containsOnlyKeys("amqp", "management", "stream");
      assertThat(get(running, "/api/overview")).contains("rabbitmq_version");
      assertThat(processesOf(node)).isNotEmpty();
      assertThatThrownBy(() -> broker.start(1, Lifetime.THIS_PROCESS, progress::add))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining(node.address());
    }
    assertThat(server.isAlive()).isFalse();
    await().atMost(END).untilAsserted(() -> assertThat(processesOf(node)).isEmpty());
    assertThat(foldersLeft()).isEmpty();
    assertThat(progress).contains("starting RabbitMQ, one node…");
  }

  @Test
  void threeNodesFormOneCluster() throws Exception {
    List<BrokerNode> nodes;
    try (Running running = broker.start(3, Lifetime.THIS_PROCESS, progress::add)) {
      nodes = running.nodes();
      assertThat(nodes).extracting(BrokerNode::node).containsExactly(1, 2, 3);
      await()
          .atMost(END)
          .untilAsserted(
              () ->
                  assertThat(get(running, "/api/nodes?columns=name,running"))
                      .contains("r1@localhost", "r2@localhost", "r3@localhost")
                      .doesNotContain("false"));
    }
    for (BrokerNode node : nodes) {
      await().atMost(END).untilAsserted(() -> assertThat(processesOf(node)).isEmpty());
    }
    assertThat(foldersLeft()).isEmpty();
  }

  @Test
  void aNodeEndsWithAllItHasWhenItsStarterIsKilled() throws Exception {
    Process starter = Starter.launch("rabbitmq", run, Lifetime.THIS_PROCESS);
    BrokerNode node = broker.ofPrograms().get(0);
    ProcessIdentity server = ProcessIdentity.of(node.pid());
    assertThat(server.isAlive()).isTrue();

    starter.destroyForcibly();

    await().atMost(END).until(() -> !server.isAlive());
    await().atMost(END).untilAsserted(() -> assertThat(processesOf(node)).isEmpty());
    await().atMost(END).untilAsserted(() -> assertThat(foldersLeft()).isEmpty());
    assertThat(broker.running()).isEmpty();
  }

  @Test
  void aNodeThatShallStayOutlivesItsStarterAndIsStoppedByAnother() throws Exception {
    Process starter = Starter.launch("rabbitmq", run, Lifetime.UNTIL_STOPPED);
    starter.destroyForcibly();
    assertThat(starter.onExit()).succeedsWithin(END);

    Running running = broker.running().orElseThrow();
    BrokerNode node = running.nodes().get(0);
    assertThat(get(running, "/api/overview")).contains("rabbitmq_version");

    running.close();

    await().atMost(END).untilAsserted(() -> assertThat(processesOf(node)).isEmpty());
    assertThat(foldersLeft()).isEmpty();
  }

  @Test
  void aKilledNodeComesBackWithItsDataAtItsAddress() throws Exception {
    try (Running running = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      BrokerNode before = running.nodes().get(0);
      running.kill(1);
      running.start(1);
      BrokerNode after = running.nodes().get(0);
      assertThat(after.address()).isEqualTo(before.address());
      assertThat(after.pid()).isNotEqualTo(before.pid());
      assertThat(get(running, "/api/overview")).contains("rabbitmq_version");
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
                (login.user() + ":" + login.password()).getBytes(StandardCharsets.UTF_8));
    connection.setRequestProperty("Authorization", "Basic " + user);
    return new String(connection.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
  }

  private static String commandOf(BrokerNode node) {
    return ProcessHandle.of(node.pid()).orElseThrow().info().commandLine().orElseThrow();
  }

  /**
   * Returns all processes with the node's folder in command or environment: server, shells, mapper.
   */
  private static List<Long> processesOf(BrokerNode node) {
    String folder = node.dataFolder().getParent().toString();
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::pid)
        .filter(pid -> pid != ProcessHandle.current().pid())
        .filter(pid -> speaksOf(pid, "environ", folder) || speaksOf(pid, "cmdline", folder))
        .toList();
  }

  private static boolean speaksOf(long pid, String file, String text) {
    try {
      byte[] bytes = Files.readAllBytes(Path.of("/proc", Long.toString(pid), file));
      return new String(bytes, StandardCharsets.UTF_8).contains(text);
    } catch (IOException e) {
      return false; // it has ended
    }
  }

  private List<Path> foldersLeft() throws IOException {
    try (Stream<Path> entries = Files.list(run)) {
      return entries.filter(Files::isDirectory).toList();
    }
  }
}
