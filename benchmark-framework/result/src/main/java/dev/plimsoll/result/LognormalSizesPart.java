// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.plimsoll.plan.LognormalSizes;
import dev.plimsoll.plan.MessageSizes;

/** Lognormal sizes as the workload asks for them. */
public record LognormalSizesPart(
    int medianBytes,
    @JsonInclude(JsonInclude.Include.NON_NULL) Double sigma,
    @JsonInclude(JsonInclude.Include.NON_NULL) Integer p99Bytes,
    int minBytes,
    int maxBytes) {

  /** Null for sizes of another origin. */
  static LognormalSizesPart of(MessageSizes sizes) {
    return sizes.source() instanceof LognormalSizes asked
        ? new LognormalSizesPart(
            asked.median(),
            asked.sigma().isPresent() ? asked.sigma().getAsDouble() : null,
            asked.p99().isPresent() ? asked.p99().getAsInt() : null,
            asked.min(),
            asked.max())
        : null;
  }
}
