// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.record.EventType;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationTest {

  private static final long ROW_NANOS = 100_000_000;
  private static final int STRETCHES = 10;
  private static final int MESSAGES = 200_000;

  /** Bytes per message. The smallest object has 16 bytes, so this is one object per 32 messages. */
  private static final double MAX_BYTES = 0.5;

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noMessageAllocatesOnItsWayFromScheduleToReceipt(boolean closedLoad) throws Exception {
    try (Harness harness = new Harness(closedLoad, true, false, 1, ROW_NANOS)) {
      harness.start();
      // Histograms grow at first, and rows end from time to time. An allocation per message would
      // show in every interval, so the minimum is tested.
      double min = Double.MAX_VALUE;
      for (int i = 0; i < STRETCHES; i++) {
        min = Math.min(min, bytesPerMessage(harness));
      }
      assertThat(min).isBetween(0.0, MAX_BYTES);
      assertThat(harness.total(EventType.RECEIVE)).isGreaterThan(MESSAGES * (STRETCHES - 1L));
    }
  }

  /**
   * Returns the bytes that the sending thread allocates; here it also acknowledges and receives.
   */
  private static double bytesPerMessage(Harness harness) {
    long sent = harness.total(EventType.SEND);
    long bytes = harness.allocatedBytes();
    harness.awaitMessages(MESSAGES);
    long bytesThen = harness.allocatedBytes();
    return (double) (bytesThen - bytes) / (harness.total(EventType.SEND) - sent);
  }
}
