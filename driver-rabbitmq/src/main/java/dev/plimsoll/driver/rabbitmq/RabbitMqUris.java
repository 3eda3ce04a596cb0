// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.rabbitmq;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;

/** Addresses as URIs, with user and password in them. */
final class RabbitMqUris {

  private RabbitMqUris() {}

  /** The URIs of a key, each with this scheme or its TLS form. */
  static List<String> checked(Settings settings, String key, String scheme)
      throws SettingsException {
    List<String> result = new ArrayList<>();
    for (String text : settings.texts(key)) {
      result.add(checked(settings.fullKey(key), text.trim(), scheme));
    }
    return result;
  }

  private static String checked(String key, String text, String scheme) throws SettingsException {
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

  /** The URI without what stands before the @. */
  static String withoutSecret(String uri) {
    int at = uri.lastIndexOf('@');
    int scheme = uri.indexOf("://");
    return at < 0 || scheme < 0 ? uri : uri.substring(0, scheme + 3) + uri.substring(at + 1);
  }

  /** {@code host:port} of a URI. */
  static String address(String uri, int defaultPort) {
    URI parsed = URI.create(uri);
    return parsed.getHost() + ":" + (parsed.getPort() < 0 ? defaultPort : parsed.getPort());
  }
}
