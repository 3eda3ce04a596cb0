// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.plan.BrokerVersion;
import dev.plimsoll.plan.DriverProfile;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StudyServersTest {

  private static DriverProfile driver(String system, String broker) {
    return new DriverProfile(system, "d", "d.yaml", "0", broker, 1, Map.of());
  }

  @Test
  void localBrokersOfTheSystemHaveTheNamedVersionAndOthersThatOfTheirFiles() {
    StudyServers servers = StudyServers.parse(List.of("rabbitmq=4.0.5", "nats=v2.10.29"));

    assertThat(servers.apply(driver("rabbitmq", "rabbitmq")).brokerVersion())
        .isEqualTo(new BrokerVersion("4.0.5", "--server rabbitmq=4.0.5"));
    assertThat(servers.apply(driver("nats", "nats-fsync")).brokerVersion().text())
        .isEqualTo("2.10.29");
    assertThat(servers.apply(driver("rabbitmq", "")).brokerVersion())
        .isEqualTo(BrokerVersion.DEFAULT);
    assertThat(servers.apply(driver("kafka", "kafka")).brokerVersion())
        .isEqualTo(BrokerVersion.DEFAULT);
  }

  @Test
  void resultsOfOtherVersionsHaveAFolderOfTheirOwn() {
    assertThat(StudyServers.OF_FILES.suffix()).isEmpty();
    assertThat(StudyServers.parse(List.of("rabbitmq=4.0.5", "kafka=3.9.1")).suffix())
        .isEqualTo("-kafka-3.9.1-rabbitmq-4.0.5");
  }
}
