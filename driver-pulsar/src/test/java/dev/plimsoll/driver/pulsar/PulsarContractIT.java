// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;

/** Runs the driver contract on Pulsar. */
@NeedsBroker("pulsar")
final class PulsarContractIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return new PulsarSetup(Map.of("client", Map.of("retention", "1h")));
  }
}
