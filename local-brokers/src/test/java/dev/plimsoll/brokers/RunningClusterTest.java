// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.brokers.ClusterStarter.Layout;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.NodeStatus;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that are stopped, paused and started again. A shell script replaces the server. */
class RunningClusterTest {

  /** Counts its starts in its data folder, delays later starts, and records a normal end there. */
  private static final String SERVER =
      """
      mkdir -p data
      trap 'echo end >> data/ends; exit 0' TERM
      if [ -e data/starts ]; then sleep 0.3; fi
      echo start >> data/starts
      echo serving
      while :; do sleep 0.05; done
      """;

  private static final Duration LIMIT = Duration.ofSeconds(20);

  @TempDir private Path temp;

  private ServerSocket port;
  private StateFile stateFile;
  private RunningCluster cluster;

  @BeforeEach
  void startNode() throws Exception {
    port = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    cluster = start(Lifetime.THIS_PROCESS);
  }

  private RunningCluster start(Lifetime lifetime) throws Exception {
    ServerFolders home = new ServerFolders(temp.resolve("cache"), temp.resolve("run"));
    stateFile = new StateFile("x", home);
    Layout layout = (folder, clients) -> List.of(plan(folder));
    ClusterStarter starter = new ClusterStarter("x", home, Duration.ofMinutes(1), Optional.empty());
    return new RunningCluster(stateFile, starter.start(layout, "", stateFile, lifetime));
  }

  @AfterEach
  void endNode() throws IOException {
    cluster.close();
    port.close();
  }

  @Test
  void aKilledNodeComesBackWithItsDataAndAddress() throws Exception {
    var before = cluster.nodes().get(0);
    cluster.kill(1);
    assertThat(ProcessIdentity.of(before.pid()).isAlive()).isFalse();

    cluster.start(1);

    var after = cluster.nodes().get(0);
    assertThat(ProcessIdentity.of(after.pid()).isAlive()).isTrue();
    assertThat(after.pid()).isNotEqualTo(before.pid());
    assertThat(after.address()).isEqualTo(before.address());
    assertThat(after.dataFolder().resolve("starts")).hasContent("start\nstart");
    assertThat(after.dataFolder().resolve("ends")).doesNotExist();
  }

  @Test
  void aStoppedNodeEndsInItsOwnWay() throws Exception {
    cluster.stop(1);
    cluster.stop(1);

    assertThat(cluster.nodes().get(0).dataFolder().resolve("ends")).hasContent("end");
    cluster.start(1);
    assertThat(cluster.nodes().get(0).dataFolder().resolve("starts")).hasContent("start\nstart");
  }

  @Test
  void startingANodeThatRunsDoesNothing() throws Exception {
    var before = cluster.nodes();
    cluster.start(1);
    assertThat(cluster.nodes()).isEqualTo(before);
  }

  @Test
  void aNodeCanBeEndedAndStartedSeveralTimes() throws Exception {
    for (int i = 0; i < 3; i++) {
      cluster.kill(1);
      cluster.start(1);
    }
    assertThat(cluster.nodes().get(0).dataFolder().resolve("starts"))
        .hasContent("start\nstart\nstart\nstart");
  }

  @Test
  void theDataOfAStoppedNodeIsNotSwept() throws Exception {
    cluster.kill(1);

    assertThat(stateFile.readAndCleanUp()).isPresent();
    assertThat(cluster.nodes().get(0).dataFolder()).isDirectory();
  }

  @Test
  void closingWhileANodeIsStoppedLeavesNothing() throws Exception {
    Path folder = cluster.nodes().get(0).dataFolder();
    cluster.kill(1);

    cluster.close();

    assertThat(stateFile.readAndCleanUp()).isEmpty();
    assertThat(folder).doesNotExist();
  }

  @Test
  void theStartedNodeIsTheOneInTheState() throws Exception {
    cluster.kill(1);
    cluster.start(1);

    ClusterState state = stateFile.readAndCleanUp().orElseThrow();
    assertThat(state.asNodes()).isEqualTo(cluster.nodes());
    assertThat(cluster.nodes().get(0).status()).isEqualTo(NodeStatus.RUNNING);
  }

  @Test
  void aPausedNodeDoesNothingUntilItIsResumed() throws Exception {
    long pid = cluster.nodes().get(0).pid();

    cluster.pause(1);
    cluster.pause(1);

    assertThat(cluster.nodes().get(0).status()).isEqualTo(NodeStatus.PAUSED);
    await().atMost(LIMIT).until(() -> stateOf(pid).equals("T"));
    cluster.start(1);
    assertThat(stateOf(pid)).as("after start").isEqualTo("T");

    cluster.resume(1);
    cluster.resume(1);

    assertThat(cluster.nodes().get(0).status()).isEqualTo(NodeStatus.RUNNING);
    await().atMost(LIMIT).until(() -> !stateOf(pid).equals("T"));
  }

  @Test
  void aPausedNodeThatIsStoppedEndsInItsOwnWay() throws Exception {
    cluster.pause(1);
    cluster.stop(1);
    assertThat(cluster.nodes().get(0).dataFolder().resolve("ends")).hasContent("end");
  }

  @Test
  void aPausedNodeThatIsKilledComesBackRunning() throws Exception {
    cluster.pause(1);
    cluster.kill(1);
    cluster.start(1);
    var node = cluster.nodes().get(0);
    assertThat(node.status()).isEqualTo(NodeStatus.RUNNING);
    assertThat(node.dataFolder().resolve("ends")).doesNotExist();
  }

  @Test
  void closingEndsAPausedNodeInItsOwnWay() throws Exception {
    Path witness = temp.resolve("witness");
    Files.createSymbolicLink(cluster.nodes().get(0).dataFolder().resolve("ends"), witness);
    cluster.pause(1);

    cluster.close();

    assertThat(witness).hasContent("end");
  }

  @Test
  void aStoppedNodeCannotBePaused() throws Exception {
    cluster.stop(1);
    assertThatThrownBy(() -> cluster.pause(1))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("x node 1 is not running");
    assertThat(cluster.nodes().get(0).status()).isEqualTo(NodeStatus.STOPPED);
  }

  @Test
  void aPermanentNodeIsStoppedPausedAndStartedByAnyProgram() throws Exception {
    cluster.close();
    cluster = start(Lifetime.UNTIL_STOPPED);
    RunningCluster other = seenByAnother();

    other.kill(1);
    assertThat(cluster.nodes().get(0).status()).isEqualTo(NodeStatus.STOPPED);
    assertThat(seenByAnother().nodes()).isEqualTo(cluster.nodes());

    seenByAnother().start(1);
    assertThat(cluster.nodes().get(0).dataFolder().resolve("starts")).hasContent("start\nstart");
    cluster.pause(1);
    seenByAnother().resume(1);
    other.stop(1);
    assertThat(cluster.nodes().get(0).dataFolder().resolve("ends")).hasContent("end");
  }

  @Test
  void twoThatStartOneNodeStartItOnce() throws Exception {
    cluster.close();
    cluster = start(Lifetime.UNTIL_STOPPED);
    cluster.kill(1);
    RunningCluster other = seenByAnother();

    var first = CompletableFuture.runAsync(() -> startNode(cluster));
    var second = CompletableFuture.runAsync(() -> startNode(other));
    CompletableFuture.allOf(first, second).join();

    assertThat(cluster.nodes()).isEqualTo(other.nodes());
    assertThat(cluster.nodes().get(0).dataFolder().resolve("starts")).hasContent("start\nstart");
  }

  @Test
  void nodesThatAreGoneAreNotChanged() {
    cluster.close();
    assertThatThrownBy(() -> cluster.start(1))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("gone");
  }

  private static void startNode(RunningCluster cluster) {
    try {
      cluster.start(1);
    } catch (DriverException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  /** Returns the nodes as another program finds them. */
  private RunningCluster seenByAnother() throws DriverException {
    return new RunningCluster(stateFile, stateFile.readAndCleanUp().orElseThrow());
  }

  private static String stateOf(long pid) throws Exception {
    Process ps = new ProcessBuilder("ps", "-o", "state=", "-p", Long.toString(pid)).start();
    return new String(ps.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
  }

  private NodePlan plan(Path folder) throws IOException {
    Path own = Files.createDirectories(folder.resolve("node-1"));
    String address = "127.0.0.1:" + port.getLocalPort();
    return new NodePlan(
        1,
        own,
        own.resolve("data"),
        address,
        Map.of("x", address),
        List.of(),
        NativeServer.withParentDeathSignal(own, List.of("/bin/sh", "-c", SERVER)),
        "serving");
  }
}
