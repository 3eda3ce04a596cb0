// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import dev.plimsoll.testkit.UnreachableContract;
import java.util.Map;

final class KafkaUnreachableTest extends UnreachableContract {

  KafkaUnreachableTest() {
    super(new KafkaProvider(), "bootstrap.servers", "ssl.truststore.location");
  }

  @Override
  protected Map<String, Object> plain(String address) {
    return Map.of("commonConfig", "bootstrap.servers=" + address);
  }

  @Override
  protected Map<String, Object> encrypted(String address) {
    return Map.of("commonConfig", "bootstrap.servers=" + address + "\nsecurity.protocol=SSL");
  }
}
