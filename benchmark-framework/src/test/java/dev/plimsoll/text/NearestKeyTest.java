// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class NearestKeyTest {

  @Test
  void the_distance_counts_letters() {
    assertThat(EditDistance.of("kitten", "sitting")).isEqualTo(3);
    assertThat(EditDistance.of("", "abc")).isEqualTo(3);
    assertThat(EditDistance.of("tiem", "time")).isEqualTo(1);
    assertThat(EditDistance.of("same", "same")).isZero();
  }

  @Test
  void the_nearest_name_is_found_and_a_far_one_is_not() {
    assertThat(NearestKey.find("Warmpu", List.of("warmup", "cooldown"))).contains("warmup");
    assertThat(NearestKey.find("size", List.of("name", "messageSize"))).contains("messageSize");
    assertThat(NearestKey.find("abcdef", List.of("warmup", "cooldown"))).isEmpty();
    assertThat(NearestKey.find("a", List.of())).isEmpty();
  }
}
