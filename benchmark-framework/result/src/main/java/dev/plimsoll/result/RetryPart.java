// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/**
 * Measured messages whose send the framework repeated because it had failed. Such a message is one
 * message: its latencies count from its first intended time and its first send, and it is
 * acknowledged, failed or unacknowledged once.
 *
 * @param messages whose send was repeated
 * @param attempts repeated sends
 * @param failed messages that failed nevertheless
 * @param duplicated further receipts of these messages, which {@code integrity.duplicated} does not
 *     contain: an attempt that was reported failed had arrived
 * @param outOfOrder receipts of these messages out of order, which {@code integrity.outOfOrder}
 *     does not contain
 */
public record RetryPart(
    long messages, long attempts, long failed, long duplicated, long outOfOrder) {}
