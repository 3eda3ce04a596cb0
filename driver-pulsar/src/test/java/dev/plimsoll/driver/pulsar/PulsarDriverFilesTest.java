// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.testkit.DriverFilesContract;
import java.util.Map;

final class PulsarDriverFilesTest extends DriverFilesContract {

  PulsarDriverFilesTest() {
    super(new PulsarProvider());
  }

  @Override
  protected boolean namesAddress(Map<String, Object> values) {
    return values.get("client") instanceof Map<?, ?> client && client.containsKey("serviceUrl");
  }
}
