// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;

/** A connection to a node on the way of the clients, which shows what happens to theirs. */
final class ClientProbe implements AutoCloseable {

  private static final int CONNECT_MILLIS = 500;
  private static final int READ_MILLIS = 20;

  private final Socket socket;
  private final byte[] received = new byte[4096];

  private ClientProbe(Socket socket) {
    this.socket = socket;
  }

  /**
   * @param address {@code host:port}
   */
  static ClientProbe connect(String address) throws IOException {
    int colon = address.lastIndexOf(':');
    Socket socket = new Socket();
    try {
      int port = Integer.parseInt(address.substring(colon + 1));
      socket.connect(new InetSocketAddress(address.substring(0, colon), port), CONNECT_MILLIS);
      socket.setSoTimeout(READ_MILLIS);
    } catch (IOException e) {
      socket.close();
      throw e;
    }
    return new ClientProbe(socket);
  }

  /** Whether a node accepts connections. */
  static boolean isAccepted(String address) {
    try {
      connect(address).close();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether a connection is accepted, and ends as soon as the client sends something. */
  static boolean endsWithData(String address) {
    try (ClientProbe probe = connect(address)) {
      probe.socket.getOutputStream().write('\n');
      return probe.hasEnded();
    } catch (IOException e) {
      return false;
    }
  }

  /** Whether the other side has ended the connection. */
  boolean hasEnded() {
    try {
      return socket.getInputStream().read(received) < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException e) {
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
