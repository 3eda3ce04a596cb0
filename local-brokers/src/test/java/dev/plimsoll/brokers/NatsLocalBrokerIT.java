// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.Running;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Real NATS and NATS Streaming servers. Each test has its own state. */
class NatsLocalBrokerIT extends LocalBrokerContract {

  private static final Pattern SERVER = Pattern.compile("nats-server( |$)");

  private ServerFolders home;

  @Override
  LocalBroker broker(ServerFolders home) {
    this.home = home;
    return new NatsLocalBroker(home);
  }

  @Override
  void assertServes(Running running) throws IOException {
    BrokerNode node = running.nodes().get(0);
    assertThat(running.endpoints().address("nats")).isEqualTo(node.address());
    assertThat(accepts(node.address())).isTrue();
  }

  @Override
  boolean isServer(String commandLine) {
    return SERVER.matcher(commandLine).find();
  }

  @TestFactory
  Stream<DynamicTest> aVariantServesUntilItIsClosed() {
    return Stream.of(
            new NatsFsyncLocalBroker(home),
            new NatsStreamingLocalBroker(home),
            new NatsStreamingNosyncLocalBroker(home),
            new NatsStreamingMemoryLocalBroker(home))
        .map(
            variant -> DynamicTest.dynamicTest(variant.system(), () -> servesUntilClosed(variant)));
  }

  private void servesUntilClosed(LocalBroker variant) throws Exception {
    Availability.require(variant);
    assertThat(ServiceLoader.load(LocalBroker.class))
        .extracting(LocalBroker::system)
        .contains(variant.system());
    BrokerNode node;
    try (Running running = variant.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      node = running.nodes().get(0);
      assertThat(node.system()).isEqualTo(variant.system());
      assertServes(running);
    }
    assertThat(accepts(node.address())).isFalse();
    assertNothingIsLeftOf(node);
    assertThat(variant.running()).isEmpty();
  }

  @Test
  void threeNodesFormOneCluster() throws Exception {
    try (Running running = broker.start(3, Lifetime.THIS_PROCESS, progress::add)) {
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
  void aPortThatSomebodyTakesBeforeTheServerIsReplacedByAnother() throws Exception {
    Path program = GoProgram.of("nats", home.servers()).resolve(progress::add);
    NatsLayout layout = new NatsLayout(program, 1, false);
    List<ServerSocket> taken = new ArrayList<>();
    ClusterStarter.Layout whoseFirstPortIsTaken =
        (folder, clients) -> {
          List<NodePlan> plans = layout.plan(folder, clients);
          if (taken.isEmpty()) {
            int port = portOf(plans.get(0).address());
            taken.add(new ServerSocket(port, 1, InetAddress.getByName("127.0.0.1")));
          }
          return plans;
        };
    StateFile stateFile = new StateFile("nats", home);
    ClusterState state =
        new ClusterStarter("nats", home, LIMIT, Optional.empty())
            .start(whoseFirstPortIsTaken, "", stateFile, Lifetime.THIS_PROCESS);
    try (Running running = new RunningCluster(stateFile, state)) {
      assertThat(running.nodes().get(0).address())
          .doesNotEndWith(":" + taken.get(0).getLocalPort());
    } finally {
      taken.get(0).close();
    }
  }
}
