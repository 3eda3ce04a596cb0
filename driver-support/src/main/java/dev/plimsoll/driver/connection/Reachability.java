// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * What answers at the addresses of a system after connecting to it has failed. Client libraries
 * report an unknown host name, a port without a listener and a hanging server alike. For drivers.
 *
 * @param state what was found
 * @param address the address where it was found: the first one with the most informative state
 * @param said the first bytes that it sent, one character each
 */
public record Reachability(State state, ServerAddress address, String said) {

  private static final int CONNECT_MILLIS = 800;
  private static final int ANSWER_MILLIS = 1_500;
  private static final int MAX_BYTES = 2_048;

  public Reachability {
    Objects.requireNonNull(state, "state");
    Objects.requireNonNull(address, "address");
    Objects.requireNonNull(said, "said");
  }

  /** From the least to the most informative. */
  public enum State {
    /** The name of the host cannot be resolved. */
    UNKNOWN_NAME,
    /** The host neither accepts nor refuses connections. */
    HOST_SILENT,
    /** The host refuses connections to the port. */
    NOTHING_LISTENS,
    /** The connection is accepted, but no bytes arrive. */
    SILENT,
    /** Bytes arrived, or the connection was closed. */
    ANSWERS
  }

  /**
   * Connects to the addresses one after the other until one answers.
   *
   * @param greeting the first bytes that a client of this system sends; empty if the server speaks
   *     first
   */
  public static Reachability of(List<ServerAddress> addresses, byte[] greeting) {
    Reachability best = null;
    for (ServerAddress address : addresses) {
      Reachability found = at(address, greeting);
      if (best == null || found.state.compareTo(best.state) > 0) {
        best = found;
      }
      if (best.state == State.ANSWERS) {
        return best;
      }
    }
    return Objects.requireNonNull(best, "no address");
  }

  /** Whether something listens at the address. */
  public static boolean listens(ServerAddress address) {
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address.host(), address.port()), CONNECT_MILLIS);
      return true;
    } catch (IOException | IllegalArgumentException e) {
      return false;
    }
  }

  /** Whether the name can be resolved. */
  public static boolean isKnown(String host) {
    try {
      return InetAddress.getAllByName(host).length > 0;
    } catch (UnknownHostException e) {
      return false;
    }
  }

  private static Reachability at(ServerAddress address, byte[] greeting) {
    if (!isKnown(address.host())) {
      return new Reachability(State.UNKNOWN_NAME, address, "");
    }
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(address.host(), address.port()), CONNECT_MILLIS);
      return said(socket, address, greeting);
    } catch (ConnectException | IllegalArgumentException e) {
      return new Reachability(State.NOTHING_LISTENS, address, "");
    } catch (IOException e) {
      return new Reachability(State.HOST_SILENT, address, "");
    }
  }

  private static Reachability said(Socket socket, ServerAddress address, byte[] greeting) {
    try {
      socket.setSoTimeout(ANSWER_MILLIS);
      socket.getOutputStream().write(greeting);
      byte[] bytes = new byte[MAX_BYTES];
      int length = socket.getInputStream().read(bytes);
      String said = new String(bytes, 0, Math.max(0, length), StandardCharsets.ISO_8859_1);
      return new Reachability(State.ANSWERS, address, said);
    } catch (SocketTimeoutException e) {
      return new Reachability(State.SILENT, address, "");
    } catch (IOException e) {
      return new Reachability(State.ANSWERS, address, ""); // The server closed the connection.
    }
  }

  /**
   * A clause for an error message, saying what to do, for problems that are independent of the
   * system's protocol; empty if something answers.
   *
   * @param key the driver file's key for addresses
   */
  public Optional<String> clause(String key) {
    return switch (state) {
      case UNKNOWN_NAME ->
          Optional.of(
              "the name "
                  + address.host()
                  + " cannot be resolved. Correct "
                  + key
                  + " in the driver file, or this machine's DNS or hosts file");
      case HOST_SILENT ->
          Optional.of(
              "its host neither accepted nor refused a connection within "
                  + CONNECT_MILLIS
                  + " ms: it is down, or a firewall or a missing route is in between. Correct "
                  + key
                  + " in the driver file, or the network");
      case NOTHING_LISTENS ->
          Optional.of(
              "nothing listens there. Start the server, or correct "
                  + key
                  + " in the driver file, or use broker: local");
      case SILENT ->
          Optional.of(
              address
                  + " accepts connections, but does not answer: the server hangs, is stopped or"
                  + " overloaded, or the port is another program's. Look at the server's log, or"
                  + " correct "
                  + key
                  + " in the driver file");
      case ANSWERS -> Optional.empty();
    };
  }
}
