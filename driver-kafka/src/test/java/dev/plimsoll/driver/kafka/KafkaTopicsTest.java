// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.kafka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverException.Kind;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.connection.Deadline;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

final class KafkaTopicsTest {

  private final AtomicInteger asked = new AtomicInteger();

  @Test
  void a_broker_that_does_not_know_a_topic_of_this_run_yet_is_asked_again() throws Exception {
    assertThat(topicsKnownAfter(Duration.ofMinutes(1)).onceKnown(List.of("ours"), this::knowsLater))
        .isEqualTo("known");
    assertThat(asked).hasValue(2);
  }

  @Test
  void a_topic_that_is_not_of_this_run_is_asked_for_once() throws Exception {
    KafkaTopics topics = topicsKnownAfter(Duration.ofMinutes(1));
    assertThatThrownBy(() -> topics.onceKnown(List.of("ours", "other"), this::knowsLater))
        .isInstanceOf(DriverException.class)
        .hasMessage("unknown");
    assertThat(asked).hasValue(1);
  }

  @Test
  void a_topic_that_was_known_and_is_not_any_more_is_asked_for_once() throws Exception {
    KafkaTopics topics = topicsKnownAfter(Duration.ZERO);
    assertThatThrownBy(() -> topics.onceKnown(List.of("ours"), this::knowsLater))
        .isInstanceOf(DriverException.class)
        .hasMessage("unknown");
    assertThat(asked).hasValue(1);
  }

  private String knowsLater() throws DriverException {
    if (asked.incrementAndGet() == 1) {
      throw new DriverException(Kind.NOT_FOUND, "unknown");
    }
    return "known";
  }

  /** Topics of a run that created one; no request reaches a cluster. */
  private static KafkaTopics topicsKnownAfter(Duration time) throws Exception {
    return new KafkaTopics(
        null, KafkaConfig.of(new Settings(Map.of())), 1, Set.of("ours"), Deadline.after(time));
  }
}
