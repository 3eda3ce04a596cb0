// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

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
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A real Redis server. Each test has its own state. */
class RedisLocalBrokerIT extends LocalBrokerContract {

  @Override
  LocalBroker broker(ServerFolders home) {
    return new RedisLocalBroker(home);
  }

  @Override
  void assertServes(Running running) throws IOException {
    assertThat(running.endpoints().address("redis")).isEqualTo(running.nodes().get(0).address());
    assertThat(ask(running, "PING")).isEqualTo("+PONG");
  }

  @Override
  boolean isServer(String commandLine) {
    return commandLine.contains("redis-server");
  }

  @Test
  void theUnpackedServerHasTheVersionThatIsWrittenDown() {
    DebianPackage debian = DebianPackage.ofNewerRelease("redis", ServerFolders.ofUser().servers());
    Optional<Path> unpacked = debian.unpacked();
    assumeTrue(unpacked.isPresent(), "nothing is unpacked");
    assertThat(ProgramVersion.of(unpacked.get())).isEqualTo(DebianPackage.writtenVersion("redis"));
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
      String password = running.endpoints().login().orElseThrow().password().reveal();
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
    String password = running.endpoints().login().orElseThrow().password().reveal();
    return askAll(node, "AUTH " + password + "\r\n" + command).get(1);
  }

  private static List<String> askAll(BrokerNode node, String command) throws IOException {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", portOf(node.address())), 1_000);
      socket.getOutputStream().write((command + "\r\nQUIT\r\n").getBytes(StandardCharsets.UTF_8));
      String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return answers.lines().toList();
    }
  }
}
