// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The in-flight messages of one producer loop, which are also its permits: no more messages are
 * outstanding than there are in-flight messages. As permits they are used in the order in which
 * they came back, all those that were never used first: message n needs the permit that came back
 * as the (n − limit)-th. As objects they are used again as soon as they can be, so that only few
 * are made.
 *
 * <p>Threads: {@link #take} by the producer loop's sending thread; {@link #release} by any. A
 * in-flight message that is released inside of the producer loop's own send call takes a path
 * without atomic operations. Others go through a ring: a releasing thread draws the next place of
 * it and publishes the in-flight message's number there. There are never more in-flight messages
 * than places, so that a place is free when it is drawn.
 *
 * <p>Memory: 12 bytes for each permit, and the in-flight messages that were ever used. In-flight
 * messages are known by their number: a reference stored for each message would cost a barrier of
 * the collector.
 */
final class InFlightMessages {

  private static final VarHandle NUMBERS = MethodHandles.arrayElementVarHandle(int[].class);
  private static final VarHandle TAIL;
  private static final VarHandle WAITING;

  /** The least number of in-flight messages with which a waiting owner is not woken for each. */
  private static final int FEW = 256;

  /** With more it is woken when a sixteenth is back, but no more than so many. */
  private static final int WORTH_WAKING = 64;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      TAIL = lookup.findVarHandle(InFlightMessages.class, "tail", long.class);
      WAITING = lookup.findVarHandle(InFlightMessages.class, "waiting", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final ProducerLoop loop;
  private final int limit;
  private final int wakeAt;
  private final int mask;
  private final long[] instants;
  private final int[] numbers;
  private volatile InFlightMessage[] messages = new InFlightMessage[0];
  private volatile int created;
  private long head;
  private int local = -1;

  @SuppressWarnings("UnusedVariable") // by its handle alone
  private long tail;

  private volatile boolean waiting;
  private volatile long waitHead;

  /** When the permit last taken came back; 0: before it could have been waited for. */
  long permitInstant;

  InFlightMessages(ProducerLoop loop, int limit) {
    this.loop = loop;
    this.limit = limit;
    this.wakeAt = limit > FEW ? Math.min(WORTH_WAKING, limit / 16) : 1;
    int places = Integer.highestOneBit(Math.max(1, limit - 1)) << 1;
    this.mask = places - 1;
    this.instants = new long[places];
    this.numbers = new int[places];
  }

  /** A free in-flight message, or null if as many as allowed are in use. */
  InFlightMessage take() {
    if (local >= 0) {
      InFlightMessage message = messages[local];
      local = -1;
      permitInstant = 0;
      return message;
    }
    int place = (int) head & mask;
    int number = (int) NUMBERS.getAcquire(numbers, place);
    InFlightMessage message;
    if (number != 0) {
      numbers[place] = 0;
      head++;
      message = messages[number - 1];
    } else if (created < limit) {
      message = create();
    } else {
      return null;
    }
    long position = head + created - limit - 1;
    permitInstant = position < 0 ? 0 : instants[(int) position & mask];
    return message;
  }

  private InFlightMessage create() {
    int number = created;
    if (number == messages.length) {
      messages = Arrays.copyOf(messages, Math.min(limit, Math.max(16, number * 2)));
    }
    InFlightMessage message = new InFlightMessage(loop, number);
    messages[number] = message;
    created = number + 1;
    return message;
  }

  /**
   * Gives an in-flight message back.
   *
   * @param instant when it was completed; 0: its time was not taken
   * @param insideCall whether this is inside of the producer loop's own send call, on its thread
   */
  void release(InFlightMessage message, long instant, boolean insideCall) {
    if (insideCall && local < 0) {
      local = message.number;
      return;
    }
    long position = (long) TAIL.getAndAdd(this, 1L);
    int place = (int) position & mask;
    instants[place] = instant;
    NUMBERS.setRelease(numbers, place, message.number + 1);
    if (wakeAt == 1) {
      // Else the owner could begin to wait, not seeing the in-flight message, while this does not
      // see it wait.
      VarHandle.fullFence();
    }
    if (waiting && position + 1 - waitHead >= wakeAt && WAITING.compareAndSet(this, true, false)) {
      loop.wake();
    }
  }

  /**
   * Announces that the owner is about to wait until in-flight messages are returned; check again
   * after this. The producer loop is woken once.
   */
  void announceWait() {
    waitHead = head;
    waiting = true;
  }

  /** Takes the announcement back; false: the producer loop is being woken. */
  boolean cancelWait() {
    return WAITING.compareAndSet(this, true, false);
  }

  /** Whether the owner is still to be woken. */
  boolean isWaiting() {
    return waiting;
  }

  /** Whether {@link #take} would succeed now. */
  boolean hasFree() {
    return local >= 0
        || (int) NUMBERS.getAcquire(numbers, (int) head & mask) != 0
        || created < limit;
  }

  /** The messages without an outcome. Only when sending has stopped. */
  List<InFlightMessage> open() {
    List<InFlightMessage> open = new ArrayList<>();
    int count = created; // before the array, which is never shorter
    InFlightMessage[] all = messages;
    for (int i = 0; i < count; i++) {
      if (all[i].open) {
        open.add(all[i]);
      }
    }
    return open;
  }
}
