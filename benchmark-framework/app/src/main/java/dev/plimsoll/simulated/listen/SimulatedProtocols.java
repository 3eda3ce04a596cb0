// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import dev.plimsoll.simulated.ServedSystem;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** The protocols that the simulated system speaks, by their names on the command line. */
final class SimulatedProtocols {

  private static final Map<String, Function<ServedSystem, SimulatedProtocol>> BY_NAME =
      Map.of("redis", RespProtocol::new, "nats", CoreNatsProtocol::new);

  private SimulatedProtocols() {}

  static List<String> names() {
    return BY_NAME.keySet().stream().sorted().toList();
  }

  /** Creates a protocol, for which nobody has stored anything. */
  static SimulatedProtocol of(String name, ServedSystem system) {
    return BY_NAME.get(name).apply(system);
  }
}
