// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.List;
import java.util.Map;

/**
 * Whether messages arrived. Differing values are summed over subscriptions; null means not defined.
 */
public record Integrity(
    Long scheduled,
    Long unsent,
    Long sent,
    Long acknowledged,
    Long failed,
    Map<String, Long> failuresByKind,
    Long unacknowledged,
    Long foreign,
    Long received,
    Long lost,
    Long undelivered,
    Long duplicated,
    Long outOfOrder,
    Long failedButReceived,
    Long abortedButReceived,
    List<SubscriptionPart> subscriptions) {

  /** For a run that ended before anything was measured. */
  public static final Integrity NONE =
      new Integrity(
          null, null, null, null, null, Map.of(), null, null, null, null, null, null, null, null,
          null, List.of());

  public Integrity {
    failuresByKind = RunResult.ordered(failuresByKind);
    subscriptions = List.copyOf(subscriptions);
  }
}
