// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

/** For whom a configured system keeps the messages that are sent to a topic. */
public enum Retention {
  /** For every subscription, also one that is made later: a log. */
  FOR_LATER_SUBSCRIPTIONS,
  /** For the subscriptions that exist when a message is sent, consumers or not: queues. */
  FOR_PRESENT_SUBSCRIPTIONS,
  /** For nobody: only a consumer that is there gets a message. */
  FOR_NOBODY
}
