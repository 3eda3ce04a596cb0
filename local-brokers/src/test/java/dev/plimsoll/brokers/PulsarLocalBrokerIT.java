// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.Running;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real Pulsar server. Each test has its own state; the downloaded jars are the user's. */
class PulsarLocalBrokerIT {

  @TempDir private Path temp;

  private final List<String> progress = new ArrayList<>();
  private PulsarLocalBroker broker;
  private Path run;

  @BeforeEach
  void fetchServer() throws Exception {
    run = temp.resolve("a run");
    broker = new PulsarLocalBroker(new ServerFolders(ServerFolders.ofUser().cache(), run));
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
        .contains("pulsar", "pulsar-fsync", "pulsar-bookies");
  }

  @Test
  void oneNodeServesOnLoopbackInAProcessOfItsOwnUntilItIsClosed() throws Exception {
    BrokerNode node;
    ProcessIdentity server;
    try (Running running = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      node = running.nodes().get(0);
      server = ProcessIdentity.of(node.pid());
      assertThat(server.isAlive()).isTrue();
      assertThat(running.endpoints().address("pulsar")).isEqualTo(node.address());
      assertThat(health(running.endpoints().address("pulsar-admin"))).isEqualTo("ok");
      assertThat(listeningElsewhere(node.pid())).as("not on loopback").isEmpty();
      assertThat(node.dataFolder().resolve("bookkeeper")).isNotEmptyDirectory();
      assertThat(node.dataFolder().resolve("metadata")).isNotEmptyDirectory();
      assertThatThrownBy(() -> broker.start(1, Lifetime.THIS_PROCESS, progress::add))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining(node.address());
    }

    assertThat(server.isAlive()).isFalse();
    assertThat(accepts(node.address())).isFalse();
    assertThat(foldersLeft()).isEmpty();
    assertThat(broker.running()).isEmpty();
    assertThat(progress).anyMatch(line -> line.startsWith("starting Pulsar"));
  }

  @Tag("long")
  @Test
  void bookiesRunInProcessesOfTheirOwnAndOneCanBeKilledAndStartedAgain() throws Exception {
    try (Running running =
        new PulsarBookiesLocalBroker(new ServerFolders(ServerFolders.ofUser().cache(), run), 4)
            .start(1, Lifetime.THIS_PROCESS, progress::add)) {
      assertThat(health(running.endpoints().address("pulsar-admin"))).isEqualTo("ok");
      assertThat(running.nodes()).extracting(BrokerNode::node).containsExactly(1, 2, 3, 4, 5, 6);
      assertThat(running.nodes()).extracting(BrokerNode::pid).doesNotHaveDuplicates();
      for (BrokerNode node : running.nodes()) {
        assertThat(listeningElsewhere(node.pid())).as("not on loopback").isEmpty();
      }
      for (String bookie : running.endpoints().address("pulsar-bookies").split(",", -1)) {
        assertThat(get(bookie + "/api/v1/config/server_config"))
            .contains("\"journalSyncData\" : \"true\"");
      }
      running.kill(2);
      assertThat(health(running.endpoints().address("pulsar-admin"))).isEqualTo("ok");
      running.start(2);
      assertThat(accepts(running.nodes().get(1).address())).isTrue();
    }
    assertThat(foldersLeft()).isEmpty();
  }

  @Test
  void severalNodesAreRefused() {
    assertThatThrownBy(() -> broker.start(3, Lifetime.THIS_PROCESS, progress::add))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("one node");
  }

  private static String health(String admin) throws Exception {
    return get(admin + "/admin/v2/brokers/health");
  }

  private static String get(String url) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(url)).timeout(Duration.ofSeconds(60)).build();
    return HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString()).body();
  }

  /**
   * Returns the process's listening sockets that are not on loopback, as reported by {@code ss}.
   */
  private static List<String> listeningElsewhere(long pid) throws IOException {
    Process process = new ProcessBuilder("ss", "-ltnpH").redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return output
        .lines()
        .filter(line -> line.contains("pid=" + pid + ","))
        .filter(line -> !line.contains("127.0.0.1:") && !line.contains("[::ffff:127.0.0.1]:"))
        .toList();
  }

  private List<Path> foldersLeft() throws IOException {
    try (Stream<Path> entries = Files.list(run)) {
      return entries.filter(Files::isDirectory).toList();
    }
  }

  private static boolean accepts(String address) {
    int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 1_000);
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
