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

  @Test
  void a_hint_names_the_nearest_or_all() {
    List<String> known = List.of("warmup", "cooldown");

    assertThat(NearestKey.hint("warmpu", known)).isEqualTo("did you mean 'warmup'?");
    assertThat(NearestKey.hint("xyz", known)).isEqualTo("known are warmup, cooldown");
    assertThat(NearestKey.hint("xyz", List.of())).isEqualTo("no key is known here");
  }

  @Test
  void a_third_of_the_letters_may_differ_and_of_short_names_one() {
    assertThat(NearestKey.find("abcdxx", List.of("abcdef"))).contains("abcdef");
    assertThat(NearestKey.find("abcxxx", List.of("abcdef"))).isEmpty();
    assertThat(NearestKey.find("ax", List.of("ab"))).contains("ab");
    assertThat(NearestKey.find("xx", List.of("ab"))).isEmpty();
  }

  @Test
  void of_names_that_are_equally_near_the_first_is_meant() {
    assertThat(NearestKey.find("abx", List.of("abc", "abd"))).contains("abc");
  }

  @Test
  void four_letters_of_a_name_are_enough() {
    assertThat(NearestKey.find("mess", List.of("theMessageSize"))).contains("theMessageSize");
    assertThat(NearestKey.find("mes", List.of("theMessageSize"))).isEmpty();
  }

  @Test
  void letters_far_apart_are_not_swapped() {
    assertThat(EditDistance.of("ab", "ba")).isEqualTo(1);
    assertThat(EditDistance.of("axb", "bxa")).isEqualTo(2);
    assertThat(EditDistance.of("abcd", "badc")).isEqualTo(2);
  }
}
