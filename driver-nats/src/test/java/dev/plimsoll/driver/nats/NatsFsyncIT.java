// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.plimsoll.driver.Guarantees;
import dev.plimsoll.driver.Guarantees.Durability;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.OpenDriver;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The guarantees state fsync if the server reports that it flushes each write. */
@NeedsBroker("nats-fsync")
final class NatsFsyncIT {

  @Test
  void the_servers_own_word_makes_the_difference(LocalBroker.Running broker) throws Exception {
    try (OpenDriver open = OpenDriver.connect(new NatsProvider(), Map.of(), broker.endpoints())) {
      String version = open.driver().facts().serverVersion();
      assumeTrue(!version.startsWith("2.9."), "server " + version + " does not tell");
      Guarantees guarantees = open.driver().guarantees(List.of(open.topic(1)));
      assertThat(guarantees.durableIn()).isEqualTo(Durability.FSYNC);
    }
  }
}
