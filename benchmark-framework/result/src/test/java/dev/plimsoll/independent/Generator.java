// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.List;

/**
 * The generator's part: an ideal generator sees no latency longer, and none shorter by more than
 * the greatest delay.
 */
final class Generator {

  /** A percentile of three digits, once of each distribution. */
  private static final double EDGES = 2.0 / 1_024;

  private static final double DECIMALS = 0.002;

  private final Circumstances run;
  private final Findings findings;

  Generator(Circumstances run, Findings findings) {
    this.run = run;
    this.findings = findings;
  }

  void compute() {
    Value generator = run.file().at("generator");
    if (run.isCheckpoint()) {
      findings.absent(generator, "the run goes on", Chapter.RUNS_OF_HOURS);
    } else if (run.whyNothingWasMeasured().isPresent()) {
      findings.mayBeAbsent(generator, run.whyNothingWasMeasured().get(), Chapter.PHASES);
    } else {
      compute(generator, run.file().at("latencyMicros"), headline());
    }
  }

  /** Publish, or what takes its place; empty where no message has an intended time. */
  String headline() {
    if (!run.hasSchedule()) {
      return "";
    }
    if (run.isRequestReply()) {
      return "roundTrip";
    }
    if (run.acknowledges()) {
      return "publish";
    }
    return run.receives() && run.isStamped() ? "endToEnd" : "";
  }

  void compute(Value generator, Value kinds, String headline) {
    stops(generator.at("stops"));
    findings.mayBeAbsent(
        generator.at("callbackBusyShare"), "no callback was timed", Chapter.GENERATORS_PART);
    if (headline.isEmpty()) {
      findings.absent(
          generator.at("of"), "no latency begins at an intended time", Chapter.GENERATORS_PART);
      findings.require(
          generator.at("partMicros").node().isEmpty(),
          generator.at("partMicros"),
          "no part where there is no headline",
          Chapter.GENERATORS_PART);
      return;
    }
    findings.equal(generator.at("of"), headline, Chapter.GENERATORS_PART);
    ideal(generator.at("ideal"), kinds);
    double longest = kinds.at("generatorDelay").at("max").number();
    for (String p : List.of("50", "99", "99.9")) {
      Value part = generator.at("partMicros").at(p);
      Value percentile = kinds.at(headline).at("percentiles").at(p);
      if (!percentile.known()) {
        findings.absent(part, "the percentile is unknown", Chapter.GENERATORS_PART);
      } else {
        double rounding = percentile.number() * EDGES + DECIMALS;
        double most = Math.min(percentile.number(), longest + rounding);
        findings.between(part, -DECIMALS, most + DECIMALS, Chapter.GENERATORS_PART);
      }
    }
  }

  /** No latency is longer without the generator's delay, and each has as many values. */
  private void ideal(Value ideal, Value kinds) {
    ideal
        .entries()
        .forEach(
            (kind, value) -> {
              Value measured = kinds.at(kind);
              for (String p : List.of("50", "99", "99.9")) {
                Value percentile = measured.at("percentiles").at(p);
                Value best = value.at("percentiles").at(p);
                if (percentile.known()) {
                  double most = percentile.number() * (1 + EDGES) + DECIMALS;
                  findings.between(best, 0.0, most, Chapter.GENERATORS_PART);
                } else {
                  findings.absent(best, "the percentile is unknown", Chapter.GENERATORS_PART);
                }
              }
              double most = measured.at("mean").number() * measured.at("count").count();
              findings.between(
                  value.at("sumMicros"),
                  0.0,
                  most * (1 + EDGES) + DECIMALS,
                  Chapter.GENERATORS_PART);
            });
  }

  private void stops(Value stops) {
    long count = stops.at("count").count();
    double seconds = stops.at("seconds").number();
    double longest = stops.at("longestSeconds").number();
    findings.between(stops.at("longestSeconds"), 0, seconds, Chapter.GENERATORS_PART);
    findings.between(stops.at("seconds"), 0, count * longest, Chapter.GENERATORS_PART);
    if (count == 0) {
      findings.equal(stops.at("touchedMessages"), 0, Chapter.GENERATORS_PART);
    }
  }
}
