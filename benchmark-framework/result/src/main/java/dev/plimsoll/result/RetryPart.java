// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/**
 * Measured messages whose send the framework repeated because it had failed. Such a message is one
 * message: its latencies count from its first intended time and its first send, and it is
 * acknowledged, failed or unacknowledged once.
 */
public record RetryPart(
    @Described("Messages whose send was repeated.") long messages,
    @Described("Repeated sends.") long attempts,
    @Described("Messages that failed nevertheless; also in `integrity.failed`.") long failed,
    @Described(
            "Further receipts of these messages; not in `integrity.duplicated`. An attempt that was"
                + " reported as failed had arrived.")
        long duplicated,
    @Described("Receipts of these messages out of order; not in `integrity.outOfOrder`.")
        long outOfOrder) {}
