// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.jmh;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.plimsoll.record.Role;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AllocationTest {

  private static final int WARM_UP = 1_000_000;
  private static final int MESSAGES = 1_000_000;
  private static final long ROW_NANOS = 20_000_000;

  /** The least object has 16 bytes, so one for each 32 messages would be too many. */
  private static final double MOST_BYTES = 0.5;

  private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void noMessageAllocatesOnItsWayFromScheduleToReceipt(boolean closedLoad) throws Exception {
    try (Harness harness = new Harness(closedLoad, true, 1, ROW_NANOS)) {
      harness.start();
      harness.awaitMessages(WARM_UP);
      long sent = harness.total(Role.SEND);
      // The thread that sends also acknowledges and receives here.
      long bytes = threads.getThreadAllocatedBytes(harness.firstThreadId());
      harness.awaitMessages(MESSAGES);
      long bytesThen = threads.getThreadAllocatedBytes(harness.firstThreadId());
      long sentThen = harness.total(Role.SEND);
      assertThat((double) (bytesThen - bytes) / (sentThen - sent)).isBetween(0.0, MOST_BYTES);
      assertThat(harness.total(Role.ACKNOWLEDGE)).isGreaterThanOrEqualTo(sentThen - 1);
      assertThat(harness.total(Role.RECEIVE)).isGreaterThanOrEqualTo(sentThen - 1);
    }
  }
}
