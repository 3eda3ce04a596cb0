// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import dev.plimsoll.driver.DriverException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Where clients reach servers: at the servers' own ports, or at the ports of proxies. */
final class ClientAddresses {

  private static final Pattern PORT_AT_THE_END =
      Pattern.compile("(?<scheme>.*)(?<port>" + Pattern.quote(FreePorts.HOST) + ":\\d+)");

  private final boolean proxied;
  private final Map<String, String> proxies = new LinkedHashMap<>();

  private ClientAddresses(boolean proxied) {
    this.proxied = proxied;
  }

  /** Returns addresses at which clients reach the servers' own ports. */
  static ClientAddresses direct() {
    return new ClientAddresses(false);
  }

  /** Returns whether clients use proxies. */
  boolean areProxied() {
    return proxied;
  }

  /** Returns addresses of proxies; each server port gets one. */
  static ClientAddresses proxied() {
    return new ClientAddresses(true);
  }

  /**
   * Returns the address for clients, which a server must advertise to them.
   *
   * @param listens where the server listens: {@code 127.0.0.1:port}, or a URL that ends so
   */
  String of(String listens) throws DriverException {
    Matcher address = PORT_AT_THE_END.matcher(listens);
    if (!proxied || !address.matches()) {
      return listens;
    }
    String port = address.group("port");
    if (!proxies.containsKey(port)) {
      proxies.put(port, FreePorts.HOST + ":" + FreePorts.find(1).get(0));
    }
    return address.group("scheme") + proxies.get(port);
  }

  /** Returns the same addresses for clients. */
  Map<String, String> of(Map<String, String> endpoints) throws DriverException {
    Map<String, String> result = new LinkedHashMap<>();
    for (Map.Entry<String, String> each : endpoints.entrySet()) {
      result.put(each.getKey(), of(each.getValue()));
    }
    return result;
  }
}
