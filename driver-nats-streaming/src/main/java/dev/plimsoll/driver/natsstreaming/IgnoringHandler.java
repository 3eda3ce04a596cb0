// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.natsstreaming;

import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.DriverException;

/** Discards messages of a member that joins only to remove its group. */
enum IgnoringHandler implements BatchHandler {
  INSTANCE;

  @Override
  public void received(DeliveredBatch batch) {}

  @Override
  public void stopped(DriverException cause) {}
}
