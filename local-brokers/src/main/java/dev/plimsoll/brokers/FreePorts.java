// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/**
 * Ports of the loopback address that nobody listens on now. Another program may take one before the
 * server does: the start is then repeated with others.
 */
final class FreePorts {

  static final String HOST = "127.0.0.1";

  private FreePorts() {}

  /** So many different ports. */
  static List<Integer> find(int count) throws DriverException {
    List<ServerSocket> sockets = new ArrayList<>();
    try {
      for (int i = 0; i < count; i++) {
        sockets.add(new ServerSocket(0, 1, InetAddress.getByName(HOST)));
      }
      return sockets.stream().map(ServerSocket::getLocalPort).toList();
    } catch (IOException e) {
      throw new DriverException(
          DriverException.Kind.OTHER, "no free port on " + HOST + ": " + e.getMessage(), e);
    } finally {
      sockets.forEach(FreePorts::release);
    }
  }

  private static void release(ServerSocket socket) {
    try {
      socket.close();
    } catch (IOException e) {
      // A port that stays taken fails the server's bind, which chooses others.
      return;
    }
  }
}
