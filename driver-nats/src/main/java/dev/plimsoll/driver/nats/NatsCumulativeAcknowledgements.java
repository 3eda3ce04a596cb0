// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import io.nats.client.Message;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * One acknowledgement for a message and all before it of the same stream. It is sent when enough
 * messages without a gap are acknowledged, when no more wait on the server, or after a quarter of
 * the time after which the server would deliver them again.
 *
 * <p>A message that is acknowledged before its predecessor waits for it. Every method locks:
 * acknowledgements may come from any thread.
 */
final class NatsCumulativeAcknowledgements implements NatsAcknowledgements {

  private static final int MIN = 256;

  private final int every;
  private final long limitNanos;
  private final Map<String, Unsent> streams = new HashMap<>();

  /**
   * @param every number of messages for one acknowledgement
   * @param ackWait time after which the server delivers a message again
   */
  NatsCumulativeAcknowledgements(int every, Duration ackWait) {
    this.every = every;
    this.limitNanos = ackWait.toNanos() / 4;
  }

  @Override
  public synchronized void delivered(Message message) {
    of(message).add(message);
  }

  private Unsent of(Message message) {
    return streams.computeIfAbsent(message.metaData().getStream(), unseen -> new Unsent());
  }

  @Override
  public synchronized void acknowledge(Message message) {
    of(message).acknowledge(message);
  }

  @Override
  public synchronized void acknowledgeThrough(Message message) {
    streams.values().forEach(Unsent::acknowledgeAll);
  }

  @Override
  public void reject(Message message, boolean requeue) {
    throw new UnsupportedOperationException("later acknowledgements would cover it");
  }

  @Override
  public synchronized void flush() {
    streams.values().forEach(Unsent::send);
  }

  @Override
  public synchronized void returnAll() {
    flush();
    streams.values().forEach(Unsent::returnAll);
  }

  @Override
  public synchronized void clear() {
    streams.clear();
  }

  /**
   * The messages of a stream behind the last acknowledgement that was sent, in the stream's order:
   * a ring buffer, whose size the server's maxAckPending limits.
   */
  private final class Unsent {

    private Message[] ring = new Message[MIN];
    private boolean[] acknowledged = new boolean[MIN];
    private int head;
    private int size;

    /** How many acknowledged messages there are before the first gap. */
    private int ready;

    private long readySince;

    /** A message that is there already comes again: later answers are about its last delivery. */
    void add(Message message) {
      long sequence = message.metaData().streamSequence();
      if (size > 0 && sequence <= sequence(size - 1)) {
        int known = find(sequence);
        if (known >= 0) {
          ring[at(known)] = message;
        }
        return;
      }
      if (size == ring.length) {
        grow();
      }
      ring[at(size)] = message;
      acknowledged[at(size)] = false;
      size++;
    }

    void acknowledge(Message message) {
      int index = find(message.metaData().streamSequence());
      if (index < 0) {
        // It comes again although its acknowledgement was sent, perhaps to a server that was gone.
        NatsAcknowledgements.send(message);
        return;
      }
      acknowledged[at(index)] = true;
      advance();
    }

    void acknowledgeAll() {
      for (int i = ready; i < size; i++) {
        acknowledged[at(i)] = true;
      }
      advance();
    }

    private void advance() {
      int before = ready;
      while (ready < size && acknowledged[at(ready)]) {
        ready++;
      }
      if (ready == 0) {
        return;
      }
      if (before == 0) {
        readySince = System.nanoTime();
      }
      if (ready >= every || isLast() || System.nanoTime() - readySince > limitNanos) {
        send();
      }
    }

    /** Whether nothing will come soon with which the acknowledgement could be sent. */
    private boolean isLast() {
      return ready == size && ring[at(size - 1)].metaData().pendingCount() == 0;
    }

    void send() {
      if (ready > 0) {
        NatsAcknowledgements.send(ring[at(ready - 1)]);
        for (; ready > 0; ready--) {
          removeFirst();
        }
      }
    }

    void returnAll() {
      while (size > 0) {
        NatsAcknowledgements.returnMessage(removeFirst());
      }
    }

    private Message removeFirst() {
      Message first = ring[head];
      ring[head] = null;
      head = at(1);
      size--;
      return first;
    }

    /** Returns the index of a sequence number; negative if it is not there. */
    private int find(long sequence) {
      int from = 0;
      int to = size - 1;
      while (from <= to) {
        int middle = (from + to) >>> 1;
        long there = sequence(middle);
        if (there == sequence) {
          return middle;
        }
        if (there < sequence) {
          from = middle + 1;
        } else {
          to = middle - 1;
        }
      }
      return -1;
    }

    private long sequence(int index) {
      return ring[at(index)].metaData().streamSequence();
    }

    private int at(int index) {
      return (head + index) & (ring.length - 1);
    }

    private void grow() {
      int old = ring.length;
      Message[] messages = Arrays.copyOf(ring, old * 2);
      boolean[] answers = Arrays.copyOf(acknowledged, old * 2);
      for (int i = 0; i < size; i++) {
        messages[i] = ring[at(i)];
        answers[i] = acknowledged[at(i)];
      }
      Arrays.fill(messages, size, old * 2, null);
      ring = messages;
      acknowledged = answers;
      head = 0;
    }
  }
}
