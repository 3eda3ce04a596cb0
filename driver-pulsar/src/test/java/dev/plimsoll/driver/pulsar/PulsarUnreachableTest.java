// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import dev.plimsoll.testkit.UnreachableContract;
import java.util.Map;

final class PulsarUnreachableTest extends UnreachableContract {

  PulsarUnreachableTest() {
    super(new PulsarProvider(), "client.serviceUrl", "client.tlsTrustCertsFilePath");
  }

  @Override
  protected Map<String, Object> plain(String address) {
    return Map.of(
        "client", Map.of("serviceUrl", "pulsar://" + address, "httpUrl", "http://" + address));
  }

  @Override
  protected Map<String, Object> encrypted(String address) {
    return Map.of(
        "client", Map.of("serviceUrl", "pulsar+ssl://" + address, "httpUrl", "https://" + address));
  }
}
