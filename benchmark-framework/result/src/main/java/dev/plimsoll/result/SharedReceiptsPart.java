// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** What several workers received that share subscriptions. Null in a result if both are 0. */
public record SharedReceiptsPart(
    @Described(
            "Duplicates that were first receipts at their worker; they are in"
                + " `integrity.duplicated`, and their latencies in `endToEnd` and"
                + " `endToEndService`, which are then about as many receipts more.")
        long copies,
    @Described(
            "Receipts whose order is unknown, since another worker received the message before them"
                + " in their partition, at least.")
        long orderUnknown) {}
