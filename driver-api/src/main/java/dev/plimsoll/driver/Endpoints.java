// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The addresses of a local broker.
 *
 * @param byProtocol addresses ({@code host:port}, several joined by commas, or a URL if the
 *     protocol has one) by protocol name, for example {@code kafka}, or {@code amqp} and {@code
 *     management}
 * @param login the login that all of them require; for drivers whose settings have no credentials
 */
public record Endpoints(Map<String, String> byProtocol, Optional<Login> login) {

  /** No local broker: the addresses are in the driver's settings. */
  public static final Endpoints NONE = new Endpoints(Map.of());

  public Endpoints {
    byProtocol = Map.copyOf(byProtocol);
    Objects.requireNonNull(login, "login");
  }

  /** Addresses of servers that require no login. */
  public Endpoints(Map<String, String> byProtocol) {
    this(byProtocol, Optional.empty());
  }

  /** Whether there is no local broker. */
  public boolean isNone() {
    return byProtocol.isEmpty();
  }

  /**
   * The address for a protocol.
   *
   * @throws IllegalArgumentException if the local broker does not support it
   */
  public String address(String protocol) {
    String address = byProtocol.get(protocol);
    if (address == null) {
      throw new IllegalArgumentException("no local endpoint for " + protocol + " in " + byProtocol);
    }
    return address;
  }
}
