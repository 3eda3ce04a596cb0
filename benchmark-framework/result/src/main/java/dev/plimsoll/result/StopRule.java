// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.metric.Median;
import dev.plimsoll.result.GeneratorBreach.Effect;
import dev.plimsoll.result.RunResult.Generator;
import dev.plimsoll.text.Numbers;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The rule on stops of the generator's process, by what they did to the headline: a long stop in a
 * run whose latencies are longer still changes nothing.
 */
final class StopRule {

  static final String CODE = "GENERATOR_STOPPED";

  private static final double TOLERATED_EFFECT = 0.1;

  /** Stops of more than this share of the window are not judged by their effect. */
  private static final double TOLERATED_SHARE = 0.05;

  private final RunResult result;
  private final VerdictTerms terms;
  private final Generator generator;
  private final LatencyByKind kinds;

  private StopRule(RunResult result, VerdictTerms terms, Generator generator, LatencyByKind kinds) {
    this.result = result;
    this.terms = terms;
    this.generator = generator;
    this.kinds = kinds;
  }

  static Optional<GeneratorBreach> breach(
      RunResult result, VerdictTerms terms, Generator generator, LatencyByKind kinds) {
    double seconds = generator.stops().seconds();
    double given = terms.givenGeneratorLimitMillis().orElse(0) / 1e3;
    return seconds <= given
        ? Optional.empty()
        : new StopRule(result, terms, generator, kinds).breach();
  }

  /** Returns whether the stops took more of the window than is tolerated whatever their effect. */
  static boolean isAboveShareOfWindow(Generator generator, VerdictTerms terms) {
    return generator != null
        && generator.stops() != null
        && generator.stops().seconds() > TOLERATED_SHARE * terms.windowSeconds();
  }

  private Optional<GeneratorBreach> breach() {
    Stops stops = generator.stops();
    double tolerated = TOLERATED_SHARE * terms.windowSeconds();
    if (isAboveShareOfWindow(generator, terms)) {
      return Optional.of(
          breach(
              " could not run for "
                  + Numbers.time(stops.seconds() * 1e6)
                  + ", more than "
                  + Numbers.share(TOLERATED_SHARE)
                  + " of the window ("
                  + StopCause.words(result, generator)
                  + ").",
              stops.seconds(),
              tolerated));
    }
    return HeadlineLatency.of(generator, kinds)
        .flatMap(
            headline ->
                effect(headline)
                    .filter(effect -> effect > TOLERATED_EFFECT)
                    .map(effect -> byEffect(headline, effect)));
  }

  private GeneratorBreach byEffect(HeadlineLatency headline, double effect) {
    boolean known = Double.isFinite(effect);
    return breach(
        " could not run for "
            + Numbers.time(generator.stops().seconds() * 1e6)
            + " in all ("
            + StopCause.words(result, generator)
            + "): that "
            + (known ? "raised " : "made unknown, or raised from zero, ")
            + "p"
            + headline.percentile().name()
            + " of "
            + headline.name()
            + (known
                ? " by " + Numbers.share(effect) + ", more than " + Numbers.share(TOLERATED_EFFECT)
                : "")
            + ".",
        known ? (Double) effect : null,
        TOLERATED_EFFECT);
  }

  private static GeneratorBreach breach(String after, Double actual, double limit) {
    return new GeneratorBreach(
        CODE, Effect.VOID, "The process of the generator", after, actual, limit);
  }

  /**
   * Returns by which share the percentile is too long because of the stops, as far as two views of
   * it agree; empty if neither is known.
   */
  private Optional<Double> effect(HeadlineLatency headline) {
    long touched = generator.stops().touchedMessages();
    boolean receipts = headline.name().startsWith("endToEnd");
    long messages = receipts ? touched * terms.subscriptions() : touched;
    Optional<Double> byRank =
        headline
            .microsWithout(messages)
            .map(without -> HeadlineLatency.ratio(headline.micros(), without));
    Optional<Double> otherwise = terms.open() ? byIdeal(headline) : byRows(headline);
    if (byRank.isEmpty() && otherwise.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        Math.min(
                byRank.orElse(Double.POSITIVE_INFINITY), otherwise.orElse(Double.POSITIVE_INFINITY))
            - 1);
  }

  /** Compared with what an ideal generator would have measured. */
  private Optional<Double> byIdeal(HeadlineLatency headline) {
    return IdealPercentiles.micros(generator, headline)
        .map(ideal -> HeadlineLatency.ratio(headline.micros(), ideal));
  }

  /** Compared with the rows that no stop overlaps, if these are at least half of all. */
  private Optional<Double> byRows(HeadlineLatency headline) {
    if (!headline.isP99() || generator.stops().known().isEmpty()) {
      return Optional.empty();
    }
    List<StopPart> stops = generator.stops().known().orElseThrow();
    List<TimelineRow> rows = terms.windowRows();
    double[] calm =
        rows.stream()
            .filter(
                row ->
                    stops.stream()
                        .noneMatch(
                            stop ->
                                stop.overlaps(row.atSeconds(), row.atSeconds() + row.seconds())))
            .map(row -> row.latencyMicros().get(headline.name()))
            .filter(Objects::nonNull)
            .mapToDouble(RowLatency::p99)
            .toArray();
    return calm.length == 0 || 2 * calm.length < rows.size()
        ? Optional.empty()
        : Optional.of(HeadlineLatency.ratio(headline.micros(), Median.of(calm)));
  }
}
