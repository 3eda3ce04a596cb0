// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.WholeContract;
import java.util.Map;
import org.junit.jupiter.api.Tag;

/** Transactions, which need a broker with a coordinator. */
@Tag("long")
@NeedsBroker("pulsar-transactions")
final class PulsarTransactionsIT extends WholeContract {

  @Override
  protected DriverSetup setup() {
    return new PulsarSetup(
        Map.of("client", Map.of("retention", "1h"), "transaction", Map.of("enabled", true)));
  }
}
