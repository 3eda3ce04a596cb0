// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.calibration;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.LiveSecond;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

final class SenderMeterTest {

  private static final LiveSecond SECOND =
      new LiveSecond(RunPhase.MEASURED, 1, 1, 1, 1, 1, 1, false, false, 1, 1, 1, 1, 1, 1, 0, 0, 0);

  private long now = 77_000;
  private long cpu = 5_000;
  private final SenderMeter meter = new SenderMeter(() -> now, () -> cpu);

  @Test
  void processorsAreCountedFromTheBeginningOfTheMeasuredWindow() {
    pass(1_000, 900);
    meter.measuring("window");
    pass(1_000, 1_500);
    meter.live(SECOND);
    assertThat(meter.cores()).isEqualTo(1.5);

    pass(1_000, 500);
    meter.live(SECOND);
    assertThat(meter.cores()).as("of the whole window").isEqualTo(1);
  }

  @Test
  void nothingIsKnownBeforeTheMeasuredWindow() {
    pass(1_000, 900);
    meter.live(SECOND);

    assertThat(meter.cores()).isNaN();
  }

  @Test
  void nothingIsKnownOfThreadsThatDidNotExistWhenTheWindowBegan() {
    cpu = -1;
    meter.measuring("window");
    pass(1_000, 900);
    meter.live(SECOND);

    assertThat(meter.cores()).isNaN();
  }

  @Test
  void theLastSecondInWhichTheThreadsExistedCounts() {
    meter.measuring("window");
    pass(1_000, 250);
    meter.live(SECOND);
    now += 1_000;
    cpu = -1;
    meter.live(SECOND);

    assertThat(meter.cores()).isEqualTo(0.25);
  }

  @Test
  void aWindowThatBeginsWithoutProcessorTimeCounts() {
    cpu = 0;
    meter.measuring("window");
    pass(1_000, 500);
    meter.live(SECOND);

    assertThat(meter.cores()).isEqualTo(0.5);
  }

  @Test
  void onlyThreadsNamedLikeSendersAreCounted() throws InterruptedException {
    CountDownLatch end = new CountDownLatch(1);
    long before = SenderMeter.cpuNanosOfSenders();
    Thread other = worker("receiver-0", end);
    assertThat(SenderMeter.cpuNanosOfSenders()).isEqualTo(before);
    Thread sender = worker("sender-0", end);

    assertThat(SenderMeter.cpuNanosOfSenders()).isPositive().isGreaterThan(before);

    end.countDown();
    other.join();
    sender.join();
  }

  /** Returns a thread that has used processor time. */
  private static Thread worker(String name, CountDownLatch end) throws InterruptedException {
    CountDownLatch started = new CountDownLatch(1);
    Thread thread =
        new Thread(
            () -> {
              long sum = 0;
              for (int i = 0; i < 1_000_000; i++) {
                sum += i * sum + 1;
              }
              started.countDown();
              try {
                end.await();
              } catch (InterruptedException e) {
                throw new IllegalStateException("after " + sum, e);
              }
            },
            name);
    thread.start();
    started.await();
    return thread;
  }

  private void pass(long nanos, long cpuNanos) {
    now += nanos;
    cpu += cpuNanos;
  }
}
