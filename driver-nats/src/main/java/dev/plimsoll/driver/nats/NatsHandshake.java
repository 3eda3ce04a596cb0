// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.connection.Reachability;
import dev.plimsoll.driver.connection.ServerAddress;
import java.util.List;
import java.util.Locale;

/**
 * Finds out what listens at an address after connecting has failed. A NATS server speaks first,
 * with a line that begins with INFO.
 */
final class NatsHandshake {

  private static final int DEFAULT_PORT = 4222;
  private static final byte[] NOTHING = {};

  private NatsHandshake() {}

  static List<ServerAddress> servers(List<String> addresses) {
    return addresses.stream().map(text -> ServerAddress.of(text, DEFAULT_PORT)).toList();
  }

  /**
   * Returns a clause about the first address where something listens, with a hint.
   *
   * @param key the driver file's key for addresses
   */
  static String diagnosis(List<String> addresses, boolean local, String key) {
    Reachability found = Reachability.of(servers(addresses), NOTHING);
    if (local && found.state() == Reachability.State.NOTHING_LISTENS) {
      return "nothing listens there: the local broker has ended. Start it again with 'benchmark"
          + " broker start nats'";
    }
    return found.clause(key).orElseGet(() -> description(found, key));
  }

  /** Returns whether the server accepts only clients with a certificate that it trusts. */
  static boolean wantsCertificate(List<String> addresses) {
    return Reachability.of(servers(addresses), NOTHING).said().contains("\"tls_verify\":true");
  }

  private static String description(Reachability found, String key) {
    if (found.said().startsWith("INFO")) {
      return serverDescription(found.said(), key);
    }
    return "something listens at "
        + found.address()
        + ", but it is no NATS server: a NATS server speaks first and says INFO, this one "
        + (found.said().isEmpty() ? "says nothing" : "says '" + shorten(found.said()) + "'")
        + ". Check the port in "
        + key;
  }

  private static String serverDescription(String info, String key) {
    String lower = info.toLowerCase(Locale.ROOT);
    if (lower.contains("maximum connections exceeded")) {
      return "the server has reached max_connections. Raise it, or lower"
          + " producerClients and consumerClients";
    }
    if (lower.contains("\"tls_required\":true")) {
      return "the server requires TLS. Write tls://host:port in "
          + key
          + ", and trustStore and trustStorePassword below clientConfig if you signed its"
          + " certificate yourself";
    }
    return "a NATS server answers there, but no connection was established";
  }

  private static String shorten(String text) {
    String line = text.lines().findFirst().orElse("").replaceAll("[^ -~]", "?");
    return line.length() > 40 ? line.substring(0, 40) + "…" : line;
  }
}
