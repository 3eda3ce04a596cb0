// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

/** For which subscriptions a configured system keeps the messages of a topic. */
public enum Retention {
  /** For all subscriptions, including later ones: a log. */
  FOR_LATER_SUBSCRIPTIONS,
  /** For the subscriptions that exist when a message is sent, with or without consumers: queues. */
  FOR_PRESENT_SUBSCRIPTIONS,
  /** For none: only connected consumers receive a message. */
  FOR_NOBODY
}
