// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.testkit.DriverFilesContract;
import java.util.Map;

final class NatsDriverFilesTest extends DriverFilesContract {

  NatsDriverFilesTest() {
    super(new NatsProvider());
  }

  @Override
  protected boolean namesAddress(Map<String, Object> values) {
    return values.containsKey("servers");
  }
}
