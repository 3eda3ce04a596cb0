// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds unused ports of the loopback address. If another program uses one before the server does,
 * the start is repeated with other ports.
 */
final class FreePorts {

  static final String HOST = "127.0.0.1";

  private FreePorts() {}

  /** Returns this number of different ports. */
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
      // If the port stays in use, the server's bind fails and the start is repeated with others.
      return;
    }
  }
}
