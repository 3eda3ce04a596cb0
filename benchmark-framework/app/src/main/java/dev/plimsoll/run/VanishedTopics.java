// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.TopicFacts;
import dev.plimsoll.text.Numbers;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

/** Checks at the end of a failed run whether someone deleted its topics. */
final class VanishedTopics {

  /** A system that is gone must not prevent the result from being written. */
  private static final long LIMIT_SECONDS = 5;

  private VanishedTopics() {}

  /** A sentence if a topic is gone, or has been recreated by someone else. */
  static Optional<String> of(Driver driver, List<String> created, List<TopicFacts> placed)
      throws InterruptedException {
    ExecutorService thread =
        Executors.newSingleThreadExecutor(
            task -> {
              Thread looking = new Thread(task, "plimsoll-vanished-topics");
              looking.setDaemon(true);
              return looking;
            });
    try {
      return thread.invokeAny(
          List.of(() -> look(driver, created, placed)), LIMIT_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return Optional.empty();
    } finally {
      thread.shutdownNow();
    }
  }

  private static Optional<String> look(Driver driver, List<String> created, List<TopicFacts> placed)
      throws DriverException, InterruptedException {
    try {
      Map<String, Integer> before =
          placed.stream().collect(Collectors.toMap(TopicFacts::name, TopicFacts::partitions));
      return driver.describeTopics(created).stream()
          .filter(topic -> topic.partitions() < before.getOrDefault(topic.name(), 0))
          .map(topic -> recreated(topic, before.get(topic.name())))
          .findFirst();
    } catch (DriverException e) {
      if (e.kind() == DriverException.Kind.NOT_FOUND) {
        return Optional.of(e.getMessage());
      }
      throw e;
    }
  }

  /** Some systems recreate a topic with minimal settings as soon as a client asks for it. */
  private static String recreated(TopicFacts topic, int partitionsBefore) {
    return topic.name()
        + " had "
        + Numbers.things(partitionsBefore, "partition")
        + " and has "
        + topic.partitions()
        + " now: it was deleted, and the system created it again";
  }
}
