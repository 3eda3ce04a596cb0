// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.util.Arrays;

/** A binary heap of producer loops, ordered by their next intended times. Used by one thread. */
final class ProducerLoopQueue {

  private ProducerLoop[] heap = new ProducerLoop[4];
  private int size;

  /** The producer loop with the earliest time; null if the queue is empty. */
  ProducerLoop first() {
    return size == 0 ? null : heap[0];
  }

  void add(ProducerLoop loop) {
    if (size == heap.length) {
      heap = Arrays.copyOf(heap, size * 2);
    }
    int at = size++;
    while (at > 0) {
      int parent = (at - 1) >>> 1;
      if (heap[parent].nextIntended <= loop.nextIntended) {
        break;
      }
      heap[at] = heap[parent];
      at = parent;
    }
    heap[at] = loop;
  }

  void removeFirst() {
    size--;
    heap[0] = heap[size];
    heap[size] = null;
    if (size > 0) {
      updateFirst();
    }
  }

  /** Removes the detached producer loops. */
  void removeDetached() {
    ProducerLoop[] old = Arrays.copyOf(heap, size);
    Arrays.fill(heap, 0, size, null);
    size = 0;
    for (ProducerLoop each : old) {
      if (!each.isDetached) {
        add(each);
      }
    }
  }

  /** Restores the order after the first producer loop has advanced to a later time. */
  void updateFirst() {
    if (size <= 1) {
      return;
    }
    ProducerLoop loop = heap[0];
    int at = 0;
    int child = 1;
    while (child < size) {
      if (child + 1 < size && heap[child + 1].nextIntended < heap[child].nextIntended) {
        child++;
      }
      if (loop.nextIntended <= heap[child].nextIntended) {
        break;
      }
      heap[at] = heap[child];
      at = child;
      child = 2 * at + 1;
    }
    heap[at] = loop;
  }
}
