// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.plimsoll.brokers.ClusterState.NodeState;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker.DataPlace;
import dev.plimsoll.driver.LocalBroker.NodeStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StateFileTest {

  @TempDir private Path run;

  private ServerFolders home;
  private StateFile file;
  private Path folder;
  private Process server;

  @BeforeEach
  void startServer() throws Exception {
    home = new ServerFolders(run, run);
    file = new StateFile("kafka", home);
    folder = file.freshFolder(DataPlace.DISK);
    server = Processes.idle();
  }

  @AfterEach
  void endServer() {
    server.destroyForcibly();
    Folders.delete(home.memory());
  }

  @Test
  void nothingRunsWhereNothingWasWritten() throws Exception {
    Path absent = run.resolve("not/there");

    assertThat(new StateFile("kafka", new ServerFolders(run, absent)).readAndCleanUp()).isEmpty();
  }

  @Test
  void livingNodesAreReadAsTheyWereWritten() throws Exception {
    ClusterState state = state(node(1, Processes.identity(server)));
    file.write(state);

    assertThat(file.readAndCleanUp()).contains(state);
    assertThat(state.folderPath()).isDirectory();
    assertThat(state.endpoints().address("kafka")).isEqualTo("127.0.0.1:9001");
  }

  @Test
  void theStateAndDataOfDeadNodesAreRemoved() throws Exception {
    ClusterState state = state(node(1, Processes.ended()));
    file.write(state);

    assertThat(file.readAndCleanUp()).isEmpty();
    assertThat(run).isEmptyDirectory();
  }

  @Test
  void aReusedProcessIdIsNotTheNode() throws Exception {
    ProcessIdentity living = Processes.identity(server);
    file.write(state(node(1, new ProcessIdentity(living.pid(), "earlier"))));

    assertThat(file.readAndCleanUp()).isEmpty();
    assertThat(server.isAlive()).isTrue();
  }

  @Test
  void whenOneOfTwoDiedTheOtherStaysWithItsData() throws Exception {
    ClusterState state = state(node(1, Processes.ended()), node(2, Processes.identity(server)));
    file.write(state);

    ClusterState left = file.readAndCleanUp().orElseThrow();

    assertThat(left.nodes()).containsExactly(state.nodes().get(1));
    assertThat(left.endpoints().address("kafka")).isEqualTo("127.0.0.1:9002");
    assertThat(state.folderPath().resolve("node-1")).doesNotExist();
    assertThat(state.folderPath().resolve("node-2")).isDirectory();
  }

  @Test
  void foldersOfStartsThatNeverGotAStateAreSweptAndNothingElse() throws Exception {
    Path orphan = Files.createDirectories(file.freshFolder(DataPlace.DISK).resolve("node-1"));
    Path others = Files.createDirectories(run.resolve("kafka-streams-app"));
    Path otherSystem = Files.createDirectories(run.resolve("redis-0123abcd"));

    assertThat(file.readAndCleanUp()).isEmpty();

    assertThat(orphan.getParent()).doesNotExist();
    assertThat(others).isDirectory();
    assertThat(otherSystem).isDirectory();
  }

  @Test
  void draftsOfWritersThatWereKilledAreRemoved() throws Exception {
    Files.createDirectories(run);
    Files.writeString(run.resolve("kafka.json.new"), "{");
    Files.writeString(run.resolve("kafka-0123abcd.of-1.json.new"), "{");
    Path otherSystem = Files.writeString(run.resolve("redis.json.new"), "{");

    assertThat(file.readAndCleanUp()).isEmpty();

    try (var left = Files.list(run)) {
      assertThat(left).containsExactly(otherSystem);
    }
  }

  @Test
  void nodesThatThisProgramStartedForItselfAreFoundByIt() throws Exception {
    ClusterState state = of(ProcessIdentity.ofThisProgram());
    file.write(state);

    assertThat(file.readAndCleanUp()).contains(state);
    assertThat(file.ofPrograms()).containsExactly(state);
    assertThat(run.resolve("kafka.json")).doesNotExist();
  }

  @Test
  void nodesThatAnotherProgramStartedForItselfAreKeptAndNotOffered() throws Exception {
    ClusterState state = of(Processes.identity(server));
    file.write(state);

    assertThat(file.readAndCleanUp()).isEmpty();
    assertThat(file.ofPrograms()).containsExactly(state);
    assertThat(state.folderPath()).isDirectory();
  }

  @Test
  void nodesThatStayAndThoseOfProgramsAreThereTogether() throws Exception {
    ClusterState own = of(ProcessIdentity.ofThisProgram());
    file.write(own);
    folder = file.freshFolder(DataPlace.DISK);
    ClusterState staying = state(node(1, Processes.identity(server)));
    file.write(staying);

    assertThat(file.readAndCleanUp()).contains(staying);
    assertThat(own.folderPath()).isDirectory();

    server.destroyForcibly();
    assertThat(server.onExit()).succeedsWithin(Duration.ofSeconds(20));

    assertThat(file.readAndCleanUp()).isEmpty();
    assertThat(run).isEmptyDirectory();
  }

  @Test
  void anUnreadableStateIsAnErrorThatNamesTheFileAndTheWayOut() throws Exception {
    Files.writeString(run.resolve("kafka.json"), "{ \"system\": ");

    assertThatThrownBy(file::readAndCleanUp)
        .isInstanceOf(DriverException.class)
        .hasMessageContaining(run.resolve("kafka.json").toString())
        .hasMessageContaining("delete it");
  }

  @Test
  void aPermanentNodeThatWasStoppedKeepsItsData() throws Exception {
    ClusterState state = state(node(1, Processes.ended()).with(NodeStatus.STOPPED));
    file.write(state);

    assertThat(file.readAndCleanUp()).contains(state);
    assertThat(state.folderPath().resolve("node-1")).isDirectory();
  }

  @Test
  void aStoppedNodeOfAProgramThatEndedIsRemoved() throws Exception {
    ClusterState state = state(node(1, Processes.ended()).with(NodeStatus.STOPPED));
    file.write(ownedBy(Processes.ended(), state));

    assertThat(file.readAndCleanUp()).isEmpty();
    assertThat(run).isEmptyDirectory();
  }

  @Test
  void theProxiesOfNodesThatDiedAreEnded() throws Exception {
    ClusterState state = state(node(1, Processes.ended()));
    file.write(
        new ClusterState(
            state.system(),
            state.version(),
            state.folder(),
            Optional.empty(),
            state.nodes(),
            Optional.of(node(2, Processes.identity(server))),
            Optional.empty()));

    assertThat(file.readAndCleanUp()).isEmpty();

    assertThat(server.onExit()).succeedsWithin(Duration.ofSeconds(20));
  }

  @Test
  void aFolderInMemoryThatNoStateNamesIsRemovedAndThatOfALivingNodeStays() throws Exception {
    assumeThat(Path.of("/dev/shm")).isDirectory();
    Path left = Files.createDirectory(file.freshFolder(DataPlace.MEMORY));
    folder = Files.createDirectory(file.freshFolder(DataPlace.MEMORY));
    file.write(of(ProcessIdentity.ofThisProgram()));

    assertThat(file.readAndCleanUp()).isPresent();

    assertThat(left).doesNotExist();
    assertThat(folder).isDirectory().startsWith(Path.of("/dev/shm"));
  }

  private ClusterState of(ProcessIdentity owner) throws IOException {
    return ownedBy(owner, state(node(1, Processes.identity(server))));
  }

  private static ClusterState ownedBy(ProcessIdentity owner, ClusterState state) {
    return new ClusterState(
        state.system(),
        state.version(),
        state.folder(),
        Optional.of(owner),
        state.nodes(),
        state.proxy(),
        state.login());
  }

  private ClusterState state(NodeState... nodes) {
    return new ClusterState(
        "kafka",
        "4.3.1",
        folder.toString(),
        Optional.empty(),
        List.of(nodes),
        Optional.empty(),
        Optional.empty());
  }

  private NodeState node(int number, ProcessIdentity process) throws IOException {
    Path data = folder.resolve("node-" + number).resolve("data");
    Files.createDirectories(data);
    String address = "127.0.0.1:900" + number;
    NodePlan plan =
        new NodePlan(
            number,
            data.getParent(),
            data,
            address,
            Map.of("kafka", address),
            List.of(),
            List.of("the", "command"),
            "serving");
    return new NodeState(
        plan, "n" + number, address, plan.endpoints(), process, NodeStatus.RUNNING);
  }
}
