// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import org.junit.jupiter.api.Test;

final class HandledMessagesTest {

  /** Of producers 7 and 8. */
  private final HandledMessages handled = new HandledMessages(7, 2);

  @Test
  void aReceiptBeforeTheAcknowledgementOfAnEarlierOneIsARedelivery() {
    handled.received(7, 5, true);
    handled.received(7, 5, true);
    handled.received(7, 5, true);

    assertThat(handled.redelivered()).isEqualTo(2);
  }

  @Test
  void aReceiptAfterTheAcknowledgementIsNoRedelivery() {
    handled.received(7, 5, true);
    handled.acknowledged(7, 5);
    handled.received(7, 5, true);

    assertThat(handled.redelivered()).isZero();
  }

  @Test
  void messagesOfProducersAreDistinguished() {
    handled.received(7, 5, true);
    handled.received(8, 5, true);

    assertThat(handled.redelivered()).isZero();
  }

  @Test
  void onlyMeasuredMessagesCount() {
    handled.received(8, 1, false);
    handled.received(8, 1, false);
    handled.rejected(false);
    handled.processed(8, 1, RunPhase.WARM_UP);

    assertThat(handled.redelivered()).isZero();
    assertThat(handled.rejected()).isZero();
    assertThat(handled.processed()).isZero();
  }

  @Test
  void aMessageIsProcessedOnce() {
    assertThat(handled.processed(8, 3, RunPhase.MEASURED)).isTrue();
    assertThat(handled.processed(8, 3, RunPhase.MEASURED)).isFalse();
    assertThat(handled.processed(7, 3, RunPhase.MEASURED)).isTrue();
    assertThat(handled.processed()).isEqualTo(2);
  }
}
