// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.plan.MessageSizes;

/** The payload sizes from which the size of each message is drawn. */
public record MessageSizesPart(
    @Described("Number of different sizes.") int sizes,
    @Described("Smallest size.") int smallestBytes,
    @Described("Size of a message on average.") int meanBytes,
    @Described("Size that half of the messages do not exceed.") int p50Bytes,
    @Described("Size that 99 % of the messages do not exceed.") int p99Bytes,
    @Described("Largest size.") int largestBytes,
    @Described("SHA-256 of sizes and weights, equal for equal sizes, wherever they come from.")
        String sha256) {

  static MessageSizesPart of(MessageSizes sizes) {
    return new MessageSizesPart(
        sizes.sizes().size(),
        sizes.least(),
        sizes.mean(),
        sizes.percentile(0.5),
        sizes.percentile(0.99),
        sizes.largest(),
        sizes.sha256());
  }
}
