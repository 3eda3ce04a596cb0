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

final class InFlightMessagesTest {

  private InFlightMessages inFlight;
  private int wakeUps;

  @BeforeEach
  void makePool() {
    inFlight = poolOf(8);
  }

  private InFlightMessages poolOf(int limit) {
    return poolOf(limit, false);
  }

  private InFlightMessages poolOf(int limit, boolean closedLoad) {
    return new InFlightMessages(null, () -> wakeUps++, limit, closedLoad);
  }

  @Test
  void givesNoMoreThanItsLimit() {
    List<InFlightMessage> taken = takeAll();

    assertThat(taken).hasSize(8).doesNotHaveDuplicates();
    assertThat(inFlight.hasFree()).isFalse();
    assertThat(inFlight.take()).isNull();
  }

  @Test
  void reusesWhatTheOwnerReturned() {
    List<InFlightMessage> taken = takeAll();

    inFlight.release(taken.get(3), 7, true);

    assertThat(inFlight.hasFree()).isTrue();
    assertThat(inFlight.take()).isSameAs(taken.get(3));
    assertThat(inFlight.take()).isNull();
  }

  @Test
  void reusesWhatOtherThreadsReturned() throws InterruptedException {
    List<InFlightMessage> taken = takeAll();

    Thread other = new Thread(() -> taken.forEach(message -> inFlight.release(message, 7, false)));
    other.start();
    other.join();

    assertThat(takeAll()).containsExactlyInAnyOrderElementsOf(taken);
  }

  @Test
  void losesAndDuplicatesNothingUnderContention() throws InterruptedException {
    BlockingQueue<InFlightMessage> handed = new ArrayBlockingQueue<>(8);
    InFlightMessage[] end = {new InFlightMessage(null, null, 0)};
    List<Thread> returning = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      Thread thread = new Thread(() -> returnUntil(end[0], handed));
      thread.start();
      returning.add(thread);
    }
    Set<InFlightMessage> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    for (int i = 0; i < 50_000; i++) {
      InFlightMessage message = inFlight.take();
      while (message == null) {
        Thread.onSpinWait();
        message = inFlight.take();
      }
      assertThat(message.open).as("given while it is out").isFalse();
      message.open = true;
      seen.add(message);
      handed.put(message);
    }
    for (int i = 0; i < returning.size(); i++) {
      handed.put(end[0]);
    }
    for (Thread thread : returning) {
      thread.join();
    }
    assertThat(seen).hasSizeLessThanOrEqualTo(8);
    assertThat(takeAll()).hasSize(8);
  }

  private void returnUntil(InFlightMessage end, BlockingQueue<InFlightMessage> handed) {
    try {
      for (InFlightMessage message = handed.take(); message != end; message = handed.take()) {
        message.open = false;
        inFlight.release(message, 7, false);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Test
  void permitsAreReusedInTheOrderOfTheirReturnAndHoldItsTime() {
    List<InFlightMessage> taken = takeAll();

    inFlight.release(taken.get(5), 100, false);
    inFlight.release(taken.get(2), 200, false);

    assertThat(inFlight.take()).isSameAs(taken.get(5));
    assertThat(inFlight.permitInstant()).isEqualTo(100);
    assertThat(inFlight.take()).isSameAs(taken.get(2));
    assertThat(inFlight.permitInstant()).isEqualTo(200);
  }

  @Test
  void unusedPermitsComeFirstAlthoughTheirMessagesAreNotCreatedYet() {
    for (int i = 0; i < 8; i++) {
      inFlight.release(inFlight.take(), 100 + i, false);
      assertThat(inFlight.permitInstant()).as("permit %d", i).isZero();
    }
    for (int i = 0; i < 20; i++) {
      inFlight.release(inFlight.take(), 108 + i, false);
      assertThat(inFlight.permitInstant()).isEqualTo(100 + i);
    }
    assertThat(inFlight.open()).isEmpty();
  }

  @Test
  void withFewPermitsEachReturnWakesTheOwner() {
    assertThat(returnedUntilTheOwnerIsWoken(8)).isEqualTo(1);
  }

  @Test
  void withManyPermitsSeveralReturnsWakeTheOwner() {
    assertThat(returnedUntilTheOwnerIsWoken(5_000)).isBetween(2, 100);
  }

  @Test
  void inClosedLoadFewerReturnsWakeTheOwner() {
    int ofOpenLoad = returnedUntilTheOwnerIsWoken(poolOf(50_000, false));
    wakeUps = 0;
    assertThat(returnedUntilTheOwnerIsWoken(poolOf(50_000, true))).isBetween(2, ofOpenLoad / 2);
    wakeUps = 0;
    assertThat(returnedUntilTheOwnerIsWoken(poolOf(300, true))).isBetween(2, 100);
  }

  private int returnedUntilTheOwnerIsWoken(int limit) {
    return returnedUntilTheOwnerIsWoken(poolOf(limit));
  }

  private int returnedUntilTheOwnerIsWoken(InFlightMessages messages) {
    inFlight = messages;
    List<InFlightMessage> taken = takeAll();
    inFlight.announceWait();
    int returned = 0;
    while (wakeUps == 0) {
      inFlight.release(taken.get(returned++), 7, false);
    }
    assertThat(inFlight.isWaiting()).isFalse();
    return returned;
  }

  @Test
  void anOwnerIsWokenOncePerAnnouncement() {
    List<InFlightMessage> taken = takeAll();
    inFlight.announceWait();

    inFlight.release(taken.get(0), 7, false);
    inFlight.release(taken.get(1), 7, false);
    assertThat(wakeUps).isEqualTo(1);

    inFlight.announceWait();
    inFlight.release(taken.get(2), 7, false);
    assertThat(wakeUps).isEqualTo(2);
  }

  @Test
  void aCancelledWaitWakesNobody() {
    List<InFlightMessage> taken = takeAll();
    inFlight.announceWait();

    assertThat(inFlight.cancelWait()).isTrue();
    inFlight.release(taken.get(0), 7, false);
    assertThat(inFlight.isWaiting()).isFalse();
    assertThat(wakeUps).isZero();
  }

  @Test
  void listsTheOpenMessages() {
    List<InFlightMessage> taken = takeAll();
    taken.get(2).open = true;
    taken.get(5).open = true;

    assertThat(inFlight.open()).containsExactly(taken.get(2), taken.get(5));
  }

  private List<InFlightMessage> takeAll() {
    List<InFlightMessage> all = new ArrayList<>();
    for (InFlightMessage message = inFlight.take(); message != null; message = inFlight.take()) {
      all.add(message);
    }
    return all;
  }
}
