// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.LocalBroker.BrokerNode;
import dev.plimsoll.driver.LocalBroker.Lifetime;
import dev.plimsoll.driver.LocalBroker.Network;
import dev.plimsoll.driver.LocalBroker.Running;
import dev.plimsoll.driver.LocalBroker.StartOptions;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.ConnectException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Network faults between clients and real servers. A NATS server greets each client with a line.
 */
@Timeout(120)
class ProxiedNetworkIT {

  private static final Pattern ADDRESS = Pattern.compile("127\\.0\\.0\\.1:\\d+");
  private static final Duration SOME = Duration.ofMillis(400);

  @TempDir private Path temp;

  private final List<String> progress = new ArrayList<>();
  private ServerFolders home;

  @BeforeEach
  void makeHome() {
    home = new ServerFolders(ServerFolders.ofUser().cache(), temp.resolve("run"));
  }

  private Running start(LocalBroker broker, int nodes) throws Exception {
    Availability.require(broker);
    return broker.start(new StartOptions(nodes, Lifetime.THIS_PROCESS, true), progress::add);
  }

  @Test
  void aCutNodeDisconnectsItsClientsAndServesAgainWhenItIsRestored() throws Exception {
    try (Running running = start(new NatsLocalBroker(home), 1)) {
      BrokerNode node = running.nodes().get(0);
      Network network = running.network().orElseThrow();
      try (Client client = new Client(node.address())) {
        assertThat(client.line()).startsWith("INFO ");

        network.cut(1);

        assertThat(client.line()).as("the end of the connection").isEmpty();
        assertThatThrownBy(() -> new Client(node.address())).isInstanceOf(ConnectException.class);
        assertThat(ProcessIdentity.of(node.pid()).isAlive()).isTrue();
      }
      network.restore(1);
      try (Client client = new Client(node.address())) {
        assertThat(client.line()).startsWith("INFO ");
      }
    }
    try (Stream<Path> entries = Files.list(home.run())) {
      assertThat(entries.filter(Files::isDirectory)).isEmpty();
    }
  }

  @Test
  void aDelayLastsUntilItIsReplacedOrRestored() throws Exception {
    try (Running running = start(new NatsLocalBroker(home), 1)) {
      String address = running.nodes().get(0).address();
      Network network = running.network().orElseThrow();

      network.delay(1, Duration.ofHours(1), Duration.ZERO);
      network.delay(1, SOME, Duration.ZERO);
      assertThat(timeOfGreeting(address)).isGreaterThanOrEqualTo(SOME);

      network.delay(1, Duration.ofHours(1), Duration.ZERO);
      network.restore(1);
      try (Client client = new Client(address)) {
        assertThat(client.line()).as("an hour too early").startsWith("INFO ");
      }
    }
  }

  @Test
  void aDelayVariesByItsJitter() throws Exception {
    try (Running running = start(new NatsLocalBroker(home), 1)) {
      String address = running.nodes().get(0).address();
      running.network().orElseThrow().delay(1, SOME, SOME);

      // Half of the delays are below the latency.
      assertThat(
              IntStream.range(0, 40).anyMatch(any -> timeOfGreeting(address).compareTo(SOME) < 0))
          .isTrue();
      assertThat(
              IntStream.range(0, 40).anyMatch(any -> timeOfGreeting(address).compareTo(SOME) > 0))
          .isTrue();
    }
  }

  @Test
  void slicesComeOneAfterAnother() throws Exception {
    try (Running running = start(new NatsLocalBroker(home), 1)) {
      String address = running.nodes().get(0).address();
      int bytes;
      try (Client client = new Client(address)) {
        bytes = client.line().length();
      }
      running.network().orElseThrow().slice(1, 10, Duration.ofMillis(20));

      assertThat(timeOfGreeting(address))
          .isGreaterThanOrEqualTo(Duration.ofMillis(20).multipliedBy(bytes / 10 - 1));
    }
  }

  @Test
  void aDisconnectedClientCanConnectAgainAtOnce() throws Exception {
    try (Running running = start(new NatsLocalBroker(home), 1)) {
      String address = running.nodes().get(0).address();
      try (Client client = new Client(address)) {
        assertThat(client.line()).startsWith("INFO ");

        running.network().orElseThrow().disconnect(1);

        assertThat(client.line()).as("the end of the connection").isEmpty();
      }
      try (Client client = new Client(address)) {
        assertThat(client.line()).startsWith("INFO ");
      }
    }
  }

  @Test
  void connectionsAreResetWhenDataComeUntilTheNodeIsRestored() throws Exception {
    try (Running running = start(new NatsLocalBroker(home), 1)) {
      String address = running.nodes().get(0).address();
      Network network = running.network().orElseThrow();

      network.reset(1);
      for (int i = 0; i < 3; i++) {
        try (Client client = new Client(address)) {
          assertThat(client.line()).as("the end of the connection").isEmpty();
        }
      }

      network.restore(1);
      try (Client client = new Client(address)) {
        assertThat(client.line()).startsWith("INFO ");
      }
    }
  }

  @Test
  void aLimitOfBandwidthMakesDataTakeItsTime() throws Exception {
    try (Running running = start(new NatsLocalBroker(home), 1)) {
      String address = running.nodes().get(0).address();
      int bytes;
      try (Client client = new Client(address)) {
        bytes = client.line().length();
      }
      running.network().orElseThrow().limit(1, 1_000);

      assertThat(timeOfGreeting(address)).isGreaterThanOrEqualTo(Duration.ofMillis(bytes / 2));
    }
  }

  @Test
  void clientsOfOneNodeLearnOnlyTheProxiesOfTheOthers() throws Exception {
    try (Running running = start(new NatsLocalBroker(home), 3)) {
      List<String> proxies = running.nodes().stream().map(BrokerNode::address).toList();
      assertThat(running.endpoints().address("nats")).isEqualTo(String.join(",", proxies));
      try (Client client = new Client(proxies.get(0))) {
        String advertised = client.line().replaceAll(".*connect_urls\":", "");
        List<String> addresses =
            ADDRESS.matcher(advertised).results().map(MatchResult::group).toList();
        assertThat(addresses).containsExactlyInAnyOrderElementsOf(proxies);
      }
      running.network().orElseThrow().cut(2);
      assertThatThrownBy(() -> new Client(proxies.get(1))).isInstanceOf(ConnectException.class);
      try (Client other = new Client(proxies.get(2))) {
        assertThat(other.line()).startsWith("INFO ");
      }
    }
  }

  @Test
  void aNodeThatComesBackIsBehindTheSameProxy() throws Exception {
    try (Running running = start(new NatsLocalBroker(home), 1)) {
      String before = running.nodes().get(0).address();
      running.kill(1);
      running.start(1);
      assertThat(running.nodes().get(0).address()).isEqualTo(before);
      try (Client client = new Client(before)) {
        assertThat(client.line()).startsWith("INFO ");
      }
    }
  }

  @Test
  void aKafkaClientFollowsTheAdvertisedAddressThroughTheProxy() throws Exception {
    try (Running running = start(new KafkaLocalBroker(home), 1)) {
      String bootstrap = running.endpoints().address("kafka");
      assertThat(KafkaTool.createTopic(bootstrap, "t", 1)).contains("Leader: 1");
      Path settings = running.nodes().get(0).dataFolder().resolveSibling("server.properties");
      assertThat(Files.readString(settings)).contains(bootstrap.replace(":", "\\:"));
    }
  }

  @Test
  void nodesWithoutProxiesHaveNoNetwork() throws Exception {
    LocalBroker broker = new NatsLocalBroker(home);
    Availability.require(broker);
    try (Running running = broker.start(1, Lifetime.THIS_PROCESS, progress::add)) {
      assertThat(running.network()).isEmpty();
    }
  }

  private static Duration timeOfGreeting(String address) {
    long start = System.nanoTime();
    try (Client client = new Client(address)) {
      assertThat(client.line()).startsWith("INFO ");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Duration.ofNanos(System.nanoTime() - start);
  }

  private static final class Client implements AutoCloseable {

    private final Socket socket;
    private final BufferedReader reader;

    Client(String address) throws IOException {
      int port = Integer.parseInt(address.substring(address.lastIndexOf(':') + 1));
      socket = new Socket("127.0.0.1", port);
      reader =
          new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
    }

    /** Returns the next line, or the empty string if the connection has ended. */
    String line() {
      try {
        String line = reader.readLine();
        return line == null ? "" : line;
      } catch (IOException e) {
        return ""; // reset
      }
    }

    @Override
    public void close() throws IOException {
      socket.close();
    }
  }
}
