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
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
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
    SlotPool pool = bench.lane(() -> 0, limit).slots;
    pool.ownedByThisThread();
    return pool;
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

    pool.release(taken.get(3));

    assertThat(pool.hasFree()).isTrue();
    assertThat(pool.take()).isSameAs(taken.get(3));
    assertThat(pool.take()).isNull();
  }

  @Test
  void givesAgainWhatOtherThreadsReturned() throws InterruptedException {
    List<SendSlot> taken = takeAll();

    Thread other = new Thread(() -> taken.forEach(pool::release));
    other.start();
    other.join();

    assertThat(takeAll()).containsExactlyInAnyOrderElementsOf(taken);
  }

  @Test
  void losesAndDoublesNothingUnderContention() throws InterruptedException {
    BlockingQueue<SendSlot> inFlight = new ArrayBlockingQueue<>(8);
    SendSlot[] end = {new SendSlot(null)};
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
        pool.release(slot);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void oneOfFewThatComesBackWakesTheOwner() throws InterruptedException {
    assertThat(returnedUntilTheOwnerIsWoken(8)).isEqualTo(1);
  }

  @Test
  void ofManyItTakesSomeToWakeTheOwner() throws InterruptedException {
    assertThat(returnedUntilTheOwnerIsWoken(5_000)).isBetween(2, 100);
  }

  private int returnedUntilTheOwnerIsWoken(int limit) throws InterruptedException {
    pool = poolOf(limit);
    List<SendSlot> taken = takeAll();
    AtomicInteger returned = new AtomicInteger();
    pool.announceWait(true);
    Thread other =
        new Thread(
            () -> {
              while (pool.isWaiting()) {
                pool.release(taken.get(returned.getAndIncrement()));
              }
            });
    other.start();
    while (pool.isWaiting()) {
      LockSupport.park();
    }
    other.join();
    return returned.get();
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
