// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.testkit.DriverFilesContract;
import java.util.Map;

final class KafkaDriverFilesTest extends DriverFilesContract {

  KafkaDriverFilesTest() {
    super(new KafkaProvider());
  }

  @Override
  protected boolean namesAddress(Map<String, Object> values) {
    return values.containsKey("commonConfig");
  }
}
