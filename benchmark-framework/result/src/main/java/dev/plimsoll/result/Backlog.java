// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** The backlog at one instant. */
public record Backlog(
    @Described("The instant.") @Allowed(minimum = Allowed.ANY) double atSeconds,
    @Described(
            value = "Messages scheduled and neither acknowledged nor failed.",
            absent = "in closed load")
        @Allowed(minimum = Allowed.ANY)
        Long unanswered,
    @Described(
            value =
                "Acknowledged messages (sent ones where nobody acknowledges) × subscriptions −"
                    + " receipts.",
            absent = "without subscriptions")
        @Allowed(minimum = Allowed.ANY)
        Long undelivered) {}
