// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import dev.plimsoll.record.LeadingPadding;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The in-flight messages of one producer loop. They are also its permits: at most {@code limit}
 * messages are outstanding. As permits, those never used come first, then the others in the order
 * of their return: message n needs the permit that was returned as the (n − limit)-th. As objects,
 * they are reused as soon as possible, so that few are created.
 *
 * <p>Threads: {@link #take} by the producer loop's sending thread; {@link #release} by any. An
 * in-flight message that is released inside the producer loop's own send call takes a path without
 * atomic operations. Others go through a ring buffer: the releasing thread claims the next slot and
 * publishes the number of the in-flight message there. There are at least as many slots as
 * in-flight messages, so a claimed slot is always free.
 *
 * <p>Memory: 12 bytes for each permit, plus the in-flight messages created so far. The ring holds
 * their numbers, because storing a reference for each message would cost a GC write barrier.
 */
final class InFlightMessages {

  private static final VarHandle NUMBERS = MethodHandles.arrayElementVarHandle(int[].class);
  private static final VarHandle TAIL;
  private static final VarHandle WAITING;

  /** Up to this limit, a waiting owner is woken for each returned permit. */
  private static final int SINGLE_WAKE_LIMIT = 256;

  /**
   * Above it, the owner is woken when a sixteenth of the permits is back, but at the latest for
   * this number: the message that waits is due.
   */
  private static final int MAX_WAKE_BATCH_OPEN = 64;

  /**
   * The same in closed load. Larger numbers let a client's network thread run alone while the owner
   * sleeps: it then polls more often and does less each time (bench/README.md, Kafka).
   */
  private static final int MAX_WAKE_BATCH_CLOSED = 16;

  static {
    try {
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      TAIL = lookup.findVarHandle(Returning.class, "tail", long.class);
      WAITING = lookup.findVarHandle(Returning.class, "waiting", boolean.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private final CompletionContext context;
  private final Runnable waking;
  private final int limit;
  private final int wakeAt;
  private final int mask;
  private final long[] instants;
  private final int[] numbers;
  private volatile InFlightMessage[] messages = new InFlightMessage[0];
  private volatile int created;
  private final Taking taking = new Taking();
  private final Returning returning = new Returning();

  /**
   * The messages of a producer loop, none of them created yet.
   *
   * @param waking wakes the owner; called on the thread that returns a permit
   * @param limit the number of permits
   * @param closedLoad whether there is no schedule
   */
  InFlightMessages(CompletionContext context, Runnable waking, int limit, boolean closedLoad) {
    this.context = context;
    this.waking = waking;
    this.limit = limit;
    int maxWakeBatch = closedLoad ? MAX_WAKE_BATCH_CLOSED : MAX_WAKE_BATCH_OPEN;
    this.wakeAt = limit > SINGLE_WAKE_LIMIT ? Math.min(maxWakeBatch, limit / 16) : 1;
    int slots = Integer.highestOneBit(Math.max(1, limit - 1)) << 1;
    this.mask = slots - 1;
    this.instants = new long[slots];
    this.numbers = new int[slots];
  }

  /** Takes a free in-flight message; null if all permits are in use. */
  InFlightMessage take() {
    Taking own = taking;
    if (own.local >= 0) {
      InFlightMessage message = messages[own.local];
      own.local = -1;
      own.permitInstant = 0;
      return message;
    }
    int slot = (int) own.head & mask;
    int number = (int) NUMBERS.getAcquire(numbers, slot);
    InFlightMessage message;
    if (number != 0) {
      numbers[slot] = 0;
      own.head++;
      message = messages[number - 1];
    } else if (created < limit) {
      message = create();
    } else {
      return null;
    }
    long position = own.head + created - limit - 1;
    own.permitInstant = position < 0 ? 0 : instants[(int) position & mask];
    return message;
  }

  private InFlightMessage create() {
    int number = created;
    if (number == messages.length) {
      messages = Arrays.copyOf(messages, Math.min(limit, Math.max(16, number * 2)));
    }
    InFlightMessage message = new InFlightMessage(context, this, number);
    messages[number] = message;
    created = number + 1;
    return message;
  }

  /** When the permit last taken was returned; 0: so early that nothing waited for it. */
  long permitInstant() {
    return taking.permitInstant;
  }

  /**
   * Returns an in-flight message.
   *
   * @param instant when it was completed; 0: the time was not read
   * @param insideCall whether this is called inside the producer loop's own send call, on its
   *     thread
   */
  void release(InFlightMessage message, long instant, boolean insideCall) {
    if (insideCall && taking.local < 0) {
      taking.local = message.number;
      return;
    }
    Returning all = returning;
    long position = (long) TAIL.getAndAdd(all, 1L);
    int slot = (int) position & mask;
    instants[slot] = instant;
    NUMBERS.setRelease(numbers, slot, message.number + 1);
    if (wakeAt == 1) {
      // Without the fence, the owner could start to wait without seeing this in-flight message, and
      // this thread could miss that the owner waits.
      VarHandle.fullFence();
    }
    if (all.waiting
        && position + 1 - all.waitHead >= wakeAt
        && WAITING.compareAndSet(all, true, false)) {
      waking.run();
    }
  }

  /**
   * Announces that the owner is about to wait for returned in-flight messages; the owner must check
   * again after this call. The producer loop is woken once.
   */
  void announceWait() {
    returning.waitHead = taking.head;
    returning.waiting = true;
  }

  /** Withdraws the announcement; false: the producer loop is already being woken. */
  boolean cancelWait() {
    return WAITING.compareAndSet(returning, true, false);
  }

  /** Whether the owner waits and has not been woken yet. */
  boolean isWaiting() {
    return returning.waiting;
  }

  /** Whether {@link #take} would succeed now. */
  boolean hasFree() {
    return taking.local >= 0
        || (int) NUMBERS.getAcquire(numbers, (int) taking.head & mask) != 0
        || created < limit;
  }

  /** The messages without an outcome. Only after sending has stopped. */
  List<InFlightMessage> open() {
    List<InFlightMessage> open = new ArrayList<>();
    int count = created; // read before the array, which is never shorter
    InFlightMessage[] all = messages;
    for (int i = 0; i < count; i++) {
      if (all[i].open) {
        open.add(all[i]);
      }
    }
    return open;
  }

  /** What the owner writes for each message. */
  private static final class Taking extends LeadingPadding {

    private long head;

    /** The number of the in-flight message that was released inside the send call; or -1. */
    private int local = -1;

    private long permitInstant;

    private Object unused1, unused2, unused3, unused4, unused5, unused6, unused7, unused8;
    private Object unused9, unused10, unused11, unused12, unused13, unused14, unused15, unused16;
  }

  /** What the releasing threads write for each message, and what they need to know of the owner. */
  private static final class Returning extends LeadingPadding {

    @SuppressWarnings("UnusedVariable") // accessed only through its VarHandle
    private long tail;

    private volatile boolean waiting;
    private volatile long waitHead;

    private Object unused1, unused2, unused3, unused4, unused5, unused6, unused7, unused8;
    private Object unused9, unused10, unused11, unused12, unused13, unused14, unused15, unused16;
  }
}
