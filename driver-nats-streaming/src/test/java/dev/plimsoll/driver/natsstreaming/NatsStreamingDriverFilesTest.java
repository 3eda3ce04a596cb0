// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.testkit.DriverFilesContract;
import java.util.Map;

final class NatsStreamingDriverFilesTest extends DriverFilesContract {

  NatsStreamingDriverFilesTest() {
    super(new NatsStreamingProvider());
  }

  @Override
  protected boolean namesAddress(Map<String, Object> values) {
    return values.containsKey("servers");
  }
}
