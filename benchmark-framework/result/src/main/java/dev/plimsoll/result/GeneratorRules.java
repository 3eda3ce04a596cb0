// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Generator;
import dev.plimsoll.result.RunResult.PacingInfo;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The rules on whether the metrics describe the system and not the generator, overall and per
 * worker. What breaks them is a void reason or a warning, never a failure.
 */
final class GeneratorRules {

  /** Of the workers that broke a rule, at most this number is named. */
  private static final int MOST_NAMED = 5;

  private final RunResult result;
  private final VerdictTerms terms;
  private final boolean consumersBehind;
  private final boolean sendingBehind;

  private GeneratorRules(RunResult result, VerdictTerms terms, Reasons reasons) {
    this.result = result;
    this.terms = terms;
    this.consumersBehind = reasons.has("CONSUMERS_FALL_BEHIND");
    this.sendingBehind = reasons.has("RATE_NOT_MET") || reasons.has("UNSENT");
  }

  /**
   * Judges the generator, after the rules on what was due.
   *
   * @param reasons the findings so far, and those of the steps
   */
  static void judge(RunResult result, VerdictTerms terms, Reasons reasons) {
    GeneratorRules rules = new GeneratorRules(result, terms, reasons);
    for (GeneratorBreach breach :
        rules.breaches(
            result.generator(),
            result.latencyMicros(),
            result.pacing(),
            Optional.ofNullable(result.resources().ofAllWorkers()))) {
      breach.add("", reasons);
    }
    if (result.byWorker().size() > 1) {
      rules.workers(result.byWorker(), reasons);
    }
  }

  /** A rule that a worker has broken. */
  private record WorkerBreach(String worker, GeneratorBreach breach) {}

  /**
   * Judges each worker as the whole is judged: in the merged latencies of many workers, one that is
   * always late is not seen. The worst one that breaks a rule is stated, and others are named.
   */
  private void workers(List<WorkerPart> workers, Reasons reasons) {
    Map<String, List<WorkerBreach>> byRule = new LinkedHashMap<>();
    for (WorkerPart worker : workers) {
      for (GeneratorBreach breach :
          breaches(
              worker.generator(),
              worker.latencyMicros(),
              worker.pacing(),
              Optional.ofNullable(result.resources().processorTimes(worker.id())))) {
        byRule
            .computeIfAbsent(breach.rule(), any -> new ArrayList<>())
            .add(new WorkerBreach(worker.id(), breach));
      }
    }
    for (List<WorkerBreach> all : byRule.values()) {
      all.sort(
          Comparator.comparingDouble((WorkerBreach each) -> each.breach.severity()).reversed());
      all.get(0).breach.add(named(all), reasons);
    }
  }

  private static String named(List<WorkerBreach> all) {
    String worst = " of worker " + all.get(0).worker;
    if (all.size() == 1) {
      return worst;
    }
    String others =
        all.subList(1, Math.min(all.size(), MOST_NAMED)).stream()
            .map(WorkerBreach::worker)
            .collect(Collectors.joining(", "));
    int more = all.size() - MOST_NAMED;
    return worst + " (and of " + others + (more > 0 ? " and " + more + " more" : "") + ")";
  }

  private List<GeneratorBreach> breaches(
      Generator generator,
      LatencyByKind kinds,
      PacingInfo pacing,
      Optional<ProcessorTimes> processors) {
    if (generator == null) {
      return List.of();
    }
    List<GeneratorBreach> breaches =
        new ArrayList<>(GeneratorPartRule.breaches(terms, generator, kinds, pacing));
    StopRule.breach(result, terms, generator, kinds).ifPresent(breaches::add);
    WaitRule.breach(terms, generator, kinds, processors).ifPresent(breaches::add);
    breaches.addAll(BusyRule.breaches(terms, generator, consumersBehind, sendingBehind));
    return breaches;
  }
}
