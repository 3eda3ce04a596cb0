// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

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
    answer(search, probes);
    notSustained(search, probes);
    Value resultOf = search.at("resultOf");
    findings.between(resultOf, 0, probes.size() - 1, Chapter.SEARCH);
    if (resultOf.count() < probes.size()) {
      described(search, probes.get((int) resultOf.count()));
    }
  }

  private static boolean isSustained(Value probe) {
    return probe.at("status").text().equals("PASS");
  }

  /** The highest rate that a probe of full length sustained. */
  private void answer(Value search, List<Value> probes) {
    OptionalDouble highest =
        probes.stream()
            .filter(probe -> probe.at("full").isTrue() && isSustained(probe))
            .mapToDouble(probe -> probe.at("ratePerSecond").number())
            .max();
    Value answer = search.at("ratePerSecond");
    if (highest.isEmpty()) {
      findings.absent(answer, "no probe of full length sustained its rate", Chapter.SEARCH);
    } else {
      findings.equal(answer, highest.getAsDouble(), Chapter.SEARCH);
    }
  }

  /** A rate is not sustained if two probes at it failed, whatever their length. */
  private void notSustained(Value search, List<Value> probes) {
    Value above = search.at("notSustainedPerSecond");
    if (!above.known()) {
      findings.mayBeAbsent(above, "no rate above the answer failed twice", Chapter.SEARCH);
      findings.require(
          !search.at("limit").text().equals("system"),
          above,
          "the lowest rate that is not sustained",
          Chapter.SEARCH);
      return;
    }
    double rate = above.number();
    long failed =
        probes.stream()
            .filter(probe -> probe.at("ratePerSecond").number() == rate && !isSustained(probe))
            .count();
    findings.require(failed >= 2, above, "a rate at which two probes failed", Chapter.SEARCH);
    if (search.at("limit").text().equals("system")) {
      double answer = search.at("ratePerSecond").number();
      double precision = search.at("settings").at("precision").number();
      findings.between(above, answer, answer * (1 + precision), Chapter.SEARCH);
    }
  }

  /** The rest of the file is the probe's. */
  private void described(Value search, Value probe) {
    Value answer = search.at("ratePerSecond");
    if (answer.known()) {
      findings.require(
          probe.at("full").isTrue()
              && isSustained(probe)
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
