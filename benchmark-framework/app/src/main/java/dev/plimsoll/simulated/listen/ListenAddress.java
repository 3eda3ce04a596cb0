// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Where clients of a protocol connect.
 *
 * @param protocol its name: redis or nats
 * @param socket the address; port 0 for any free one
 */
public record ListenAddress(String protocol, InetSocketAddress socket) {

  private static final Pattern FORM =
      Pattern.compile("([a-z]+)=(?:([^=]+):)?([0-9]{1,5})", Pattern.CASE_INSENSITIVE);

  private static final int LAST_PORT = 65_535;

  public ListenAddress {
    Objects.requireNonNull(protocol, "protocol");
    Objects.requireNonNull(socket, "socket");
  }

  /**
   * Reads {@code redis=6379}, which is on the loopback interface, or {@code redis=0.0.0.0:6379}.
   *
   * @throws IllegalArgumentException with a sentence for the user
   */
  public static ListenAddress parse(String text) {
    Matcher parts = FORM.matcher(text);
    if (!parts.matches() || Integer.parseInt(parts.group(3)) > LAST_PORT) {
      throw new IllegalArgumentException(
          "'" + text + "' is not PROTOCOL=PORT or PROTOCOL=HOST:PORT, such as redis=6379");
    }
    String protocol = parts.group(1);
    if (!SimulatedProtocols.names().contains(protocol)) {
      throw new IllegalArgumentException(
          "'" + protocol + "' is none of: " + String.join(", ", SimulatedProtocols.names()));
    }
    int port = Integer.parseInt(parts.group(3));
    InetSocketAddress socket =
        parts.group(2) == null
            ? new InetSocketAddress(InetAddress.getLoopbackAddress(), port)
            : new InetSocketAddress(parts.group(2), port);
    if (socket.isUnresolved()) {
      throw new IllegalArgumentException("there is no host '" + parts.group(2) + "'");
    }
    return new ListenAddress(protocol, socket);
  }
}
