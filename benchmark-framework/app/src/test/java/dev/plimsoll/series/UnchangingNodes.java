// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.series;

import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker;

/** Nodes for tests, which nothing ends, pauses or starts. */
interface UnchangingNodes extends LocalBroker.Running {

  @Override
  default Endpoints endpoints() {
    return Endpoints.NONE;
  }

  @Override
  default void stop(int node) {}

  @Override
  default void kill(int node) {}

  @Override
  default void start(int node) {}

  @Override
  default void pause(int node) {}

  @Override
  default void resume(int node) {}
}
