// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

/** What several workers received that share subscriptions. Null in a result if both are 0. */
public record SharedReceiptsPart(
    @Described(
            "Duplicates that were first receipts at their worker; `integrity.duplicated`"
                + " counts them. `endToEnd` and `endToEndService` contain their latencies, so"
                + " they have as many receipts more.")
        long copies,
    @Described(
            "Receipts of unknown order, because another worker received the message before"
                + " them in their partition; a lower bound.")
        long orderUnknown) {}
