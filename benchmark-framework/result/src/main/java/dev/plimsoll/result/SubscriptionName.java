// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Objects;

/** A subscription of a topic. */
public record SubscriptionName(
    @Described("Its topic.") String topic, @Described("Its name.") String name) {

  public SubscriptionName {
    Objects.requireNonNull(topic, "topic");
    Objects.requireNonNull(name, "name");
  }

  /** Returns the displayed name. */
  public String text() {
    return name + " of " + topic;
  }
}
