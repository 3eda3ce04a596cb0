// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.nats;

import dev.plimsoll.driver.ConsumerSpec;
import java.util.List;
import java.util.regex.Pattern;

/**
 * A durable consumer of a stream: the position of a subscription, or of one member of it.
 *
 * @param stream name of the stream
 * @param name its name, unique in the stream
 * @param subjects the subjects that it receives; empty for all
 */
record NatsDurable(String stream, String name, List<String> subjects) {

  NatsDurable {
    subjects = List.copyOf(subjects);
  }

  static NatsDurable shared(String stream, ConsumerSpec spec) {
    return new NatsDurable(stream, name(spec.subscription()), List.of());
  }

  static NatsDurable ofMember(String stream, ConsumerSpec spec, List<String> subjects) {
    String member = "-" + spec.member() + "-of-" + spec.members();
    return new NatsDurable(stream, name(spec.subscription()) + member, subjects);
  }

  @Override
  public String toString() {
    return "the consumer " + name + " of the stream " + stream;
  }

  /** Returns the subscription's name with unsupported characters replaced. */
  static String name(String subscription) {
    return subscription.replaceAll("[^A-Za-z0-9_-]", "_");
  }

  /** Returns whether a durable consumer belongs to the subscription. */
  static boolean isOf(String subscription, String durable) {
    return durable.matches(Pattern.quote(name(subscription)) + "(-\\d+-of-\\d+)?");
  }
}
