// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A percentile of the slowest message of a visit, {@code p90of5x40}: in 90 % of the visits, no
 * message is slower.
 */
public record VisitPercentile(Percentile percentile, Visit visit) {

  private static final Pattern PATTERN = Pattern.compile("p([0-9.]+)of(" + Visit.FORM + ")");

  /** Relative error of the power, so that rounding cannot yield the next rank. */
  private static final double ROUNDING = 1e-12;

  public VisitPercentile {
    Objects.requireNonNull(percentile, "percentile");
    Objects.requireNonNull(visit, "visit");
  }

  /** Parses the part of a metric's name that follows the kind of latency. */
  public static Optional<VisitPercentile> parse(String part) {
    Matcher form = PATTERN.matcher(part);
    return form.matches()
        ? Percentile.named(form.group(1))
            .flatMap(
                listed ->
                    Visit.parse(form.group(2)).map(visit -> new VisitPercentile(listed, visit)))
        : Optional.empty();
  }

  /** Returns the share of messages at or below the value, from 0 to 1. */
  public double shareOfMessages() {
    return visit.shareOfMessages(percentile.percent() / 100);
  }

  /** Returns the rank of its value, from 1, among this number of ascending values. */
  public long rank(long count) {
    return Math.max(1, (long) Math.ceil(count * shareOfMessages() * (1 - ROUNDING)));
  }

  /** Returns whether fewer than ten of this number of messages are beyond it. */
  public boolean isThin(long count) {
    return count - rank(count) < Percentile.ENOUGH_SAMPLES_BEYOND;
  }

  /** Returns what it is, for a sentence. */
  String words() {
    return "p"
        + percentile.name()
        + " of the slowest of "
        + visit.messages()
        + " independent messages, by the ";
  }
}
