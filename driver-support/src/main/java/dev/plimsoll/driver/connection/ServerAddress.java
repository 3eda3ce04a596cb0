// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * The address of a server. For drivers.
 *
 * @param host name or address, without the brackets of IPv6
 * @param port its port
 */
public record ServerAddress(String host, int port) {

  public ServerAddress {
    Objects.requireNonNull(host, "host");
  }

  /** Parses {@code host}, {@code host:port} or a URI; ignores the user and path of a URI. */
  public static ServerAddress of(String text, int defaultPort) {
    String rest = withoutUser(text.strip());
    int scheme = rest.indexOf("://");
    rest = scheme < 0 ? rest : rest.substring(scheme + 3);
    int path = rest.indexOf('/');
    rest = path < 0 ? rest : rest.substring(0, path);
    int colon = rest.lastIndexOf(':');
    boolean hasPort = colon >= 0 && rest.substring(colon + 1).matches("[0-9]{1,5}");
    boolean plainIpv6 = hasPort && rest.indexOf(':') < colon && !rest.startsWith("[");
    if (!hasPort || plainIpv6) {
      return new ServerAddress(rest.replaceAll("[\\[\\]]", ""), defaultPort);
    }
    return new ServerAddress(
        rest.substring(0, colon).replaceAll("[\\[\\]]", ""),
        Integer.parseInt(rest.substring(colon + 1)));
  }

  /** A URI without its user and password, for messages. */
  public static String withoutUser(String uri) {
    int at = uri.lastIndexOf('@');
    int scheme = uri.indexOf("://");
    int start = scheme < 0 ? 0 : scheme + 3;
    return at < start ? uri : uri.substring(0, start) + uri.substring(at + 1);
  }

  /** Joins several addresses for a message: {@code a:1,b:2}. */
  public static String joined(List<ServerAddress> addresses) {
    return addresses.stream().map(ServerAddress::toString).collect(Collectors.joining(","));
  }

  @Override
  public String toString() {
    return (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port;
  }
}
