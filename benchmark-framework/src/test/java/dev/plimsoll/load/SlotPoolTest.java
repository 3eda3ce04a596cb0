// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class SlotPoolTest {

  private SlotPool pool;

  @BeforeEach
  void makePool() {
    pool = poolOf(8);
  }

  private static SlotPool poolOf(int limit) {
    Bench bench = new Bench(new ManualClock(Bench.START), Bench.windows(0, 1, 0), true);
    Lane lane = bench.lane(() -> 0, limit);
    Bench.start(lane);
    return lane.slots;
  }

  @Test
  void givesNoMoreThanItsLimit() {
    List<SendSlot> taken = takeAll();

    assertThat(taken).hasSize(8).doesNotHaveDuplicates();
    assertThat(pool.hasFree()).isFalse();
    assertThat(pool.take()).isNull();
  }

  @Test
  void givesAgainWhatTheOwnerReturned() {
    List<SendSlot> taken = takeAll();

    pool.release(taken.get(3), 7, true);

    assertThat(pool.hasFree()).isTrue();
    assertThat(pool.take()).isSameAs(taken.get(3));
    assertThat(pool.take()).isNull();
  }

  @Test
  void givesAgainWhatOtherThreadsReturned() throws InterruptedException {
    List<SendSlot> taken = takeAll();

    Thread other = new Thread(() -> taken.forEach(slot -> pool.release(slot, 7, false)));
    other.start();
    other.join();

    assertThat(takeAll()).containsExactlyInAnyOrderElementsOf(taken);
  }

  @Test
  void losesAndDoublesNothingUnderContention() throws InterruptedException {
    BlockingQueue<SendSlot> inFlight = new ArrayBlockingQueue<>(8);
    SendSlot[] end = {new SendSlot(null, 0)};
    List<Thread> returning = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Thread thread = new Thread(() -> returnUntil(end[0], inFlight));
      thread.start();
      returning.add(thread);
    }
    Set<SendSlot> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < 50_000; i++) {
      SendSlot slot = pool.take();
      while (slot == null) {
        Thread.onSpinWait();
        slot = pool.take();
      }
      assertThat(slot.open).as("given while it is out").isFalse();
      slot.open = true;
      seen.add(slot);
      inFlight.put(slot);
    }
    for (int i = 0; i < returning.size(); i++) {
      inFlight.put(end[0]);
    }
    for (Thread thread : returning) {
      thread.join();
    }
    assertThat(seen).hasSizeLessThanOrEqualTo(8);
    assertThat(takeAll()).hasSize(8);
  }

  private void returnUntil(SendSlot end, BlockingQueue<SendSlot> inFlight) {
    try {
      for (SendSlot slot = inFlight.take(); slot != end; slot = inFlight.take()) {
        slot.open = false;
        pool.release(slot, 7, false);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void permitsAreUsedAgainInTheOrderInWhichTheyCameBackAndKnowWhen() {
    List<SendSlot> taken = takeAll();

    pool.release(taken.get(5), 100, false);
    pool.release(taken.get(2), 200, false);

    assertThat(pool.take()).isSameAs(taken.get(5));
    assertThat(pool.permitInstant).isEqualTo(100);
    assertThat(pool.take()).isSameAs(taken.get(2));
    assertThat(pool.permitInstant).isEqualTo(200);
  }

  @Test
  void permitsThatWereNeverUsedGoFirstThoughTheirSlotsAreNotMade() {
    for (int i = 0; i < 8; i++) {
      pool.release(pool.take(), 100 + i, false);
      assertThat(pool.permitInstant).as("permit %d", i).isZero();
    }
    for (int i = 0; i < 20; i++) {
      pool.release(pool.take(), 108 + i, false);
      assertThat(pool.permitInstant).isEqualTo(100 + i);
    }
    assertThat(pool.open()).isEmpty();
  }

  @Test
  void oneOfFewThatComesBackWakesTheOwner() {
    assertThat(returnedUntilTheOwnerIsWoken(8)).isEqualTo(1);
  }

  @Test
  void ofManyItTakesSomeToWakeTheOwner() {
    assertThat(returnedUntilTheOwnerIsWoken(5_000)).isBetween(2, 100);
  }

  private int returnedUntilTheOwnerIsWoken(int limit) {
    Bench bench = new Bench(new ManualClock(Bench.START), Bench.windows(0, 1, 0), true);
    Lane lane = bench.lane(() -> 0, limit);
    SendingThread loop =
        new SendingThread(bench.context, List.of(lane), Waiter.parking(() -> 0), false, null);
    lane.begin(loop);
    lane.bind();
    pool = lane.slots;
    List<SendSlot> taken = takeAll();
    pool.announceWait();
    int returned = 0;
    while (pool.isWaiting()) {
      pool.release(taken.get(returned++), 7, false);
    }
    return returned;
  }

  @Test
  void aWaitThatIsTakenBackWakesNobody() {
    List<SendSlot> taken = takeAll();
    pool.announceWait();

    assertThat(pool.cancelWait()).isTrue();
    pool.release(taken.get(0), 7, false);
    assertThat(pool.isWaiting()).isFalse();
  }

  @Test
  void tellsWhichAreOpen() {
    List<SendSlot> taken = takeAll();
    taken.get(2).open = true;
    taken.get(5).open = true;

    assertThat(pool.open()).containsExactly(taken.get(2), taken.get(5));
  }

  private List<SendSlot> takeAll() {
    List<SendSlot> all = new ArrayList<>();
    for (SendSlot slot = pool.take(); slot != null; slot = pool.take()) {
      all.add(slot);
    }
    return all;
  }
}
