// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.connection.ServerAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;

/** Addresses as URIs, which include user and password. */
final class RabbitMqUris {

  static final int AMQP_PORT = 5672;

  private RabbitMqUris() {}

  /** Checks the URIs of a key; each must have this scheme or its TLS form. */
  static void check(String key, List<String> uris, String scheme) throws SettingsException {
    String tls = scheme.equals("amqp") ? "amqps" : scheme + "+tls";
    for (String text : uris) {
      if (!isValid(key, text, scheme, tls)) {
        throw new SettingsException(
            key,
            ("'%s' is not an address: give %s://user:password@host:port/virtual-host, or %s://…"
                    + " for TLS")
                .formatted(withoutSecret(text), scheme, tls));
      }
    }
  }

  private static boolean isValid(String key, String text, String scheme, String tls)
      throws SettingsException {
    try {
      URI uri = new URI(text);
      boolean known = scheme.equals(uri.getScheme()) || tls.equals(uri.getScheme());
      return known && uri.getHost() != null;
    } catch (URISyntaxException e) {
      throw new SettingsException(key, "contains an invalid URI: " + e.getReason());
    }
  }

  /** Returns the URI without user and password. */
  static String withoutSecret(String uri) {
    return ServerAddress.withoutUser(uri);
  }

  /** Returns the URI's host and port; the scheme's default port if it has none. */
  static ServerAddress server(String uri) {
    String scheme = String.valueOf(URI.create(uri).getScheme());
    int port =
        switch (scheme) {
          case "amqps" -> 5671;
          case "rabbitmq-stream" -> 5552;
          case "rabbitmq-stream+tls" -> 5551;
          default -> AMQP_PORT;
        };
    return ServerAddress.of(uri, port);
  }

  /** Returns whether the URI's connection is encrypted. */
  static boolean isEncrypted(String uri) {
    return uri.startsWith("amqps:") || uri.startsWith("rabbitmq-stream+tls:");
  }

  /** Returns {@code host:port} of the URIs as a string for messages. */
  static String addresses(List<String> uris) {
    return ServerAddress.joined(uris.stream().map(RabbitMqUris::server).toList());
  }
}
