// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** The answer of a search, from the outcomes of its probes. */
final class Searches {

  private static final double DECIMALS = 0.0005 + 1e-9;

  private final Circumstances run;
  private final Findings findings;

  Searches(Circumstances run, Findings findings) {
    this.run = run;
    this.findings = findings;
  }

  void compute() {
    Value search = run.file().at("search");
    if (!search.known()) {
      findings.absent(search, "the run is no search", Chapter.SEARCH);
      return;
    }
    List<Value> probes = search.at("probes").each();
    List<Value> counting = withoutUndoneFailures(search.at("settings").at("rule").known(), probes);
    answer(search, counting);
    notSustained(search, counting);
    Value resultOf = search.at("resultOf");
    findings.between(resultOf, 0, probes.size() - 1, Chapter.SEARCH);
    if (resultOf.count() < probes.size()) {
      described(search, probes.get((int) resultOf.count()));
    }
  }

  /**
   * Failures before the first full probe end with a pass there or above. By the second rule, short
   * probes before the first pass of all end with that pass, whatever they said.
   */
  private static List<Value> withoutUndoneFailures(boolean secondRule, List<Value> probes) {
    List<Value> counting = new ArrayList<>();
    boolean fullSeen = false;
    boolean passSeen = !secondRule;
    for (int i = 0; i < probes.size(); i++) {
      Value probe = probes.get(i);
      fullSeen |= probe.at("full").isTrue();
      passSeen |= is(probe, "passed");
      boolean undone =
          !fullSeen
              && is(probe, "failed")
              && highestPassed(probes.subList(i + 1, probes.size())) >= rate(probe);
      undone |= !fullSeen && !passSeen && passesBeforeTheFirstFull(probes);
      if (!undone) {
        counting.add(probe);
      }
    }
    return counting;
  }

  private static boolean passesBeforeTheFirstFull(List<Value> probes) {
    for (Value probe : probes) {
      if (is(probe, "passed")) {
        return true;
      }
      if (probe.at("full").isTrue()) {
        return false;
      }
    }
    return false;
  }

  private static boolean is(Value probe, String outcome) {
    return probe.at("outcome").known() && probe.at("outcome").text().equals(outcome);
  }

  private static double rate(Value probe) {
    return probe.at("ratePerSecond").number();
  }

  private static double lowest(List<Value> probes, String... outcomes) {
    return probes.stream()
        .filter(probe -> List.of(outcomes).stream().anyMatch(outcome -> is(probe, outcome)))
        .mapToDouble(Searches::rate)
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }

  private static List<Value> confirming(List<Value> probes, double rate) {
    return probes.stream()
        .filter(probe -> probe.at("full").isTrue() && is(probe, "passed") && rate(probe) == rate)
        .toList();
  }

  private static double seconds(List<Value> confirming) {
    if (confirming.isEmpty()) {
      return 0;
    }
    Value last = confirming.get(confirming.size() - 1);
    return last.at("startSeconds").number()
        + last.at("seconds").number()
        - confirming.get(0).at("startSeconds").number();
  }

  /** The highest rate that was confirmed often and long enough, and below all that failed. */
  private void answer(Value search, List<Value> probes) {
    double failed = lowest(probes, "failed", "undecided", "generator");
    double confirm = search.at("settings").at("confirm").number();
    double spread = search.at("settings").at("spreadSeconds").number();
    OptionalDouble highest =
        probes.stream()
            .mapToDouble(Searches::rate)
            .filter(rate -> rate < failed && confirming(probes, rate).size() >= confirm)
            .filter(rate -> confirm == 1 || seconds(confirming(probes, rate)) >= spread)
            .max();
    Value answer = search.at("ratePerSecond");
    if (highest.isEmpty()) {
      findings.absent(answer, "no rate was confirmed", Chapter.SEARCH);
      findings.equal(search.at("confirmations"), 0, Chapter.SEARCH);
      return;
    }
    List<Value> confirming = confirming(probes, highest.getAsDouble());
    findings.equal(answer, highest.getAsDouble(), Chapter.SEARCH);
    findings.equal(search.at("confirmations"), confirming.size(), Chapter.SEARCH);
    findings.equal(search.at("confirmedOverSeconds"), seconds(confirming), Chapter.SEARCH);
  }

  /**
   * Short probes that passed count no longer while one of full length failed at or below one of
   * them, and none of full length passed at or above that.
   */
  private static List<Value> believed(List<Value> probes) {
    double passed = highestPassed(probes.stream().filter(it -> it.at("full").isTrue()).toList());
    double failed =
        probes.stream()
            .filter(probe -> probe.at("full").isTrue() && is(probe, "failed"))
            .mapToDouble(Searches::rate)
            .filter(rate -> rate > passed)
            .min()
            .orElse(Double.POSITIVE_INFINITY);
    boolean misled =
        probes.stream()
            .anyMatch(
                probe ->
                    !probe.at("full").isTrue() && is(probe, "passed") && rate(probe) >= failed);
    return probes.stream()
        .filter(probe -> !misled || !is(probe, "passed") || probe.at("full").isTrue())
        .toList();
  }

  /** The lowest rate with four failures, at and above which no probe passed. */
  private void notSustained(Value search, List<Value> probes) {
    List<Value> believed = believed(probes);
    double passed =
        believed.stream()
            .filter(probe -> is(probe, "passed") || is(probe, "undecided"))
            .mapToDouble(Searches::rate)
            .max()
            .orElse(0);
    OptionalDouble lowest =
        believed.stream()
            .mapToDouble(Searches::rate)
            .filter(rate -> rate > passed)
            .filter(
                rate ->
                    probes.stream().filter(it -> is(it, "failed") && rate(it) == rate).count() >= 4)
            .min();
    Value above = search.at("notSustainedPerSecond");
    if (lowest.isEmpty()) {
      findings.absent(above, "no rate failed four times above all that passed", Chapter.SEARCH);
    } else {
      findings.equal(above, lowest.getAsDouble(), Chapter.SEARCH);
    }
    boolean tooShort = lowest(believed, "failed") <= highestPassed(believed);
    findings.require(
        search.at("probesTooShort").isTrue() == tooShort,
        search.at("probesTooShort"),
        String.valueOf(tooShort),
        Chapter.SEARCH);
  }

  private static double highestPassed(List<Value> probes) {
    return probes.stream()
        .filter(probe -> is(probe, "passed"))
        .mapToDouble(Searches::rate)
        .max()
        .orElse(0);
  }

  /** The rest of the file is the probe's. */
  private void described(Value search, Value probe) {
    Value answer = search.at("ratePerSecond");
    if (answer.known()) {
      findings.require(
          probe.at("full").isTrue()
              && is(probe, "passed")
              && probe.at("ratePerSecond").number() == answer.number(),
          search.at("resultOf"),
          "the probe that confirmed " + answer.shown(),
          Chapter.SEARCH);
    }
    findings.equal(
        run.workload().at("producerRate"), probe.at("ratePerSecond").number(), Chapter.SEARCH);
    Value throughput = run.file().at("throughput");
    for (String key : List.of("publishRatePerSecond", "receiveRatePerSecond")) {
      if (probe.at(key).known() && throughput.at(key).known()) {
        findings.equal(probe.at(key), throughput.at(key).number(), Chapter.SEARCH);
      }
    }
    probe
        .at("latencyMicros")
        .entries()
        .forEach(
            (kind, percentiles) ->
                percentiles
                    .entries()
                    .forEach(
                        (p, value) ->
                            findings.close(
                                value,
                                run.file()
                                    .at("latencyMicros")
                                    .at(kind)
                                    .at("percentiles")
                                    .at(p)
                                    .number(),
                                DECIMALS,
                                Chapter.SEARCH)));
  }
}
