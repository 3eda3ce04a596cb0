// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverProducer;
import dev.plimsoll.driver.MessageKey;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class NatsSubjectsTest {

  private static final int ANY = DriverProducer.ANY_PARTITION;

  private final NatsSubjects subjects = new NatsSubjects(NatsSubjects.of("t", 3));

  @Test
  void messages_without_a_key_go_around_from_the_producers_own_place() {
    List<String> chosen = new ArrayList<>();
    NatsSubjects.Selector choice = subjects.selector(4);
    for (int i = 0; i < 4; i++) {
      chosen.add(choice.subject(MessageKey.NONE, ANY));
    }
    assertThat(chosen).containsExactly("t.1", "t.2", "t.0", "t.1");
  }

  @Test
  void a_key_has_one_subject_whoever_sends() {
    MessageKey key = new MessageKey(5, "some key");
    assertThat(subjects.selector(0).subject(key, ANY))
        .isEqualTo(subjects.selector(2).subject(key, ANY));
  }

  @Test
  void a_target_is_obeyed() {
    assertThat(subjects.selector(0).subject(new MessageKey(1, "k"), 2)).isEqualTo("t.2");
  }

  @Test
  void a_subject_tells_its_partition() {
    assertThat(subjects.partition("t.2")).isEqualTo(2);
    assertThat(new NatsSubjects(List.of("orders.new", "orders.old")).partition("orders.old"))
        .isEqualTo(1);
    assertThat(new NatsSubjects(List.of("orders.>")).partition("orders.7"))
        .isEqualTo(DeliveredBatch.UNKNOWN_PARTITION);
    assertThat(NatsSubjects.suffix("plimsoll-1-t0.120")).isEqualTo(120);
    assertThat(NatsSubjects.suffix("orders.new")).isEqualTo(DeliveredBatch.UNKNOWN_PARTITION);
    assertThat(NatsSubjects.suffix("7")).isEqualTo(DeliveredBatch.UNKNOWN_PARTITION);
  }
}
