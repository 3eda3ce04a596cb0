// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Callbacks in a run with a warm-up from 0 to 1,000 and a window from 1,000 to 2,000. */
final class CallbackTimeTest {

  private final PhaseTimes phaseTimes = new PhaseTimes(1_000, new long[] {1_000}, 500, 100, false);
  private final CallbackTime callbacks = new CallbackTime(phaseTimes);

  CallbackTimeTest() {
    phaseTimes.beginAt(0);
  }

  @Test
  void oneOf31SmallCallbacksIsTimedAndCountsForAll() {
    int timed = 0;
    for (int i = 1; i <= 310; i++) {
      if (callbacks.times(15)) {
        timed++;
        assertThat(i % 31).isZero();
        callbacks.ended(1_500, 1_502, 15);
      }
    }

    assertThat(timed).isEqualTo(10);
    assertThat(callbacks.busyNanos()).isEqualTo(310 * 2);
  }

  @Test
  void everyLargeCallbackIsTimedAndCountsOnce() {
    assertThat(callbacks.times(16)).isTrue();
    callbacks.ended(1_500, 1_507, 16);
    callbacks.ended(1_600, 1_605, 100);

    assertThat(callbacks.busyNanos()).isEqualTo(12);
  }

  @Test
  void callbacksInsideACallAreItsOwnTimeAndNotBusyTime() {
    callbacks.beginCall();
    assertThat(callbacks.times(1)).isTrue();
    callbacks.ended(1_500, 1_503, 1);
    callbacks.ended(1_510, 1_514, 20);
    assertThat(callbacks.endCall()).isEqualTo(7);
    callbacks.beginCall();
    assertThat(callbacks.endCall()).as("of the next call").isZero();

    assertThat(callbacks.busyNanos()).isZero();
    assertThat(callbacks.times(1)).as("after the call").isFalse();
  }

  @Test
  void onlyCallbacksThatBeginInTheWindowCount() {
    callbacks.ended(999, 1_009, 16);
    callbacks.ended(2_000, 2_010, 16);
    assertThat(callbacks.busyNanos()).isZero();

    callbacks.ended(1_000, 1_001, 16);
    callbacks.ended(1_999, 2_001, 16);
    assertThat(callbacks.busyNanos()).isEqualTo(3);
  }

  @Test
  void theBusiestThreadIsKnownAsAShareOfTheWindowAlsoAfterItHasEnded() throws Exception {
    Recorders recorders = new Recorders(phaseTimes, new Collector(), true);
    recorders.current().callbacks().ended(1_100, 1_200, 16);
    assertThat(recorders.callbackBusyShare()).isEqualTo(0.1);

    Thread other = new Thread(() -> recorders.current().callbacks().ended(1_100, 1_350, 16));
    other.start();
    other.join();
    assertThat(recorders.callbackBusyShare()).isEqualTo(0.25);
    recorders.releaseEnded();
    assertThat(recorders.callbackBusyShare()).isEqualTo(0.25);

    phaseTimes.endMeasuredAt(1_000);
    assertThat(recorders.callbackBusyShare()).as("no window").isZero();
  }
}
