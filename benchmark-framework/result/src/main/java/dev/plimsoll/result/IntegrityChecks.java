// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;

/** Checks the identities between counts. An identity with an undefined count is skipped. */
final class IntegrityChecks {

  private final String key;
  private final Integrity counts;
  private final Contradictions breaches;

  private IntegrityChecks(String key, Integrity counts, Contradictions breaches) {
    this.key = key;
    this.counts = counts;
    this.breaches = breaches;
  }

  static void check(String key, Integrity counts, Contradictions breaches) {
    IntegrityChecks checks = new IntegrityChecks(key, counts, breaches);
    checks.sending();
    checks.sums();
    for (int i = 0; i < counts.subscriptions().size(); i++) {
      checks.subscription(key + ".subscriptions[" + i + "]", counts.subscriptions().get(i));
    }
  }

  private void sending() {
    adds(
        "scheduled",
        "scheduled = sent + unsent",
        counts.scheduled(),
        counts.sent(),
        counts.unsent());
    adds(
        "sent",
        "sent = acknowledged + failed + unacknowledged",
        counts.sent(),
        counts.acknowledged(),
        counts.failed(),
        counts.unacknowledged());
    adds(
        "failed",
        "failed = sum of failuresByKind",
        counts.failed(),
        counts.failuresByKind().values().toArray(Long[]::new));
    List<Long> alone =
        Arrays.asList(counts.foreign(), counts.abortedButReceived(), counts.failed());
    if (alone.stream().anyMatch(count -> count != null && count < 0)) {
      breaches.add(key, "a count is below zero.");
    }
  }

  private void sums() {
    if (counts.subscriptions().isEmpty()) {
      return;
    }
    sum("received", counts.received(), SubscriptionPart::received);
    sum("lost", counts.lost(), SubscriptionPart::lost);
    sum("undelivered", counts.undelivered(), SubscriptionPart::undelivered);
    sum("duplicated", counts.duplicated(), SubscriptionPart::duplicated);
    sum("outOfOrder", counts.outOfOrder(), SubscriptionPart::outOfOrder);
    sum("failedButReceived", counts.failedButReceived(), SubscriptionPart::failedButReceived);
  }

  private void sum(String name, Long total, Function<SubscriptionPart, Long> count) {
    Long[] parts = counts.subscriptions().stream().map(count).toArray(Long[]::new);
    adds(name, name + " = sum over subscriptions", total, parts);
  }

  /** Each due message is received, lost or undelivered; further messages may have been received. */
  private void subscription(String of, SubscriptionPart part) {
    if (part.expected() == null || part.lost() == null || part.undelivered() == null) {
      return;
    }
    long missing = part.lost() + part.undelivered();
    if (missing > part.expected() || part.received() + missing < part.expected()) {
      breaches.add(
          of,
          "expected %d, but received %d, lost %d, undelivered %d.",
          part.expected(),
          part.received(),
          part.lost(),
          part.undelivered());
    }
  }

  private void adds(String name, String rule, Long total, Long... parts) {
    long sum = 0;
    for (Long part : parts) {
      if (part == null) {
        return;
      }
      if (part < 0) {
        breaches.add(key + "." + name, "a count of '%s' is below zero: %d.", rule, part);
      }
      sum += part;
    }
    if (total != null && !Objects.equals(total, sum)) {
      breaches.add(key + "." + name, "%s does not hold: %d against %d.", rule, total, sum);
    }
  }
}
