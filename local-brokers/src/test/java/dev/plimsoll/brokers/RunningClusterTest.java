// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.brokers.ClusterStarter.Layout;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Nodes that are stopped, killed and started again. A shell script replaces the server. */
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

  @TempDir private Path temp;

  private ServerSocket port;
  private StateFile stateFile;
  private RunningCluster cluster;

  @BeforeEach
  void startNode() throws Exception {
    port = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Home home = new Home(temp.resolve("cache"), temp.resolve("run"));
    stateFile = new StateFile("x", home.run());
    Layout layout = folder -> List.of(plan(folder));
    ClusterStarter starter = new ClusterStarter("x", home, Duration.ofMinutes(1));
    cluster =
        new RunningCluster(stateFile, starter.start(layout, stateFile, Lifetime.THIS_PROCESS));
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
  void theDataOfANodeWhoseStopperDiedIsSwept() throws Exception {
    cluster.kill(1);
    ClusterState state = stateFile.readAndCleanUp().orElseThrow();
    stateFile.write(state.with(state.nodes().get(0).stopped(Processes.ended())));

    assertThat(stateFile.readAndCleanUp()).isEmpty();
    assertThat(state.folderPath()).doesNotExist();
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
    assertThat(state.nodes().get(0).stoppedBy()).isEmpty();
  }

  @Test
  void aNodeOfAnotherProgramIsLeftAlone() throws Exception {
    Process other = Processes.idle();
    try {
      ClusterState state = stateFile.readAndCleanUp().orElseThrow();
      var notOfThisRun =
          new RunningCluster(
              stateFile, state.with(state.nodes().get(0).running(Processes.identity(other))));

      assertThatThrownBy(() -> notOfThisRun.kill(1))
          .isInstanceOfSatisfying(
              DriverException.class,
              e -> assertThat(e.kind()).isEqualTo(DriverException.Kind.REFUSED))
          .hasMessageContaining("x node 1 was started by another program");
      assertThat(other.isAlive()).isTrue();
    } finally {
      other.destroyForcibly();
    }
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
        List.of("/bin/sh", "-c", SERVER),
        "serving");
  }
}
