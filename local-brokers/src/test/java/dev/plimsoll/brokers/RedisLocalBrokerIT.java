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
import dev.plimsoll.driver.Login;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Redis server. Each test has its own state. */
class RedisLocalBrokerIT {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  @TempDir private Path temp;

  private final List<String> progress = new ArrayList<>();
  private Path run;
  private RedisLocalBroker broker;

  @BeforeEach
  void findServer() throws Exception {
    run = temp.resolve("a run");
    broker = new RedisLocalBroker(new Home(Home.ofUser().cache(), run));
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
        .contains("redis");
  }

  @Test
  void oneNodeServesInAProcessOfItsOwnUntilItIsClosed() throws Exception {
    BrokerNode node;
    ProcessIdentity server;
    try (Running running = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      node = running.nodes().get(0);
      server = ProcessIdentity.of(node.pid());
      assertThat(server.isAlive()).isTrue();
      assertThat(running.endpoints().address("redis")).isEqualTo(node.address());
      assertThat(ask(running, "PING")).isEqualTo("+PONG");
      assertIsTheServerItself(node);
      assertThat(processGroup(node.pid()))
          .as("outside of the terminal's process group")
          .isNotEqualTo(processGroup(ProcessHandle.current().pid()));
    }

    assertThat(server.isAlive()).isFalse();
    assertThat(foldersLeft()).isEmpty();
    assertThat(broker.running()).isEmpty();
    assertThat(progress).contains("starting Redis, one node…");
  }

  @Test
  void nobodyElseGetsInOrCanReadThePassword() throws Exception {
    try (Running running = broker.start(1, Lifetime.UNTIL_STOPPED, progress::add)) {
      assertThat(askAll(running.nodes().get(0), "CONFIG SET dir /tmp").get(0))
          .startsWith("-NOAUTH");
      Path file = running.loginFile().orElseThrow();
      assertThat(file).isEqualTo(run.resolve("redis.json"));
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
          .isEqualTo("rw-------");
      String password = running.endpoints().login().orElseThrow().password();
      assertThat(Files.readString(file)).contains(password);
      Path folder = running.nodes().get(0).dataFolder().getParent().getParent();
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
          .isEqualTo("rwx------");
      assertThat(ProcessHandle.allProcesses().map(each -> each.info().commandLine().orElse("")))
          .noneMatch(line -> line.contains(password));
      assertThat(broker.running().orElseThrow().endpoints()).isEqualTo(running.endpoints());
    }
  }

  @Test
  void eachStartHasAPasswordOfItsOwn() throws Exception {
    List<Optional<Login>> logins = new ArrayList<>();
    for (int start = 0; start < 2; start++) {
      try (Running running = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
        logins.add(running.endpoints().login());
      }
    }
    assertThat(logins).doesNotHaveDuplicates().allMatch(Optional::isPresent);
  }

  @Test
  void moreThanThreeNodesAreRefused() {
    assertThatThrownBy(() -> broker.start(4, Lifetime.THIS_PROCESS, progress::add))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("1 to 3 nodes, not 4");
  }

  @Test
  void replicasHaveTheDataOfThePrimaryAlsoAfterTheyWereKilled() throws Exception {
    try (Running running = broker.start(3, Lifetime.THIS_PROCESS, progress::add)) {
      List<BrokerNode> nodes = running.nodes();
      assertThat(running.endpoints().address("redis").split(",", -1))
          .containsExactly(nodes.stream().map(BrokerNode::address).toArray(String[]::new));
      assertThat(ask(running, "SET one 1")).isEqualTo("+OK");

      running.kill(2);
      assertThat(ask(running, "SET two 2")).isEqualTo("+OK");
      running.start(2);

      for (BrokerNode replica : running.nodes().subList(1, 3)) {
        assertThat(ask(running, replica, "SET three 3")).startsWith("-READONLY");
        await().atMost(LIMIT).until(() -> ask(running, replica, "EXISTS one two").equals(":2"));
      }
    }
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
    Process starter = Starter.launch("redis", run, Lifetime.THIS_PROCESS);
    BrokerNode node = broker.ofPrograms().get(0);
    ProcessIdentity server = ProcessIdentity.of(node.pid());
    assertThat(server.isAlive()).isTrue();

    starter.destroyForcibly();

    await().atMost(LIMIT).until(() -> !server.isAlive());
    await().atMost(LIMIT).until(() -> foldersLeft().isEmpty());
    assertThat(broker.running()).isEmpty();
  }

  @Test
  void aNodeThatShallStayOutlivesItsStarterAndIsStoppedByAnother() throws Exception {
    Process starter = Starter.launch("redis", run, Lifetime.UNTIL_STOPPED);
    starter.destroyForcibly();
    assertThat(starter.onExit()).succeedsWithin(LIMIT);

    Running running = broker.running().orElseThrow();
    BrokerNode node = running.nodes().get(0);
    assertIsTheServerItself(node);
    assertThat(ask(running, "PING")).isEqualTo("+PONG");

    running.close();
    running.close();

    assertThat(broker.running()).isEmpty();
    assertThat(foldersLeft()).isEmpty();
  }

  @Test
  void aNodeThatWasKilledComesBackWithWhatItKeptInAFile() throws Exception {
    try (Running running = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      BrokerNode node = running.nodes().get(0);
      assertThat(ask(running, "CONFIG SET appendonly yes")).isEqualTo("+OK");
      assertThat(ask(running, "CONFIG REWRITE")).isEqualTo("+OK");
      await().atMost(LIMIT).until(() -> hasBegunItsFile(node));
      assertThat(ask(running, "SET kept 1")).isEqualTo("+OK");

      running.kill(1);
      running.start(1);

      assertThat(ask(running, "EXISTS kept")).isEqualTo(":1");
    }
  }

  /** The manifest is written when the file is complete. */
  private static boolean hasBegunItsFile(BrokerNode node) throws IOException {
    Path files = node.dataFolder().resolve("appendonlydir");
    if (!Files.isDirectory(files)) {
      return false;
    }
    try (Stream<Path> entries = Files.list(files)) {
      return entries.anyMatch(file -> file.toString().endsWith(".manifest"));
    }
  }

  /** Returns the first line of the reply to an inline command, after authentication. */
  private static String ask(Running running, String command) throws IOException {
    return ask(running, running.nodes().get(0), command);
  }

  private static String ask(Running running, BrokerNode node, String command) throws IOException {
    String password = running.endpoints().login().orElseThrow().password();
    return askAll(node, "AUTH " + password + "\r\n" + command).get(1);
  }

  private static List<String> askAll(BrokerNode node, String command) throws IOException {
    int port = Integer.parseInt(node.address().substring(node.address().lastIndexOf(':') + 1));
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 1_000);
      socket.getOutputStream().write((command + "\r\nQUIT\r\n").getBytes(StandardCharsets.UTF_8));
      String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return answers.lines().toList();
    }
  }

  private List<Path> foldersLeft() throws IOException {
    try (Stream<Path> entries = Files.list(run)) {
      return entries.filter(Files::isDirectory).toList();
    }
  }

  private static void assertIsTheServerItself(BrokerNode node) {
    ProcessHandle.Info info = ProcessHandle.of(node.pid()).orElseThrow().info();
    assertThat(info.command().orElseThrow()).contains("redis");
  }

  private static String processGroup(long pid) throws IOException {
    String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
    return stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1)[2];
  }
}
