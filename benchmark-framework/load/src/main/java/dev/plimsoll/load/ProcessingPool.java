// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.load;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * The threads that process the messages of one consumer. As many messages as there are threads wait
 * for them; then the receive thread waits too, so that the client receives no more than is
 * processed.
 */
final class ProcessingPool {

  private static final long LOOK_MILLIS = 50;

  private final ProcessingReceiver receiver;
  private final BlockingQueue<Task> queue;
  private final List<Thread> threads = new ArrayList<>();
  private volatile boolean ended;

  /**
   * A message to be processed.
   *
   * @param added when it was added
   * @param nanos how long its processing takes
   */
  private record Task(HandledMessage message, long added, long nanos) {}

  /**
   * @param size the number of threads; 0: it takes no messages
   */
  ProcessingPool(int size, ProcessingReceiver receiver) {
    this.receiver = receiver;
    this.queue = new ArrayBlockingQueue<>(Math.max(1, size));
    for (int i = 0; i < size; i++) {
      Thread thread = new Thread(this::run, "processing-" + i);
      thread.setDaemon(true);
      threads.add(thread);
      thread.start();
    }
  }

  /** Adds a message; waits while the queue is full, unless the pool has ended. */
  void add(HandledMessage message, long nanos) {
    try {
      Task task = new Task(message, receiver.now(), nanos);
      while (!ended && !queue.offer(task, LOOK_MILLIS, TimeUnit.MILLISECONDS)) {
        Thread.onSpinWait();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void run() {
    long free = 0;
    try {
      while (!ended) {
        Task task = queue.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        if (task != null) {
          // From when it could have been taken, so that late wake-ups do not add up.
          free = Math.max(free, task.added()) + task.nanos();
          receiver.processInPool(task.message(), free);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Ends the threads soon; messages that wait are not processed. */
  void end() {
    ended = true;
    queue.clear();
    threads.forEach(Thread::interrupt);
  }
}
