// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/**
 * A subscription. Null means not defined, for example without a stamp or without a guarantee of
 * order.
 */
public record SubscriptionPart(
    @Described(value = "Its topic.", absent = "where subscriptions are summed") String topic,
    @Described("Its name.") @Allowed(form = TextForm.NOT_EMPTY) String name,
    @Described(value = "Messages due.", absent = "where it is not defined") Long expected,
    @Described("Distinct messages received.") long received,
    @Described(
            value = "Due, not received, and no longer expected.",
            absent = "where it is not defined")
        Long lost,
    @Described(
            value = "Due and not received at the deadline, but possibly still in transit.",
            absent = "where it is not defined")
        Long undelivered,
    @Described(
            value = "Further receipts of messages already received.",
            absent = "where it is not defined")
        Long duplicated,
    @Described(
            value = "First receipts below the highest sequence number of their ordering stream.",
            absent = "where no order is guaranteed")
        Long outOfOrder,
    @Described(value = "Reported as failed, but received.", absent = "where it is not defined")
        Long failedButReceived) {}
