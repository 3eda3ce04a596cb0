// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Integrity;
import dev.plimsoll.result.RunResult.SubscriptionPart;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;

/** The identities of counts. One that needs an undefined count is left out. */
final class IntegrityChecks {

  private IntegrityChecks() {}

  static void check(Integrity counts, List<String> problems) {
    adds("scheduled = sent + unsent", counts.scheduled(), problems, counts.sent(), counts.unsent());
    adds(
        "sent = acknowledged + failed + unacknowledged",
        counts.sent(),
        problems,
        counts.acknowledged(),
        counts.failed(),
        counts.unacknowledged());
    adds(
        "failed = sum of failuresByKind",
        counts.failed(),
        problems,
        counts.failuresByKind().values().toArray(Long[]::new));
    sums(counts, problems);
    for (SubscriptionPart subscription : counts.subscriptions()) {
      subscription(subscription, problems);
    }
  }

  private static void sums(Integrity counts, List<String> problems) {
    if (counts.subscriptions().isEmpty()) {
      return;
    }
    sum("received", counts, counts.received(), SubscriptionPart::received, problems);
    sum("lost", counts, counts.lost(), SubscriptionPart::lost, problems);
    sum("undelivered", counts, counts.undelivered(), SubscriptionPart::undelivered, problems);
    sum("duplicated", counts, counts.duplicated(), SubscriptionPart::duplicated, problems);
    sum("outOfOrder", counts, counts.outOfOrder(), SubscriptionPart::outOfOrder, problems);
    sum(
        "failedButReceived",
        counts,
        counts.failedButReceived(),
        SubscriptionPart::failedButReceived,
        problems);
  }

  private static void sum(
      String name,
      Integrity counts,
      Long total,
      Function<SubscriptionPart, Long> count,
      List<String> problems) {
    Long[] parts = counts.subscriptions().stream().map(count).toArray(Long[]::new);
    adds(name + " = sum over subscriptions", total, problems, parts);
  }

  /** Each due message is received, lost or undelivered; others may have been received besides. */
  private static void subscription(SubscriptionPart part, List<String> problems) {
    if (part.expected() == null || part.lost() == null || part.undelivered() == null) {
      return;
    }
    long missing = part.lost() + part.undelivered();
    if (missing > part.expected() || part.received() + missing < part.expected()) {
      problems.add(
          String.format(
              Locale.ROOT,
              "Subscription '%s' of '%s': expected %d, but received %d, lost %d, undelivered %d.",
              part.name(),
              part.topic(),
              part.expected(),
              part.received(),
              part.lost(),
              part.undelivered()));
    }
  }

  private static void adds(String rule, Long total, List<String> problems, Long... parts) {
    long sum = 0;
    for (Long part : parts) {
      if (part == null) {
        return;
      }
      if (part < 0) {
        problems.add("integrity: a count of '" + rule + "' is below zero: " + part + ".");
      }
      sum += part;
    }
    if (total != null && !Objects.equals(total, sum)) {
      problems.add("integrity: " + rule + " does not hold: " + total + " against " + sum + ".");
    }
  }
}
