// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class SingleMessageBatchTest {

  private static final class Batch extends SingleMessageBatch {}

  private final Batch batch = new Batch();

  @Test
  void it_is_the_message_that_was_set() {
    byte[] payload = {1, 2, 3};
    batch.set(payload, 7, true);

    assertThat(batch.size()).isOne();
    assertThat(batch.payload(0)).isSameAs(payload);
    assertThat(batch.offset(0)).isZero();
    assertThat(batch.length(0)).isEqualTo(3);
    assertThat(batch.partition(0)).isEqualTo(7);
    assertThat(batch.redelivered(0)).isTrue();
  }

  @Test
  void it_does_not_keep_the_payload() {
    batch.set(new byte[] {1}, 0, false);
    batch.clear();

    assertThat(batch.payload(0)).isEmpty();
  }

  @Test
  void a_message_without_a_body_is_empty() {
    batch.set(null, 0, false);

    assertThat(batch.length(0)).isZero();
  }
}
