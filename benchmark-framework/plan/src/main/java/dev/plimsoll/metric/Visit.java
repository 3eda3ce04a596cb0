// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.metric;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a user waits for: several pages or steps, and in each of them several messages. All
 * probabilities assume that the latencies of messages are independent.
 *
 * @param steps from 1
 * @param messagesPerStep from 1
 */
public record Visit(int steps, int messagesPerStep) {

  /** The form of a visit in regular expressions. */
  static final String FORM = "([0-9]{1,6})x([0-9]{1,6})";

  private static final Pattern PATTERN = Pattern.compile(FORM);

  public Visit {
    if (steps < 1 || messagesPerStep < 1) {
      throw new IllegalArgumentException(
          "a visit without messages: " + steps + "x" + messagesPerStep);
    }
  }

  /** Parses {@code 5x40}: 5 steps of 40 messages; empty if the text is another. */
  public static Optional<Visit> parse(String text) {
    Matcher form = PATTERN.matcher(text);
    if (!form.matches()) {
      return Optional.empty();
    }
    int steps = Integer.parseInt(form.group(1));
    int messages = Integer.parseInt(form.group(2));
    return steps < 1 || messages < 1 ? Optional.empty() : Optional.of(new Visit(steps, messages));
  }

  /** Returns the number of messages of all steps. */
  public long messages() {
    return (long) steps * messagesPerStep;
  }

  /**
   * Returns the probability that at least one of some messages is slow: 1 − (1 − share)ᴺ.
   *
   * @param share the share of slow messages, from 0 to 1
   */
  public static double probabilityOfOne(double share, long messages) {
    return -Math.expm1(messages * Math.log1p(-share));
  }

  /**
   * Returns the share of messages that must be fast so that all messages of this share of the
   * visits are: the N-th root.
   */
  public double shareOfMessages(double shareOfVisits) {
    return Math.pow(shareOfVisits, 1.0 / messages());
  }

  @Override
  public String toString() {
    return steps + "x" + messagesPerStep;
  }
}
