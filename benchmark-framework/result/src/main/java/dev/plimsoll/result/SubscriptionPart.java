// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/**
 * A subscription. Null means not defined, for example without a stamp or without a guarantee of
 * order.
 */
public record SubscriptionPart(
    String topic,
    String name,
    Long expected,
    long received,
    Long lost,
    Long undelivered,
    Long duplicated,
    Long outOfOrder,
    Long failedButReceived) {}
