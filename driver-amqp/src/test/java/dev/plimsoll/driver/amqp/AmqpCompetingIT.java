// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.amqp;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;

/** Runs the driver contract for consumers that compete. */
@NeedsBroker("amqp")
final class AmqpCompetingIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return AmqpSetup.artemis(Map.of("consumers", "compete"));
  }
}
