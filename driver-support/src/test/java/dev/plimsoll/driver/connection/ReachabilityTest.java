// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

final class ReachabilityTest {

  private static final byte[] NOTHING = {};

  private final List<Socket> waiting = new ArrayList<>();

  /** Linux drops connections to a socket whose queue is full, as a firewall does. */
  @Test
  @EnabledOnOs(OS.LINUX)
  void a_host_that_neither_accepts_nor_refuses_is_not_said_to_have_no_listener() throws Exception {
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      ServerAddress address = new ServerAddress("127.0.0.1", full.getLocalPort());
      fill(full);

      Reachability found = Reachability.of(List.of(address), NOTHING);

      assertThat(found.state()).isEqualTo(Reachability.State.HOST_SILENT);
      assertThat(found.clause("address").orElseThrow())
          .contains("its host neither accepted nor refused", "Correct address in the driver file");
    } finally {
      for (Socket each : waiting) {
        each.close();
      }
    }
  }

  @Test
  void a_host_that_refuses_has_no_listener_there() throws Exception {
    ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
    ServerAddress address = new ServerAddress("127.0.0.1", closed.getLocalPort());
    closed.close();

    assertThat(Reachability.of(List.of(address), NOTHING).state())
        .isEqualTo(Reachability.State.NOTHING_LISTENS);
  }

  private void fill(ServerSocket server) throws IOException {
    while (waiting.size() < 100) {
      Socket socket = new Socket();
      waiting.add(socket);
      try {
        socket.connect(new InetSocketAddress("127.0.0.1", server.getLocalPort()), 200);
      } catch (SocketTimeoutException e) {
        return; // It is full.
      }
    }
    throw new IOException("100 connections are waiting, and it is not full");
  }
}
