// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.report.view.NumberFormat;
import dev.plimsoll.result.Bottleneck;
import dev.plimsoll.result.RunResult;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One sentence about what limited a run, as far as the resources show it. */
public final class BottleneckText {

  private static final String GENERATOR = "GENERATOR_";

  private BottleneckText() {}

  /** Returns the sentence; empty if the result has no usage over time. */
  public static Optional<String> sentence(RunResult result) {
    List<RunResult.Finding> generator =
        Stream.concat(result.failures().stream(), result.voids().stream())
            .filter(finding -> finding.code().startsWith(GENERATOR))
            .toList();
    if (!generator.isEmpty()) {
      return Optional.of(
          "the generator" + worker(result, generator) + ": " + generator.get(0).code());
    }
    return Bottleneck.of(result)
        .map(
            most ->
                most.limits()
                    ? most.what() + ", used to " + NumberFormat.SHARE.text(most.share())
                    : "none of the watched resources; most used: "
                        + most.what()
                        + ", "
                        + NumberFormat.SHARE.text(most.share()));
  }

  /** Names the worker that was latest by its own fault, if that failed the run. */
  private static String worker(RunResult result, List<RunResult.Finding> failures) {
    return WorkerText.worstFirst(result).stream()
        .map(worker -> " of worker " + worker.id())
        .filter(name -> failures.stream().anyMatch(each -> each.message().contains(name + " ")))
        .findFirst()
        .orElse("");
  }
}
