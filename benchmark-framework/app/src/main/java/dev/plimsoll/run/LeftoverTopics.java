// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The topics of one run that a system holds, and whether they may be removed. Topics of other
 * programs are never included, whatever their names start with.
 *
 * @param run the run
 * @param topics all of its topics
 * @param kept why they must stay; the empty string if they may be removed
 */
public record LeftoverTopics(RunId run, List<String> topics, String kept) {

  private static final Duration YOUNG = Duration.ofDays(1);

  public LeftoverTopics {
    Objects.requireNonNull(run, "run");
    topics = List.copyOf(topics);
    Objects.requireNonNull(kept, "kept");
  }

  /**
   * Finds topics of runs.
   *
   * @param local whether only programs on this machine use the system
   * @param named runs that the user named: their age is ignored
   * @return by run, oldest first
   */
  public static List<LeftoverTopics> on(Driver driver, boolean local, Set<RunId> named)
      throws DriverException, InterruptedException {
    return of(driver.listTopics(RunId.TOPIC_PREFIX), local, named, Instant.now());
  }

  static List<LeftoverTopics> of(
      List<String> topics, boolean local, Set<RunId> named, Instant now) {
    Map<String, List<String>> byRun = new TreeMap<>();
    for (String topic : topics) {
      RunId.ofTopic(topic)
          .ifPresent(
              run -> byRun.computeIfAbsent(run.text(), unseen -> new ArrayList<>()).add(topic));
    }
    List<LeftoverTopics> left = new ArrayList<>();
    byRun.forEach(
        (id, of) -> {
          RunId run = RunId.of(id).orElseThrow();
          left.add(new LeftoverTopics(run, of, kept(run, local, named, now).orElse("")));
        });
    return left;
  }

  private static Optional<String> kept(RunId run, boolean local, Set<RunId> named, Instant now) {
    if (run.isUnderWay()) {
      return Optional.of("its run is under way");
    }
    if (named.contains(run) || run.startTime().isBefore(now.minus(YOUNG))) {
      return Optional.empty();
    }
    if (!local) {
      return Optional.of(
          "younger than a day on a broker that is not local; name the run to remove");
    }
    return run.owner().isPresent()
        ? Optional.empty()
        : Optional.of(
            "younger than a day, and its run may still be under way; name the" + " run to remove");
  }

  /** Whether they may be removed. */
  public boolean removable() {
    return kept.isEmpty();
  }
}
