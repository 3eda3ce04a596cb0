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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Shell scripts replace servers; the port that they pretend to serve is the test's own. */
class ClusterStarterTest {

  private static final String SERVES = "echo serving; exec cat";
  private static final String PORT_TAKEN = "echo Address already in use; exit 1";

  /** In the form that the Go servers log it. */
  private static final String PORT_TAKEN_IN_SMALL_LETTERS =
      "echo '[FTL] listen tcp 127.0.0.1:4222: bind: address already in use'; exit 1";

  @TempDir private Path temp;

  private ServerSocket port;
  private StateFile stateFile;
  private ServerFolders home;

  @BeforeEach
  void openPort() throws IOException {
    port = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    home = new ServerFolders(temp.resolve("cache"), temp.resolve("run"));
    stateFile = new StateFile("x", home);
  }

  @AfterEach
  void closePort() throws IOException {
    port.close();
  }

  @Test
  void nodesThatServeAreRememberedAndClosingLeavesNothing() throws Exception {
    ClusterState state = start(List.of(SERVES, SERVES));

    assertThat(stateFile.readAndCleanUp()).contains(state);
    assertThat(state.nodes()).allMatch(node -> node.process().isAlive());

    new RunningCluster(stateFile, state).close();

    assertThat(state.nodes()).noneMatch(node -> node.process().isAlive());
    assertThat(state.folderPath()).doesNotExist();
    assertThat(stateFile.readAndCleanUp()).isEmpty();
  }

  @Test
  void closingEndsAlsoANodeThatIgnoresTheRequest() throws Exception {
    ClusterState state = start(List.of("trap '' TERM; echo serving; while :; do sleep 1; done"));

    new RunningCluster(stateFile, state).close();

    assertThat(state.nodes()).noneMatch(node -> node.process().isAlive());
  }

  @Test
  void aNodeThatFailsEndsTheOthersAndTellsItsLastLines() throws Exception {
    List<NodePlan> plans = new ArrayList<>();

    assertThatThrownBy(() -> start(plans, List.of(SERVES, "echo disk is full; exit 3")))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("x node 2")
        .hasMessageContaining("code 3")
        .hasMessageContaining("disk is full")
        .hasMessageContaining(home.logs().resolve("x-node-2.log").toString());

    assertThat(home.logs().resolve("x-node-2.log")).hasContent("disk is full");
    assertThat(plans.get(0).folder()).doesNotExist();
    assertThat(home.run()).isEmptyDirectory();
  }

  @Test
  void aPreparationThatFailsIsTold() throws Exception {
    Layout layout =
        (folder, clients) ->
            List.of(plan(folder, 1, SERVES, List.of(shell("echo bad option; exit 2"))));

    assertThatThrownBy(() -> starter().start(layout, "", stateFile, Lifetime.THIS_PROCESS))
        .hasMessageContaining("preparation ended with code 2")
        .hasMessageContaining("bad option");
  }

  @Test
  void aNodeThatNeverServesIsGivenUpInTime() throws Exception {
    ClusterStarter starter =
        new ClusterStarter("x", home, Duration.ofMillis(200), Optional.empty());
    Layout layout = (folder, clients) -> List.of(plan(folder, 1, "exec cat", List.of()));

    assertThatThrownBy(() -> starter.start(layout, "", stateFile, Lifetime.THIS_PROCESS))
        .hasMessageContaining("did not serve in time");
    assertThat(home.run()).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {PORT_TAKEN, PORT_TAKEN_IN_SMALL_LETTERS})
  void aPortThatSomebodyTookIsReplacedByAnother(String firstStart) throws Exception {
    AtomicInteger attempts = new AtomicInteger();
    Layout layout =
        (folder, clients) -> {
          String script = attempts.incrementAndGet() == 1 ? firstStart : SERVES;
          return List.of(plan(folder, 1, script, List.of()));
        };

    ClusterState state = starter().start(layout, "", stateFile, Lifetime.THIS_PROCESS);

    assertThat(attempts).hasValue(2);
    assertThat(state.nodes()).hasSize(1);
    new RunningCluster(stateFile, state).close();
  }

  @Test
  void portsThatAreAlwaysTakenEndTheAttempts() {
    AtomicInteger attempts = new AtomicInteger();
    Layout layout =
        (folder, clients) -> {
          attempts.incrementAndGet();
          return List.of(plan(folder, 1, PORT_TAKEN, List.of()));
        };

    assertThatThrownBy(() -> starter().start(layout, "", stateFile, Lifetime.THIS_PROCESS))
        .hasMessageContaining("Address already in use");
    assertThat(attempts).hasValue(3);
  }

  private ClusterStarter starter() {
    return new ClusterStarter("x", home, Duration.ofMinutes(1), Optional.empty());
  }

  private ClusterState start(List<String> scripts) throws Exception {
    return start(new ArrayList<>(), scripts);
  }

  private ClusterState start(List<NodePlan> plans, List<String> scripts) throws Exception {
    Layout layout =
        (folder, clients) -> {
          for (String script : scripts) {
            plans.add(plan(folder, plans.size() + 1, script, List.of()));
          }
          return plans;
        };
    return starter().start(layout, "", stateFile, Lifetime.THIS_PROCESS);
  }

  private NodePlan plan(Path folder, int node, String script, List<List<String>> preparations)
      throws IOException {
    Path own = Files.createDirectories(folder.resolve("node-" + node));
    String address = "127.0.0.1:" + port.getLocalPort();
    return new NodePlan(
        node,
        own,
        own.resolve("data"),
        address,
        Map.of("x", address),
        preparations,
        shell(script),
        "serving");
  }

  private static List<String> shell(String script) {
    return List.of("/bin/sh", "-c", script);
  }
}
