// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.session.ServerAddress;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;

/** Addresses as URIs, which include user and password. */
final class RabbitMqUris {

  static final int AMQP_PORT = 5672;

  private RabbitMqUris() {}

  /** Returns the URIs under a key; each must have this scheme or its TLS form. */
  static List<String> requireValid(Settings settings, String key, String scheme)
      throws SettingsException {
    List<String> result = new ArrayList<>();
    for (String text : settings.strings(key)) {
      result.add(requireValid(settings.fullKey(key), text.trim(), scheme));
    }
    return result;
  }

  private static String requireValid(String key, String text, String scheme)
      throws SettingsException {
    String tls = scheme.equals("amqp") ? "amqps" : scheme + "+tls";
    try {
      URI uri = new URI(text);
      boolean known = scheme.equals(uri.getScheme()) || tls.equals(uri.getScheme());
      if (known && uri.getHost() != null) {
        return text;
      }
    } catch (URISyntaxException e) {
      throw new SettingsException(key, "holds what is no URI: " + e.getReason());
    }
    throw new SettingsException(
        key,
        "'"
            + withoutSecret(text)
            + "' is not an address: give "
            + scheme
            + "://user:password@host:port/virtual-host, or "
            + tls
            + "://… for TLS");
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
