// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.pulsar.client.api.Consumer;
import org.apache.pulsar.client.api.ConsumerEventListener;

/**
 * The partitions for which a consumer of a failover subscription is the active one. Thread-safe.
 */
final class PulsarAssignment implements ConsumerEventListener {

  private static final long serialVersionUID = 1;

  private final transient Set<Integer> active = ConcurrentHashMap.newKeySet();

  int count() {
    return active.size();
  }

  @Override
  public void becameActive(Consumer<?> consumer, int partition) {
    active.add(partition);
  }

  @Override
  public void becameInactive(Consumer<?> consumer, int partition) {
    active.remove(partition);
  }
}
