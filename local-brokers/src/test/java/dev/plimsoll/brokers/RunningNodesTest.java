// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.brokers.ClusterStarter.Layout;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.NodeStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes of which each is ready only when the other one has started, as in a quorum. */
@Timeout(value = 2, unit = TimeUnit.MINUTES)
final class RunningNodesTest {

  private static final String SERVER =
      """
      trap 'sleep 0.5; exit 0' TERM
      mkdir -p data
      touch started
      while [ ! -e ../node-%d/started ]; do sleep 0.05; done
      echo serving
      while :; do sleep 0.05; done
      """;

  @TempDir private Path temp;

  private final List<ServerSocket> ports = new ArrayList<>();
  private RunningCluster cluster;

  @BeforeEach
  void startNodes() throws Exception {
    ServerFolders home = new ServerFolders(temp.resolve("cache"), temp.resolve("run"));
    StateFile stateFile = new StateFile("x", home);
    Layout layout = (folder, clients) -> List.of(plan(folder, 1, 2), plan(folder, 2, 1));
    ClusterStarter starter = new ClusterStarter("x", home, Duration.ofMinutes(1), Optional.empty());
    cluster =
        new RunningCluster(stateFile, starter.start(layout, "", stateFile, Lifetime.THIS_PROCESS));
  }

  private NodePlan plan(Path folder, int number, int other) throws IOException {
    ServerSocket port = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    ports.add(port);
    Path own = Files.createDirectories(folder.resolve("node-" + number));
    String address = "127.0.0.1:" + port.getLocalPort();
    return new NodePlan(
        number,
        own,
        own.resolve("data"),
        address,
        Map.of("x", address),
        List.of(),
        NativeServer.withParentDeathSignal(own, List.of("/bin/sh", "-c", SERVER.formatted(other))),
        "serving");
  }

  @AfterEach
  void endNodes() throws Exception {
    cluster.close();
    for (ServerSocket port : ports) {
      port.close();
    }
  }

  private CompletableFuture<Void> starting(int node) {
    return CompletableFuture.runAsync(
        () -> {
          try {
            cluster.start(node);
          } catch (Exception e) {
            throw new AssertionError(e);
          }
        },
        task -> new Thread(task, "start-" + node).start());
  }

  private BrokerNode node(int number) {
    return cluster.nodes().get(number - 1);
  }

  private void killBoth() throws Exception {
    for (int number = 1; number <= 2; number++) {
      cluster.kill(number);
      Files.delete(node(number).dataFolder().resolveSibling("started"));
    }
  }

  @Test
  void nodesThatNeedOneAnotherStartTogether() throws Exception {
    killBoth();

    CompletableFuture<Void> first = starting(1);
    CompletableFuture<Void> second = starting(2);
    first.join();
    second.join();

    assertThat(cluster.nodes())
        .allMatch(node -> node.status() == NodeStatus.RUNNING)
        .allMatch(node -> ProcessIdentity.of(node.pid()).isAlive());
  }

  @Test
  void aNodeIsChangedWhileAnotherOneStarts() throws Exception {
    killBoth();
    CompletableFuture<Void> first = starting(1);
    Awaitility.await().until(() -> node(1).status() == NodeStatus.RUNNING);

    cluster.start(2);
    first.join();
    cluster.kill(2);
    Files.delete(node(2).dataFolder().resolveSibling("started"));
    cluster.pause(1);

    assertThat(node(1).status()).isEqualTo(NodeStatus.PAUSED);
    assertThat(node(2).status()).isEqualTo(NodeStatus.STOPPED);
  }

  @Test
  void aNodeThatIsStillEndingIsStartedWhenItHasEnded() throws Exception {
    long before = node(1).pid();
    CompletableFuture<Void> ending =
        CompletableFuture.runAsync(
            () -> {
              try {
                cluster.stop(1);
              } catch (Exception e) {
                throw new AssertionError(e);
              }
            },
            task -> new Thread(task, "stop").start());
    Awaitility.await().until(() -> node(1).status() == NodeStatus.STOPPED);

    cluster.start(1);
    ending.join();

    assertThat(node(1).pid()).isNotEqualTo(before);
    assertThat(node(1).status()).isEqualTo(NodeStatus.RUNNING);
  }
}
