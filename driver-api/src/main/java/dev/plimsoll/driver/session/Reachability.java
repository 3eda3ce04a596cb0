// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.session;

import java.io.IOException;
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
 * What is found at the addresses of a system after connecting to it has failed: client libraries
 * report a name that does not exist, a port where nothing listens and a server that hangs alike.
 * For drivers.
 *
 * @param state what was found
 * @param address where: the first address that tells most
 * @param said the first bytes that it said, one character each
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

  /** From what tells least to what tells most. */
  public enum State {
    /** The name of the host cannot be resolved. */
    UNKNOWN_NAME,
    /** The host has no listener at the port, or none that can be reached. */
    NOTHING_LISTENS,
    /** The connection is accepted, and nothing is said. */
    SILENT,
    /** Something was said, or the connection was closed. */
    ANSWERS
  }

  /**
   * Connects to each address in turn until one answers.
   *
   * @param greeting what a client of this system says first; empty where the server speaks first
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
    } catch (IOException | IllegalArgumentException e) {
      return new Reachability(State.NOTHING_LISTENS, address, "");
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
      return new Reachability(State.ANSWERS, address, ""); // It has closed the connection.
    }
  }

  /**
   * A clause with what to do, for what has nothing to do with the system's own protocol; nothing
   * where something answers.
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
