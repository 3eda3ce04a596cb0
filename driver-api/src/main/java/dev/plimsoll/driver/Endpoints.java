// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Where a local broker listens.
 *
 * @param byProtocol addresses ({@code host:port}, several joined by commas, or a URL where the
 *     protocol has one) by protocol name, for example {@code kafka}, or {@code amqp} and {@code
 *     management}
 * @param login what all of them ask for; for drivers whose settings have nothing to log in with
 */
public record Endpoints(Map<String, String> byProtocol, Optional<Login> login) {

  /** No local broker: the addresses are in the driver's settings. */
  public static final Endpoints NONE = new Endpoints(Map.of());

  public Endpoints {
    byProtocol = Map.copyOf(byProtocol);
    Objects.requireNonNull(login, "login");
  }

  /** Of servers that let everybody in. */
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
   * @throws IllegalArgumentException if the local broker does not speak it
   */
  public String address(String protocol) {
    String address = byProtocol.get(protocol);
    if (address == null) {
      throw new IllegalArgumentException("no local endpoint for " + protocol + " in " + byProtocol);
    }
    return address;
  }
}
