// SPDX-License-Identifier: Apache-2.0
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;

/**
 * Stands between clients and a NATS server and drops the messages that are published to topics of
 * Plimsoll, so that a comparison of clients does not depend on what the server does with messages:
 * {@code NatsNullServer HOST:PORT}. Prints the address on which it listens. Everything else, such as
 * the login and pings, goes to the server. Only for core NATS, which answers no publish.
 */
final class NatsNullServer {

  private static final byte[] PUBLISH = "PUB plimsoll-".getBytes(StandardCharsets.US_ASCII);
  private static final int MIB = 1024 * 1024;

  private final InputStream in;
  private final OutputStream server;
  private final byte[] buffer = new byte[2 * MIB];
  private int from;
  private int to;

  private NatsNullServer(InputStream in, OutputStream server) {
    this.in = in;
    this.server = server;
  }

  public static void main(String[] arguments) throws IOException {
    String[] address = arguments[0].split(":", 2);
    try (ServerSocket listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      System.out.println("listening 127.0.0.1:" + listening.getLocalPort());
      while (true) {
        Socket client = listening.accept();
        Socket server = new Socket(address[0], Integer.parseInt(address[1]));
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        relay(client, server, () -> server.getInputStream().transferTo(client.getOutputStream()));
        relay(
            client,
            server,
            () -> new NatsNullServer(client.getInputStream(), server.getOutputStream()).filter());
      }
    }
  }

  private interface Relay {
    void run() throws IOException;
  }

  /** Runs until one of both ends the connection, which ends the other's. */
  private static void relay(Socket client, Socket server, Relay relay) {
    new Thread(
            () -> {
              try (client;
                  server) {
                relay.run();
              } catch (IOException e) {
                // the connection has ended
              }
            })
        .start();
  }

  private void filter() throws IOException {
    while (true) {
      int end = endOfLine();
      boolean dropped = isDropped(end);
      int payload = dropped ? size(end) + 2 : 0;
      if (dropped) {
        from = end;
        skip(payload);
      } else {
        server.write(buffer, from, end - from);
        from = end;
      }
    }
  }

  /** Returns the index after the next line, which then is in the buffer from its first byte. */
  private int endOfLine() throws IOException {
    int at = from;
    while (true) {
      for (; at < to; at++) {
        if (buffer[at] == '\n') {
          return at + 1;
        }
      }
      int seen = at - from;
      read();
      at = from + seen;
    }
  }

  private void skip(int bytes) throws IOException {
    while (to - from < bytes) {
      bytes -= to - from;
      from = to;
      read();
    }
    from += bytes;
  }

  private void read() throws IOException {
    if (from == to) {
      from = 0;
      to = 0;
    } else if (buffer.length - to < MIB / 2) {
      System.arraycopy(buffer, from, buffer, 0, to - from);
      to -= from;
      from = 0;
    }
    int count = in.read(buffer, to, buffer.length - to);
    if (count < 0) {
      throw new EOFException();
    }
    to += count;
  }

  private boolean isDropped(int end) {
    if (end - from < PUBLISH.length) {
      return false;
    }
    for (int i = 0; i < PUBLISH.length; i++) {
      if (buffer[from + i] != PUBLISH[i]) {
        return false;
      }
    }
    return true;
  }

  /** The last number of the line, which ends with a carriage return and a line feed. */
  private int size(int end) {
    int size = 0;
    int unit = 1;
    for (int i = end - 3; buffer[i] != ' '; i--) {
      size += (buffer[i] - '0') * unit;
      unit *= 10;
    }
    return size;
  }
}
