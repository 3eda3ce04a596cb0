// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.ObjectivePart;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.RunResult.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Checks that the verdict in a result follows from its metrics. */
final class VerdictChecks {

  private final Contradictions breaches;

  private VerdictChecks(Contradictions breaches) {
    this.breaches = breaches;
  }

  static void check(RunResult result, Contradictions breaches) {
    VerdictChecks checks = new VerdictChecks(breaches);
    Verdict verdict = Verdict.of(result);
    List<Finding> stated = new ArrayList<>(result.failures());
    stated.removeIf(finding -> finding.code().equals(ResultChecks.INCONSISTENT));
    checks.findings("failures", "fails with", verdict.failures(), stated);
    checks.findings("voids", "is void by", verdict.voids(), result.voids());
    checks.findings("warnings", "is warned of", verdict.warnings(), result.warnings());
    boolean userEnded = verdict.status() == Status.INTERRUPTED;
    if (userEnded != (result.status() == Status.INTERRUPTED)) {
      breaches.add("status", "is %s, but the figures say %s.", result.status(), verdict.status());
    }
    checks.objectives(result, verdict.objectives());
    for (int i = 0; i < result.steps().size(); i++) {
      Step step = result.steps().get(i);
      Step judged = verdict.steps().get(i);
      String key = "steps[" + i + "]";
      if (!Objects.equals(step.status(), judged.status())) {
        breaches.add(
            key + ".status", "is %s, but the figures say %s.", step.status(), judged.status());
      }
      checks.findings(key + ".failures", "fails with", judged.failures(), step.failures());
    }
  }

  private void objectives(RunResult result, List<ObjectivePart> follow) {
    List<String> texts = result.workload().objectivesOrNone();
    if (follow.size() != texts.size()) {
      breaches.add("workload.objectives", "is no list of objectives: %s.", texts);
      return;
    }
    if (result.objectives().size() != follow.size()) {
      breaches.add(
          "objectives",
          "has %d entries, but the workload has %d objectives.",
          result.objectives().size(),
          follow.size());
      return;
    }
    for (int i = 0; i < follow.size(); i++) {
      objective("objectives[" + i + "]", follow.get(i), result.objectives().get(i));
    }
  }

  private void objective(String key, ObjectivePart follows, ObjectivePart stated) {
    if (!follows.text().equals(stated.text()) || !follows.unit().equals(stated.unit())) {
      breaches.add(
          key,
          "is '%s' in '%s', but '%s' in '%s' in the workload.",
          stated.text(),
          stated.unit(),
          follows.text(),
          follows.unit());
    }
    figures(key, "value", follows.value(), stated.value());
    figures(key, "limit", follows.limit(), stated.limit());
    if (follows.met() != stated.met()) {
      breaches.add(key + ".met", "is %s, but %s by the figures.", stated.met(), follows.met());
    }
  }

  private void findings(String key, String verb, List<Finding> follow, List<Finding> stated) {
    for (String code : without(codes(follow), codes(stated))) {
      breaches.add(key, "by its own figures this run %s %s.", verb, code);
    }
    for (String code : without(codes(stated), codes(follow))) {
      breaches.add(key, "%s is stated, but the figures do not show it.", code);
    }
    if (codes(follow).equals(codes(stated)) && follow.size() == stated.size()) {
      for (int i = 0; i < follow.size(); i++) {
        figures(key + "[" + i + "]", follow.get(i), stated.get(i));
      }
    }
  }

  private void figures(String key, Finding follows, Finding stated) {
    figures(key, "actual", follows.actual(), stated.actual());
    figures(key, "limit", follows.limit(), stated.limit());
  }

  private void figures(String key, String name, Double follows, Double stated) {
    if (!equal(follows, stated)) {
      breaches.add(key + "." + name, "is %s, but %s by the figures.", stated, follows);
    }
  }

  private static boolean equal(Double one, Double other) {
    if (one == null || other == null) {
      return Objects.equals(one, other);
    }
    return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one));
  }

  private static Set<String> without(Set<String> all, Set<String> some) {
    all.removeAll(some);
    return all;
  }

  private static Set<String> codes(List<Finding> findings) {
    return findings.stream().map(Finding::code).collect(Collectors.toCollection(TreeSet::new));
  }
}
