// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.imported.ImportedFile.Finding;
import java.util.ArrayList;
import java.util.List;

/**
 * Computes what a run's own numbers contradict. Each rule is arithmetic on the file alone, and its
 * formula is in the finding; {@code docs/IMPORT.md} lists them.
 */
final class RunFindings {

  /** Name of the number of samples that percentiles come from, where the tool defines it. */
  static final String LATENCY_SAMPLES = "latencySamples";

  private RunFindings() {}

  static List<Finding> of(RunView run) {
    List<Finding> findings = new ArrayList<>();
    BacklogFindings.growing(run).ifPresent(findings::add);
    BacklogFindings.negative(run).ifPresent(findings::add);
    LittlesLaw.of(run).ifPresent(findings::add);
    findings.addAll(LatencyFindings.wholeMilliseconds(run));
    findings.addAll(LatencyFindings.fewSamples(run));
    TimeFindings.impossible(run).ifPresent(findings::add);
    findings.addAll(RateFindings.contradictedName(run));
    RateFindings.receivedLess(run).ifPresent(findings::add);
    return findings;
  }
}
