// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverException;
import java.util.concurrent.CountDownLatch;

/** A handler that takes its time: it does not return before it is released. */
final class BlockedHandler implements BatchHandler {

  private final CountDownLatch called = new CountDownLatch(1);
  private final CountDownLatch released;

  /**
   * @param released releases it
   */
  BlockedHandler(CountDownLatch released) {
    this.released = released;
  }

  @Override
  public boolean mayBlock() {
    return true;
  }

  @Override
  public void received(DeliveredBatch batch) {
    called.countDown();
    try {
      released.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** Waits until it is called. */
  void awaitCalled() {
    Await.until("the handler is called", () -> called.getCount() == 0);
  }

  @Override
  public void stopped(DriverException cause) {}
}
