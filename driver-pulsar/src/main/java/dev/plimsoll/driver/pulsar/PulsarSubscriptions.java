// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.pulsar;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The subscriptions opened by this run. Deleting a topic deletes its subscriptions; on a topic that
 * stays, a subscription without consumers would retain messages forever. Opening is concurrent.
 */
final class PulsarSubscriptions {

  private static final Logger LOG = LoggerFactory.getLogger(PulsarSubscriptions.class);

  private static final long DELETE_MILLIS = 1_500;

  private final PulsarTopics topics;
  private final Map<String, Set<String>> byTopic = new HashMap<>();

  PulsarSubscriptions(PulsarTopics topics) {
    this.topics = topics;
  }

  synchronized void register(String topic, String subscription) {
    byTopic.computeIfAbsent(topic, unseen -> new HashSet<>()).add(subscription);
  }

  synchronized void forget(Collection<String> deleted) {
    deleted.forEach(byTopic::remove);
  }

  /**
   * Deletes the remaining subscriptions. The server rejects the deletion of those that another
   * program still uses, and they stay.
   */
  void deleteRest() throws InterruptedException {
    List<CompletableFuture<Void>> deletions = new ArrayList<>();
    synchronized (this) {
      byTopic.forEach(
          (topic, names) ->
              names.forEach(name -> deletions.add(topics.deleteSubscription(topic, name))));
      byTopic.clear();
    }
    try {
      CompletableFuture.allOf(deletions.toArray(CompletableFuture[]::new))
          .get(DELETE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      LOG.debug("subscriptions were left behind", e);
    }
  }
}
