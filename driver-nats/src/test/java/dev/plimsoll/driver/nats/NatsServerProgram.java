// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.LocalBroker;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * A server process of the same program as the local broker, with a configuration given by the test.
 */
final class NatsServerProgram implements AutoCloseable {

  private final Process process;
  private final int port;

  private NatsServerProgram(Process process, int port) {
    this.process = process;
    this.port = port;
  }

  /** Starts the server in a folder and waits until it accepts connections. */
  static NatsServerProgram start(LocalBroker.Running like, Path folder, String configuration)
      throws IOException {
    String program =
        ProcessHandle.of(like.nodes().get(0).pid()).orElseThrow().info().command().orElseThrow();
    int port = freePort();
    Path config = Files.writeString(folder.resolve("nats.conf"), configuration);
    List<String> command =
        new ArrayList<>(List.of(program, "-a", "127.0.0.1", "-p", Integer.toString(port)));
    command.addAll(List.of("-c", config.toString()));
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("server.log").toFile())
            .start();
    NatsServerProgram server = new NatsServerProgram(process, port);
    await().atMost(Duration.ofSeconds(20)).until(server::accepts);
    return server;
  }

  private boolean accepts() {
    assertThat(process.isAlive()).isTrue();
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress("127.0.0.1", port), 500);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  String address() {
    return "127.0.0.1:" + port;
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      return socket.getLocalPort();
    }
  }

  @Override
  public void close() {
    process.destroy();
    assertThat(process.onExit()).succeedsWithin(Duration.ofSeconds(20));
  }
}
