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
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
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

/**
 * What the local broker of each system does, with its real server. Each test has its own state; the
 * downloaded programs are the user's.
 */
abstract class LocalBrokerContract {

  static final Duration LIMIT = Duration.ofSeconds(20);

  @TempDir private Path temp;

  final List<String> progress = new ArrayList<>();

  /** The folder with the state of the broker under test. */
  Path run;

  LocalBroker broker;

  abstract LocalBroker broker(ServerFolders home);

  /** Fails unless the server answers in its own protocol. */
  abstract void assertServes(Running running) throws Exception;

  /** Returns whether a command line is that of the server, and not of a program that starts it. */
  abstract boolean isServer(String commandLine);

  @BeforeEach
  void findServer() throws Exception {
    run = temp.resolve("a run");
    broker = broker(new ServerFolders(ServerFolders.ofUser().cache(), run));
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
        .contains(broker.system());
  }

  @Test
  void oneNodeServesInProcessesOfItsOwnUntilItIsClosed() throws Exception {
    BrokerNode node;
    ProcessIdentity server;
    try (Running running = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      assertThat(running.nodes()).hasSize(1);
      node = running.nodes().get(0);
      server = ProcessIdentity.of(node.pid());
      assertThat(server.isAlive()).isTrue();
      assertThat(isServer(commandLine(node))).as(commandLine(node)).isTrue();
      assertThat(accepts(node.address())).isTrue();
      assertServes(running);
      assertThat(processGroup(node.pid()))
          .as("outside of the terminal's process group")
          .isNotEqualTo(processGroup(ProcessHandle.current().pid()));
    }

    assertThat(server.isAlive()).isFalse();
    assertThat(accepts(node.address())).isFalse();
    assertNothingIsLeftOf(node);
    assertThat(broker.running()).isEmpty();
    assertThat(progress)
        .anyMatch(line -> line.startsWith("starting ") && line.endsWith(", one node…"));
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
  void moreNodesThanPossibleAreRefused() {
    int most = broker.maxNodes();

    assertThatThrownBy(() -> broker.start(most + 1, Lifetime.THIS_PROCESS, progress::add))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("1 to " + most + " nodes, not " + (most + 1));
  }

  @Test
  void aNodeEndsAndItsDataGoesWhenItsStarterIsKilled() throws Exception {
    Process starter = Starter.launch(broker.system(), run, Lifetime.THIS_PROCESS);
    assertThat(broker.running()).as("not offered to others").isEmpty();
    BrokerNode node = broker.ofPrograms().get(0);
    ProcessIdentity server = ProcessIdentity.of(node.pid());
    assertThat(server.isAlive()).isTrue();

    starter.destroyForcibly();

    await().atMost(LIMIT).until(() -> !server.isAlive());
    assertNothingIsLeftOf(node);
    assertThat(broker.running()).isEmpty();
  }

  @Test
  void aNodeThatShallStayOutlivesItsStarterAndIsStoppedByAnother() throws Exception {
    Process starter = Starter.launch(broker.system(), run, Lifetime.UNTIL_STOPPED);
    starter.destroyForcibly();
    assertThat(starter.onExit()).succeedsWithin(LIMIT);

    Running running = broker.running().orElseThrow();
    BrokerNode node = running.nodes().get(0);
    assertThat(isServer(commandLine(node))).as(commandLine(node)).isTrue();
    assertServes(running);

    running.close();
    running.close();

    assertThat(broker.running()).isEmpty();
    assertThat(accepts(node.address())).isFalse();
    assertNothingIsLeftOf(node);
  }

  @Test
  void aKilledNodeComesBackAtItsAddress() throws Exception {
    try (Running running = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      BrokerNode before = running.nodes().get(0);
      running.kill(1);
      assertThat(accepts(before.address())).isFalse();

      running.start(1);

      BrokerNode after = running.nodes().get(0);
      assertThat(after.address()).isEqualTo(before.address());
      assertThat(after.pid()).isNotEqualTo(before.pid());
      assertServes(running);
    }
    assertThat(foldersLeft()).isEmpty();
  }

  /** Waits until no process with the node's folder and no folder of a node is left. */
  final void assertNothingIsLeftOf(BrokerNode node) {
    await().atMost(LIMIT).untilAsserted(() -> assertThat(processesOf(node)).isEmpty());
    await().atMost(LIMIT).untilAsserted(() -> assertThat(foldersLeft()).isEmpty());
  }

  final List<Path> foldersLeft() throws IOException {
    try (Stream<Path> entries = Files.list(run)) {
      return entries.filter(Files::isDirectory).toList();
    }
  }

  static boolean accepts(String address) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", portOf(address)), 1_000);
      return true;
    } catch (ConnectException e) {
      return false;
    }
  }

  static int portOf(String address) {
    return Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
  }

  private static String commandLine(BrokerNode node) {
    return ProcessHandle.of(node.pid()).orElseThrow().info().commandLine().orElseThrow();
  }

  /** Returns all processes with the node's folder in command or environment: servers and shells. */
  private static List<Long> processesOf(BrokerNode node) {
    String folder = node.dataFolder().getParent().toString();
    return ProcessHandle.allProcesses()
        .map(ProcessHandle::pid)
        .filter(pid -> pid != ProcessHandle.current().pid())
        .filter(pid -> contains(pid, "environ", folder) || contains(pid, "cmdline", folder))
        .toList();
  }

  private static boolean contains(long pid, String file, String text) {
    try {
      byte[] bytes = Files.readAllBytes(Path.of("/proc", Long.toString(pid), file));
      return new String(bytes, StandardCharsets.UTF_8).contains(text);
    } catch (IOException e) {
      return false; // it has ended
    }
  }

  private static String processGroup(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[2];
  }
}
