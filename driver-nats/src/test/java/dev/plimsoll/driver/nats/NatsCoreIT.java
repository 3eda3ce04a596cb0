// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;

/** Runs the driver contract on core NATS. */
@NeedsBroker("nats")
final class NatsCoreIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return NatsSetup.core();
  }
}
