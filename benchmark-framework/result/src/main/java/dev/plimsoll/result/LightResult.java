// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.Optional;

/** A result without its timeline and histograms, which are by far its largest parts. */
public final class LightResult {

  private LightResult() {}

  /** Returns the result without them. */
  public static RunResult of(RunResult result) {
    return ResultBuilder.of(result)
        .latencyMicros(result.latencyMicros().withoutHistograms())
        .steps(
            result.steps().stream()
                .map(step -> step.with(step.latencyMicros().withoutHistograms()))
                .toList())
        .timeline(TimelineInfo.EMPTY)
        .byWorker(result.byWorker().stream().map(WorkerPart::withoutHistograms).toList())
        .consumers(result.consumers() == null ? null : result.consumers().withoutHistograms())
        .backlog(result.backlog() == null ? null : result.backlog().withoutHistograms())
        .storage(Optional.empty())
        .build();
  }
}
