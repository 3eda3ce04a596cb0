// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * A server of no messaging system, on loopback: it answers each connection with an error and ends
 * it.
 */
public final class ForeignServer implements AutoCloseable {

  private final ServerSocket socket;

  public ForeignServer() throws IOException {
    socket = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread greeter = new Thread(this::greetAll, "foreign-server");
    greeter.setDaemon(true);
    greeter.start();
  }

  /** Returns {@code host:port}. */
  public String address() {
    return "127.0.0.1:" + socket.getLocalPort();
  }

  private void greetAll() {
    while (!socket.isClosed()) {
      greetNext();
    }
  }

  /** Skips clients that have already disconnected. */
  private void greetNext() {
    try (Socket client = socket.accept()) {
      client.getOutputStream().write("-ERR unknown command\r\n".getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      return;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
