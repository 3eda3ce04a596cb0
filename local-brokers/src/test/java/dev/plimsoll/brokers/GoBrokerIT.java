// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.Running;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Real NATS and NATS Streaming servers. Each test has its own state. */
class GoBrokerIT {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  @TempDir private Path temp;

  private final List<String> progress = new ArrayList<>();
  private Home home;

  @BeforeEach
  void makeHome() {
    home = new Home(Home.ofUser().cache(), temp.resolve("a run"));
  }

  private LocalBroker broker(String system) throws Exception {
    LocalBroker broker =
        switch (system) {
          case "nats" -> new NatsLocalBroker(home);
          case "nats-fsync" -> new NatsFsyncLocalBroker(home);
          case "nats-streaming" -> new NatsStreamingLocalBroker(home);
          case "nats-streaming-nosync" -> new NatsStreamingNosyncLocalBroker(home);
          default -> new NatsStreamingMemoryLocalBroker(home);
        };
    Availability.require(broker);
    return broker;
  }

  @Test
  void areFoundByTheServiceLoader() {
    assertThat(ServiceLoader.load(LocalBroker.class))
        .extracting(LocalBroker::system)
        .contains(
            "nats",
            "nats-fsync",
            "nats-streaming",
            "nats-streaming-nosync",
            "nats-streaming-memory");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nats",
        "nats-fsync",
        "nats-streaming",
        "nats-streaming-nosync",
        "nats-streaming-memory"
      })
  void oneNodeServesInAProcessOfItsOwnUntilItIsClosed(String system) throws Exception {
    LocalBroker broker = broker(system);
    BrokerNode node;
    try (Running running = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      node = running.nodes().get(0);
      assertThat(node.system()).isEqualTo(system);
      assertThat(running.endpoints().address("nats")).isEqualTo(node.address());
      assertThat(accepts(node.address())).isTrue();
      String program = ProcessHandle.of(node.pid()).orElseThrow().info().command().orElseThrow();
      assertThat(Path.of(program).getFileName().toString()).matches("nats-(streaming-)?server");
    }
    assertThat(accepts(node.address())).isFalse();
    assertThat(foldersLeft()).isEmpty();
    assertThat(broker.running()).isEmpty();
  }

  @Test
  void threeNodesFormOneCluster() throws Exception {
    try (Running running = broker("nats").start(3, Lifetime.THIS_PROCESS, progress::add)) {
      assertThat(running.nodes()).extracting(BrokerNode::pid).doesNotHaveDuplicates();
      assertThat(running.endpoints().address("nats"))
          .isEqualTo(String.join(",", running.nodes().stream().map(BrokerNode::address).toList()));
      for (BrokerNode node : running.nodes()) {
        assertThat(Files.readString(node.dataFolder().resolveSibling("server.log")))
            .contains("Route connection created");
      }
    }
    assertThat(foldersLeft()).isEmpty();
  }

  @Test
  void aNodeEndsAndItsDataGoesWhenItsStarterIsKilled() throws Exception {
    LocalBroker broker = broker("nats");
    Process starter = Starter.launch("nats", home.run(), Lifetime.THIS_PROCESS);
    ProcessIdentity server = ProcessIdentity.of(broker.ofPrograms().get(0).pid());
    assertThat(server.isAlive()).isTrue();
    starter.destroyForcibly();
    await().atMost(LIMIT).until(() -> !server.isAlive());
    await().atMost(LIMIT).until(() -> foldersLeft().isEmpty());
    assertThat(broker.running()).isEmpty();
  }

  @Test
  void aNodeThatShallStayOutlivesItsStarterAndIsStoppedByAnother() throws Exception {
    LocalBroker broker = broker("nats");
    Process starter = Starter.launch("nats", home.run(), Lifetime.UNTIL_STOPPED);
    starter.destroyForcibly();
    assertThat(starter.onExit()).succeedsWithin(LIMIT);
    Running running = broker.running().orElseThrow();
    String address = running.nodes().get(0).address();
    assertThat(accepts(address)).isTrue();
    running.close();
    assertThat(accepts(address)).isFalse();
    assertThat(foldersLeft()).isEmpty();
  }

  @Test
  void aKilledNodeComesBackWithItsAddress() throws Exception {
    try (Running running = broker("nats").start(1, Lifetime.THIS_PROCESS, progress::add)) {
      BrokerNode before = running.nodes().get(0);
      running.kill(1);
      assertThat(accepts(before.address())).isFalse();
      running.start(1);
      assertThat(accepts(before.address())).isTrue();
      assertThat(running.nodes().get(0).pid()).isNotEqualTo(before.pid());
    }
    assertThat(foldersLeft()).isEmpty();
  }

  @Test
  void aPortThatSomebodyTakesBeforeTheServerIsReplacedByAnother() throws Exception {
    Availability.require(new NatsLocalBroker(home));
    Path program = GoProgram.of("nats", home.servers()).resolve(progress::add);
    NatsLayout layout = new NatsLayout(program, 1, false);
    List<ServerSocket> taken = new ArrayList<>();
    ClusterStarter.Layout whoseFirstPortIsTaken =
        (folder, clients) -> {
          List<NodePlan> plans = layout.plan(folder, clients);
          if (taken.isEmpty()) {
            String address = plans.get(0).address();
            int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
            taken.add(new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1")));
          }
          return plans;
        };
    StateFile stateFile = new StateFile("nats", home.run());
    ClusterState state =
        new ClusterStarter("nats", home, LIMIT, Optional.empty())
            .start(whoseFirstPortIsTaken, stateFile, Lifetime.THIS_PROCESS);
    try (Running running = new RunningCluster(stateFile, state)) {
      assertThat(running.nodes().get(0).address())
          .doesNotEndWith(":" + taken.get(0).getLocalPort());
    } finally {
      taken.get(0).close();
    }
  }

  @Test
  void aSecondStartAndTooManyNodesAreRefused() throws Exception {
    LocalBroker broker = broker("nats");
    assertThatThrownBy(() -> broker.start(4, Lifetime.THIS_PROCESS, progress::add))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("1 to 3 nodes");
    try (Running first = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      assertThatThrownBy(() -> broker.start(1, Lifetime.THIS_PROCESS, progress::add))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining(first.nodes().get(0).address());
    }
  }

  private List<Path> foldersLeft() throws IOException {
    try (Stream<Path> entries = Files.list(home.run())) {
      return entries.filter(Files::isDirectory).toList();
    }
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
