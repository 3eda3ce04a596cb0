// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.simulated.listen;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Who is subscribed to which subjects. Of the members of a queue group, one gets a message. */
final class NatsInterest {

  private final Map<String, List<Subscription>> byName = new HashMap<>();
  private final List<Subscription> wildcards = new ArrayList<>();
  private int turn;

  /** A subscription of a client. */
  static final class Subscription {
    final CoreNatsDialogue client;
    final String subject;
    final String group;
    final String id;
    private final String[] tokens;
    private long left = Long.MAX_VALUE;
    private long received;

    /**
     * @param group its queue group; empty for none
     */
    Subscription(CoreNatsDialogue client, String subject, String group, String id) {
      this.client = client;
      this.subject = subject;
      this.group = group;
      this.id = id;
      this.tokens = subject.split("\\.", -1);
    }

    private boolean isWildcard() {
      for (String token : tokens) {
        if (token.equals("*") || token.equals(">")) {
          return true;
        }
      }
      return false;
    }

    boolean matches(String[] of) {
      for (int i = 0; i < tokens.length; i++) {
        if (tokens[i].equals(">")) {
          return i < of.length;
        }
        if (i >= of.length || !(tokens[i].equals("*") || tokens[i].equals(of[i]))) {
          return false;
        }
      }
      return tokens.length == of.length;
    }

    /** Ends it after this many messages in all; true if it has had them. */
    boolean limit(long messages) {
      left = messages - received;
      return left <= 0;
    }

    /** Counts a message; true if it was the last one. */
    boolean count() {
      received++;
      left--;
      return left <= 0;
    }
  }

  void add(Subscription subscription) {
    if (subscription.isWildcard()) {
      wildcards.add(subscription);
    } else {
      byName.computeIfAbsent(subscription.subject, name -> new ArrayList<>()).add(subscription);
    }
  }

  void remove(Subscription subscription) {
    wildcards.remove(subscription);
    byName.computeIfPresent(
        subscription.subject,
        (name, all) -> {
          all.remove(subscription);
          return all.isEmpty() ? null : all;
        });
  }

  /** Those who get a message with this subject. */
  List<Subscription> of(String subject) {
    List<Subscription> all = new ArrayList<>(byName.getOrDefault(subject, List.of()));
    if (!wildcards.isEmpty()) {
      String[] tokens = subject.split("\\.", -1);
      wildcards.stream().filter(each -> each.matches(tokens)).forEach(all::add);
    }
    return all.stream().allMatch(each -> each.group.isEmpty()) ? all : oneOfEachGroup(all);
  }

  private List<Subscription> oneOfEachGroup(List<Subscription> all) {
    List<Subscription> chosen = new ArrayList<>();
    Map<String, List<Subscription>> groups = new LinkedHashMap<>();
    for (Subscription each : all) {
      if (each.group.isEmpty()) {
        chosen.add(each);
      } else {
        groups.computeIfAbsent(each.group, name -> new ArrayList<>()).add(each);
      }
    }
    turn++;
    groups
        .values()
        .forEach(members -> chosen.add(members.get(Math.floorMod(turn, members.size()))));
    return chosen;
  }
}
