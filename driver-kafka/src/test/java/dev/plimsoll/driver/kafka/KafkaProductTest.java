// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class KafkaProductTest {

  @Test
  void a_cluster_whose_identifier_begins_with_its_name_is_redpanda() {
    assertThat(KafkaProduct.of("redpanda.3e1c-77", List.of())).isEqualTo("redpanda");
  }

  @Test
  void a_broker_with_settings_of_automq_is_automq() {
    assertThat(KafkaProduct.of("abc", List.of("log.dirs", "s3.wal.path"))).isEqualTo("automq");
  }

  @Test
  void what_shows_nothing_else_is_kafka() {
    assertThat(KafkaProduct.of("abc", List.of("log.dirs"))).isEqualTo("kafka");
  }
}
