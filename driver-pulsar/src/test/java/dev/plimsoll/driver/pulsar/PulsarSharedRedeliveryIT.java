// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/**
 * Redelivery and rejection with a shared subscription, the type with which Pulsar has rejection.
 */
@Tag("long")
@NeedsBroker("pulsar")
final class PulsarSharedRedeliveryIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return new PulsarSetup(
        Map.of(
            "client", Map.of("retention", "1h"), "consumer", Map.of("subscriptionType", "shared")));
  }
}
