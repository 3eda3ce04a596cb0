// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;

/**
 * What listens at an address, found out after connecting has failed: a NATS server speaks first,
 * with a line that begins with INFO.
 */
final class NatsGreeting {

  private static final int PROBE_MILLIS = 800;
  private static final int DEFAULT_PORT = 4222;
  private static final int MOST_BYTES = 2_048;

  private NatsGreeting() {}

  /** A clause about the first address that tells more than "nothing", with the way out. */
  static String diagnosis(List<String> addresses, boolean local) {
    String nothing =
        local
            ? "nothing listens there: the local broker has ended. Start it again with 'benchmark"
                + " broker start nats'"
            : "nothing listens there. Start the server, or correct servers in the driver file, or"
                + " use broker: local";
    for (String address : addresses) {
      String found = first(address);
      if (found != null) {
        return found.startsWith("INFO")
            ? aNatsServer(found)
            : "something listens at "
                + address
                + ", but it is no NATS server: a NATS server speaks first and says INFO, this "
                + (found.isEmpty() ? "one says nothing" : "one says '" + shortened(found) + "'")
                + ". Check the port in servers";
      }
    }
    return nothing;
  }

  private static String aNatsServer(String info) {
    String lower = info.toLowerCase(Locale.ROOT);
    if (lower.contains("maximum connections exceeded")) {
      return "the server has as many connections as it may have (max_connections). Raise that, or"
          + " lower producerConnections and consumerConnections";
    }
    if (lower.contains("\"tls_required\":true")) {
      return "the server wants TLS. Write tls://host:port in servers, and trustStore and"
          + " trustStorePassword below client where its certificate is your own";
    }
    return "a NATS server answers there but the connection was not made";
  }

  private static String shortened(String text) {
    String line = text.lines().findFirst().orElse("").replaceAll("[^ -~]", "?");
    return line.length() > 40 ? line.substring(0, 40) + "…" : line;
  }

  /** What is said first: nothing within the time is the empty text; null where none listens. */
  private static String first(String address) {
    URI uri;
    try {
      uri = URI.create(address.contains("://") ? address : "nats://" + address);
    } catch (IllegalArgumentException e) {
      return null;
    }
    int port = uri.getPort() < 0 ? DEFAULT_PORT : uri.getPort();
    try (Socket socket = new Socket()) {
      socket.connect(new InetSocketAddress(uri.getHost(), port), PROBE_MILLIS);
      socket.setSoTimeout(PROBE_MILLIS);
      return read(socket.getInputStream());
    } catch (IOException | IllegalArgumentException e) {
      return null;
    }
  }

  private static String read(InputStream in) throws IOException {
    byte[] bytes = new byte[MOST_BYTES];
    int length = 0;
    try {
      for (int n = in.read(bytes); n > 0; n = in.read(bytes, length, bytes.length - length)) {
        length += n;
      }
    } catch (SocketTimeoutException e) {
      // A server that waits for us: what it said before is all there is.
      return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
    }
    return new String(bytes, 0, length, StandardCharsets.ISO_8859_1);
  }
}
