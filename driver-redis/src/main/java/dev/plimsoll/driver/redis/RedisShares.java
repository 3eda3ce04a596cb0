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
 * Divides the partitions of each subscription among its consumers in this process, in turn, since
 * Redis has no such assignment; or gives all to each where they compete. Any thread.
 */
final class RedisShares {

  private final Map<List<String>, List<Member>> subscriptions = new HashMap<>();
  private final RedisSharing sharing;

  RedisShares(RedisSharing sharing) {
    this.sharing = sharing;
  }

  /** A consumer that reads what it is given. */
  interface Member {

    /** How many partitions there are to divide. */
    int partitions();

    /** Gives up all partitions but these and takes these; the stage completes when it holds. */
    CompletionStage<Void> assign(List<Integer> share);
  }

  /** The stage completes when every consumer of the subscription has its new share. */
  synchronized CompletionStage<Void> join(String topic, String subscription, Member member) {
    if (sharing == RedisSharing.COMPETE) {
      return member.assign(IntStream.range(0, member.partitions()).boxed().toList());
    }
    List<Member> members =
        subscriptions.computeIfAbsent(List.of(topic, subscription), unseen -> new ArrayList<>());
    members.add(member);
    return divide(members);
  }

  synchronized void leave(String topic, String subscription, Member member) {
    List<String> key = List.of(topic, subscription);
    List<Member> members = subscriptions.get(key);
    if (members != null && members.remove(member)) {
      if (members.isEmpty()) {
        subscriptions.remove(key);
      } else {
        divide(members);
      }
    }
  }

  /** Those who were there first give before the newest one takes. */
  private static CompletionStage<Void> divide(List<Member> members) {
    int last = members.size() - 1;
    Member newest = members.get(last);
    List<Integer> itsShare = share(members, last);
    CompletionStage<Void> given = CompletableFuture.completedFuture(null);
    for (int i = 0; i < last; i++) {
      CompletionStage<Void> one = members.get(i).assign(share(members, i));
      given = given.thenCombine(one, (before, now) -> null);
    }
    return given.thenCompose(all -> newest.assign(itsShare));
  }

  private static List<Integer> share(List<Member> members, int index) {
    int count = members.size();
    return IntStream.range(0, members.get(index).partitions())
        .filter(partition -> partition % count == index)
        .boxed()
        .toList();
  }
}
