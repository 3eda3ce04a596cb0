// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The void reasons of a whole run that METHOD defines by figures of the file. */
final class Disturbances {

  private static final double STOPPED = 0.05;
  private static final double EFFECT = 1.1;
  private static final double ALLOWED_MICROS = 250;
  private static final List<String> HIGHEST_FIRST = List.of("99", "95", "90", "75", "50");
  private static final List<String> SERVICE =
      List.of("roundTripService", "publishService", "endToEndService");

  /** At the very limit, the last bucket of a histogram decides: nothing is required then. */
  private static final double EDGE = 0.005;

  private final Circumstances run;
  private final Findings findings;
  private final Value generator;
  private final Value kinds;
  private final Value voids;
  private final Set<String> codes;

  Disturbances(Circumstances run, Findings findings, Value voids, Set<String> codes) {
    this.run = run;
    this.findings = findings;
    this.generator = run.file().at("generator");
    this.kinds = run.file().at("latencyMicros");
    this.voids = voids;
    this.codes = codes;
  }

  void compute() {
    if (!generator.known()) {
      return;
    }
    boolean alone = run.file().at("byWorker").node().isEmpty();
    require("GENERATOR_STOPPED", stopped(), alone);
    boolean busy = codes.contains("CONSUMERS_FALL_BEHIND");
    require("GENERATOR_TOO_SLOW", tooSlow(), alone && !busy);
    Value lost = run.file().at("lostWorkers");
    if (lost.known()) {
      require("WORKER_LOST", Optional.of(!lost.at("degraded").isTrue()), true);
    }
  }

  /**
   * Requires a void reason.
   *
   * @param applies empty: too close to tell
   * @param exactly whether nothing else can be the cause of it
   */
  private void require(String code, Optional<Boolean> applies, boolean exactly) {
    if (applies.isEmpty()) {
      return;
    }
    boolean stated = codes.contains(code);
    boolean right = applies.get() ? stated : !stated || !exactly;
    findings.require(right, voids, (applies.get() ? "with " : "without ") + code, Chapter.VERDICT);
  }

  private double givenMicros() {
    Value given = run.workload().at("generatorLimitMillis");
    return given.known() ? given.number() * 1_000 : -1;
  }

  /** A third of p50 or p99, and the pacing distance + 250 µs or the limit of the workload. */
  private Optional<Boolean> tooSlow() {
    double limit = ALLOWED_MICROS;
    Value distance = run.file().at("pacing").at("distanceMicros");
    limit += distance.known() ? distance.number() : 0;
    limit = givenMicros() >= 0 ? givenMicros() : limit;
    boolean slow = false;
    for (String p : List.of("50", "99")) {
      Value part = generator.at("partMicros").at(p);
      Value whole = kinds.at(generator.at("of").text()).at("percentiles").at(p);
      slow |=
          part.known()
              && whole.known()
              && part.number() > limit
              && part.number() * 3 > whole.number();
    }
    return Optional.of(slow);
  }

  private Optional<Boolean> stopped() {
    Value stops = generator.at("stops");
    double seconds = stops.at("seconds").number();
    if (seconds * 1e6 <= Math.max(0, givenMicros())) {
      return Optional.of(false);
    }
    if (seconds > STOPPED * run.windowSeconds()) {
      return Optional.of(true);
    }
    Optional<String> kind =
        generator.at("of").known()
            ? Optional.of(generator.at("of").text())
            : SERVICE.stream().filter(each -> kinds.at(each).known()).findFirst();
    return kind.isEmpty() ? Optional.of(false) : byEffect(kind.get(), stops);
  }

  private Optional<Boolean> byEffect(String kind, Value stops) {
    Value latency = kinds.at(kind);
    long count = latency.at("count").count();
    long due = count + latency.at("missing").count();
    String p =
        HIGHEST_FIRST.stream().filter(each -> beyond(each, due) >= 10).findFirst().orElse("50");
    Value percentile = latency.at("percentiles").at(p);
    if (due == 0 || !percentile.known() || !latency.at("histogram").known()) {
      return Optional.empty();
    }
    long copies = kind.startsWith("endToEnd") ? run.subscriptions() : 1;
    long rank =
        Math.max(1, Distribution.rank(p, due) - stops.at("touchedMessages").count() * copies);
    Distribution all = run.readable(latency.at("histogram"));
    if (rank > all.count()) {
      return Optional.empty();
    }
    double without = all.atRank(rank).high() / 1e3;
    double ratio = percentile.number() / without;
    Value ideal = generator.at("ideal").at(kind).at("percentiles").at(p);
    if (generator.at("of").known() && ideal.known()) {
      ratio = Math.min(ratio, percentile.number() / ideal.number());
    } else if (ratio > EFFECT) {
      return Optional.empty(); // Depends on the rows, or on the distribution of the ideal ones.
    }
    return Math.abs(ratio - EFFECT) < EDGE ? Optional.empty() : Optional.of(ratio > EFFECT);
  }

  private static double beyond(String percentile, long due) {
    return due * (100 - Double.parseDouble(percentile)) / 100 + 1e-9;
  }
}
