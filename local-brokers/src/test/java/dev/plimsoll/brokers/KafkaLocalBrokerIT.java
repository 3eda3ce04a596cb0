// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.Running;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real Kafka nodes. Each test has its own state; the downloaded jars are the user's. */
class KafkaLocalBrokerIT {

  @TempDir private Path temp;

  private final List<String> progress = new ArrayList<>();
  private KafkaLocalBroker broker;

  private Path run;

  @BeforeEach
  void fetchServer() throws Exception {
    run = temp.resolve("a run");
    broker = new KafkaLocalBroker(new Home(Home.ofUser().cache(), run));
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
        .contains("kafka");
  }

  @Test
  void oneNodeServesInAProcessOfItsOwnUntilItIsClosed() throws Exception {
    BrokerNode node;
    ProcessIdentity server;
    try (Running running = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      assertThat(running.nodes()).hasSize(1);
      node = running.nodes().get(0);
      server = ProcessIdentity.of(node.pid());
      assertThat(server.isAlive()).isTrue();
      assertThat(running.endpoints().address("kafka")).isEqualTo(node.address());
      assertThat(accepts(node.address())).isTrue();
      assertThat(node.dataFolder()).isNotEmptyDirectory();
      assertIsTheServerItself(node);
      assertThat(processGroup(node.pid()))
          .as("outside of the terminal's process group")
          .isNotEqualTo(processGroup(ProcessHandle.current().pid()));
    }

    assertThat(server.isAlive()).isFalse();
    assertThat(accepts(node.address())).isFalse();
    assertThat(node.dataFolder()).doesNotExist();
    assertThat(foldersLeft()).isEmpty();
    assertThat(broker.running()).isEmpty();
    assertThat(progress).contains("starting Kafka, one node…");
  }

  @Test
  void threeNodesFormOneCluster() throws Exception {
    try (Running running = broker.start(3, Lifetime.THIS_PROCESS, progress::add)) {
      assertThat(running.nodes()).extracting(BrokerNode::node).containsExactly(1, 2, 3);
      assertThat(running.nodes()).extracting(BrokerNode::pid).doesNotHaveDuplicates();
      assertThat(running.endpoints().address("kafka"))
          .isEqualTo(String.join(",", running.nodes().stream().map(BrokerNode::address).toList()));
      assertThat(KafkaTool.createTopic(running.endpoints().address("kafka"), "t", 3))
          .contains("ReplicationFactor: 3")
          .containsPattern("Isr: \\d,\\d,\\d");
    }

    assertThat(foldersLeft()).isEmpty();
  }

  @Test
  void aSecondStartIsRefusedAndTheFirstIsFound() throws Exception {
    try (Running first = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      assertThat(broker.running().orElseThrow().nodes()).isEqualTo(first.nodes());
      assertThatThrownBy(() -> broker.start(1, Lifetime.THIS_PROCESS, progress::add))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining(first.nodes().get(0).address());
    }
  }

  @Test
  void aNodeEndsAndItsDataGoesWhenItsStarterIsKilled() throws Exception {
    Process starter = Starter.launch("kafka", run, Lifetime.THIS_PROCESS);
    assertThat(broker.running()).as("not offered to others").isEmpty();
    BrokerNode node = broker.ofPrograms().get(0);
    ProcessIdentity server = ProcessIdentity.of(node.pid());
    assertThat(server.isAlive()).isTrue();

    starter.destroyForcibly();

    await().atMost(Duration.ofSeconds(20)).until(() -> !server.isAlive());
    assertThat(foldersLeft()).isEmpty();
    assertThat(broker.running()).isEmpty();
  }

  @Test
  void twoProgramsStartNodesForThemselvesAtTheSameTime() throws Exception {
    Process other = Starter.launch("kafka", run, Lifetime.THIS_PROCESS);
    try (Running mine = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      assertThat(broker.running().orElseThrow().nodes()).isEqualTo(mine.nodes());
      assertThat(broker.ofPrograms()).hasSize(2).containsAll(mine.nodes());
    }

    BrokerNode left = broker.ofPrograms().get(0);
    assertThat(accepts(left.address())).isTrue();
    other.destroyForcibly();
    await().atMost(Duration.ofSeconds(20)).until(() -> broker.ofPrograms().isEmpty());
  }

  @Test
  void aNodeThatShallStayOutlivesItsStarterAndIsStoppedByAnother() throws Exception {
    Process starter = Starter.launch("kafka", run, Lifetime.UNTIL_STOPPED);
    starter.destroyForcibly();
    assertThat(starter.onExit()).succeedsWithin(Duration.ofSeconds(20));

    Running running = broker.running().orElseThrow();
    BrokerNode node = running.nodes().get(0);
    assertIsTheServerItself(node);
    assertThat(accepts(node.address())).isTrue();

    running.close();
    running.close();

    assertThat(broker.running()).isEmpty();
    assertThat(accepts(node.address())).isFalse();
    assertThat(foldersLeft()).isEmpty();
  }

  @Test
  void aNodeThatDiedIsNotReportedAndItsDataIsRemoved() throws Exception {
    try (Running running = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      BrokerNode node = running.nodes().get(0);
      ProcessIdentity server = ProcessIdentity.of(node.pid());
      server.handle().orElseThrow().destroyForcibly();
      await().atMost(Duration.ofSeconds(20)).until(() -> !server.isAlive());

      assertThat(broker.running()).isEmpty();
      assertThat(node.dataFolder()).doesNotExist();
      assertThat(foldersLeft()).isEmpty();
    }
  }

  private List<Path> foldersLeft() throws IOException {
    try (Stream<Path> entries = Files.list(run)) {
      return entries.filter(Files::isDirectory).toList();
    }
  }

  private static void assertIsTheServerItself(BrokerNode node) {
    ProcessHandle.Info info = ProcessHandle.of(node.pid()).orElseThrow().info();
    assertThat(Path.of(info.command().orElseThrow()).getFileName()).hasToString("java");
    assertThat(info.arguments().orElseThrow()).contains("kafka.Kafka");
  }

  private static String processGroup(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[2];
  }

  private static boolean accepts(String address) throws IOException {
    int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 1_000);
      return true;
    } catch (ConnectException e) {
      return false;
    }
  }
}
