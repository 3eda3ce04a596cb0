// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.redis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.stream.IntStream;

/**
 * Distributes the partitions of each subscription among its consumers in this process, because
 * Redis has no such assignment. Competing consumers get all partitions. Thread-safe.
 */
final class RedisAssignments {

  private final Map<List<String>, List<Member>> subscriptions = new HashMap<>();
  private final RedisSharing sharing;

  RedisAssignments(RedisSharing sharing) {
    this.sharing = sharing;
  }

  /** A consumer that reads its assigned partitions. */
  interface Member {

    /** Returns the number of partitions to distribute. */
    int partitions();

    /** Replaces the assigned partitions; the stage completes when the change is effective. */
    CompletionStage<Void> assign(List<Integer> share);
  }

  /**
   * Adds a consumer. The stage completes when every consumer of the subscription has its
   * partitions.
   */
  synchronized CompletionStage<Void> join(String topic, String subscription, Member member) {
    if (sharing == RedisSharing.COMPETE) {
      return member.assign(IntStream.range(0, member.partitions()).boxed().toList());
    }
    List<Member> members =
        subscriptions.computeIfAbsent(List.of(topic, subscription), unseen -> new ArrayList<>());
    members.add(member);
    return distribute(members);
  }

  synchronized void leave(String topic, String subscription, Member member) {
    List<String> key = List.of(topic, subscription);
    List<Member> members = subscriptions.get(key);
    if (members != null && members.remove(member)) {
      if (members.isEmpty()) {
        subscriptions.remove(key);
      } else {
        distribute(members);
      }
    }
  }

  /** Existing consumers release partitions before the newest consumer gets them. */
  private static CompletionStage<Void> distribute(List<Member> members) {
    int last = members.size() - 1;
    Member newest = members.get(last);
    List<Integer> itsShare = partitionsOf(members, last);
    CompletionStage<Void> released = CompletableFuture.completedFuture(null);
    for (int i = 0; i < last; i++) {
      CompletionStage<Void> one = members.get(i).assign(partitionsOf(members, i));
      released = released.thenCombine(one, (before, now) -> null);
    }
    return released.thenCompose(all -> newest.assign(itsShare));
  }

  private static List<Integer> partitionsOf(List<Member> members, int index) {
    int count = members.size();
    return IntStream.range(0, members.get(index).partitions())
        .filter(partition -> partition % count == index)
        .boxed()
        .toList();
  }
}
