// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.testkit.DriverSetup;
import dev.plimsoll.testkit.NeedsBroker;
import dev.plimsoll.testkit.ServerDefaultsContract;
import java.util.Map;

/** The declared defaults of the NATS Streaming server. */
@NeedsBroker("nats-streaming")
final class NatsStreamingServerDefaultsIT extends ServerDefaultsContract {

  NatsStreamingServerDefaultsIT() {
    super(
        "dev/plimsoll/driver/natsstreaming/nats-streaming-defaults.properties",
        "host|port|http_port|auth_required"
            + "|store\\.(type|max_channels|max_subscriptions|max_msgs|max_bytes|max_inactivity)");
  }

  @Override
  protected DriverSetup setup() {
    return new NatsStreamingSetup(Map.of());
  }
}
