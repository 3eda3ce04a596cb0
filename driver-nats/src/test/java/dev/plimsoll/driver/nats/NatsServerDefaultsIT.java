// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.ServerDefaultsContract;
import java.util.Map;

/** The declared defaults of the NATS server. */
@NeedsBroker("nats")
final class NatsServerDefaultsIT extends ServerDefaultsContract {

  NatsServerDefaultsIT() {
    super(
        "dev/plimsoll/driver/nats/nats-defaults.properties",
        "host|port|http_.*|auth_required|gomaxprocs|gomemlimit|cluster\\..*"
            + "|jetstream\\.(max_memory|max_storage|store_dir)");
  }

  @Override
  protected DriverSetup setup() {
    return NatsSetup.jetStream(Map.of("storage", "file"), Map.of("type", "pull"));
  }
}
