// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * The messages of one subscription of one topic that wait for a consumer, as in a queue of a
 * broker: they are kept while there is no consumer, and those that a consumer gives back come
 * first. Threads: any.
 */
final class SubscriptionQueue implements BatchHandler {

  private final ArrayDeque<WaitingMessage> ready = new ArrayDeque<>();

  /**
   * A message.
   *
   * @param again whether it was given to a consumer before
   */
  @SuppressWarnings("ArrayRecordComponent") // compared by identity only
  record WaitingMessage(byte[] payload, int partition, boolean again) {

    private WaitingMessage back() {
      return new WaitingMessage(payload, partition, true);
    }
  }

  /** Called by the consumer that feeds this queue. */
  @Override
  public synchronized void received(DeliveredBatch batch) {
    for (int i = 0; i < batch.size(); i++) {
      int from = batch.offset(i);
      byte[] copy = Arrays.copyOfRange(batch.payload(i), from, from + batch.length(i));
      ready.add(new WaitingMessage(copy, batch.partition(i), batch.redelivered(i)));
    }
    notifyAll();
  }

  @Override
  public void stopped(DriverException cause) {
    throw new IllegalStateException("the simulated system never ends a consumer", cause);
  }

  /** Takes the next message; waits for it at most this long, or less. */
  @SuppressWarnings("WaitNotInLoop") // the caller takes again
  synchronized Optional<WaitingMessage> take(long millis) throws InterruptedException {
    if (ready.isEmpty()) {
      wait(millis);
    }
    return Optional.ofNullable(ready.poll());
  }

  /** Puts messages back to the front, in this order. */
  synchronized void putBack(List<WaitingMessage> messages) {
    List<WaitingMessage> last = new ArrayList<>(messages);
    Collections.reverse(last);
    last.forEach(message -> ready.addFirst(message.back()));
    notifyAll();
  }
}
