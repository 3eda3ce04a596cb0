// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.result.Integrity;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/** The counts of measured messages that every report has, in their order. */
enum MessageCount {
  SCHEDULED("scheduled", false, Integrity::scheduled),
  UNSENT("unsent", true, Integrity::unsent),
  SENT("sent", false, Integrity::sent),
  ACKNOWLEDGED("acknowledged", false, Integrity::acknowledged),
  FAILED("failed", true, Integrity::failed),
  UNACKNOWLEDGED("unacknowledged", true, Integrity::unacknowledged),
  RECEIVED("received", false, Integrity::received),
  LOST("lost", true, Integrity::lost),
  UNDELIVERED("undelivered", true, Integrity::undelivered),
  DUPLICATED("duplicated", true, Integrity::duplicated),
  OUT_OF_ORDER("out of order", true, Integrity::outOfOrder),
  FAILED_BUT_RECEIVED("failed but received", true, Integrity::failedButReceived),
  FOREIGN("foreign", true, Integrity::foreign);

  private final String text;
  private final boolean fault;

  @SuppressWarnings("ImmutableEnumChecker") // A method reference without state.
  private final Function<Integrity, Long> of;

  MessageCount(String text, boolean fault, Function<Integrity, Long> of) {
    this.text = text;
    this.fault = fault;
    this.of = of;
  }

  /** Returns the counts of sends. */
  static List<MessageCount> ofSends() {
    return Stream.of(values()).filter(each -> each.compareTo(RECEIVED) < 0).toList();
  }

  /** Returns the counts of deliveries. */
  static List<MessageCount> ofDeliveries() {
    return Stream.of(values()).filter(each -> each.compareTo(RECEIVED) >= 0).toList();
  }

  String text() {
    return text;
  }

  /** Returns whether the count should be 0. */
  boolean isFault() {
    return fault;
  }

  /** Returns the count; null if it is not defined for the run. */
  Long in(Integrity counts) {
    return of.apply(counts);
  }
}
