// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.search.ProbeOutcome.Kind;
import dev.plimsoll.search.SearchStep.RateProbe;
import dev.plimsoll.search.SearchStep.SearchAnswer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Searches on models of systems in virtual time, whose highest sustainable rate follows from
 * arithmetic: 20 searches of each, of which 19 must have it between their ends within 3 %, the
 * lower one not being below nine tenths of it. A model judges a probe as the verdict judges a run:
 * its backlog must not grow by more than 1 % of the rate.
 */
final class RateSearchTruthTest {

  private static final int TRIES = 20;
  private static final double PRECISION = 0.02;
  private static final double WITHIN = 0.03;
  private static final double LEAST = 0.9;
  private static final double RATE_TOLERANCE = 0.01;

  /** Lengths of probes; not a multiple of any period of a model. */
  private static final double SHORT_SECONDS = 10.3;

  private static final double FULL_SECONDS = 61.7;

  /** Between probes, the backlog empties and the system recovers. */
  private static final double PAUSE_SECONDS = 5;

  @Test
  void aHardLimit() {
    requireTruth(random -> new Fluid(random, (now, ofProbe, capacity) -> capacity), 1);
  }

  @Test
  void stallsOfATenthOfTheTime() {
    requireTruth(
        random -> {
          double phase = random.nextDouble();
          return new Fluid(
              random, (now, ofProbe, capacity) -> (now + phase) % 1 < 0.1 ? 0 : capacity);
        },
        0.9);
  }

  /**
   * Such as a machine with credits for bursts, which return between probes. Many rates one below
   * the other fail at once, and yet the capacity does not fall.
   */
  @ParameterizedTest
  @ValueSource(doubles = {0.6, 0.2, 0.1})
  void slowerAfterAWhileOfEachProbe(double share) {
    requireTruth(
        random ->
            new Fluid(
                random, (now, ofProbe, capacity) -> ofProbe < 20 ? capacity : share * capacity),
        share);
  }

  @Test
  void slowerAfterAWhileForEver() {
    requireTruth(
        random -> {
          double until = 20 + 200 * random.nextDouble();
          return new Fluid(
              random, (now, ofProbe, capacity) -> now < until ? capacity : 0.6 * capacity);
        },
        0.6);
  }

  @Test
  void aLatencyBelowALimit() {
    requireTruth(RandomService::new, 1);
  }

  /** Searches with 20 seeds; the truth is a share of what the model calls its capacity. */
  private static void requireTruth(Function<Random, Model> models, double share) {
    List<Ends> ends =
        LongStream.rangeClosed(1, TRIES)
            .mapToObj(
                seed -> {
                  Model model = models.apply(new Random(seed));
                  double truth = share * model.capacity();
                  SearchAnswer answer = answer(model, new Random(seed));
                  return new Ends(
                      answer.ratePerSecond().orElse(0) / truth,
                      answer.notSustained().orElse(Double.POSITIVE_INFINITY) / truth);
                })
            .toList();

    assertThat(ends.stream().filter(Ends::holdTheTruth).count())
        .as(ends.toString())
        .isGreaterThanOrEqualTo(TRIES - 1);
  }

  /** Both ends of an answer, as shares of the truth. */
  private record Ends(double low, double high) {

    boolean holdTheTruth() {
      return low >= LEAST && low <= 1 + WITHIN && high >= 1 - WITHIN;
    }
  }

  private static SearchAnswer answer(Model model, Random random) {
    double start = model.capacity() * Math.pow(10, -2 + 3 * random.nextDouble());
    SearchSettings settings =
        new SearchSettings(start, start / 1e6, start * 1e6, PRECISION, 200, 3, 3 * FULL_SECONDS);
    List<ProbeOutcome> outcomes = new ArrayList<>();
    double now = 0;
    SearchStep step = RateSearch.next(settings, outcomes);
    while (step instanceof RateProbe probe) {
      double seconds = probe.full() ? FULL_SECONDS : SHORT_SECONDS;
      boolean sustained = model.sustains(probe.ratePerSecond(), now, seconds);
      outcomes.add(
          new ProbeOutcome(probe, sustained ? Kind.PASSED : Kind.FAILED, now, now + seconds));
      now += seconds + PAUSE_SECONDS;
      step = RateSearch.next(settings, outcomes);
    }
    return (SearchAnswer) step;
  }

  /** A system. */
  private interface Model {
    double capacity();

    boolean sustains(double rate, double now, double seconds);
  }

  /** What a system serves per second, at a time of the search and of a probe. */
  private interface Service {
    double at(double now, double ofProbe, double capacity);
  }

  /** A queue of messages without randomness. */
  private static final class Fluid implements Model {

    private static final double STEP_SECONDS = 0.01;

    private final double capacity;
    private final Service service;

    Fluid(Random random, Service service) {
      this.capacity = 1_000 * Math.pow(1_000, random.nextDouble());
      this.service = service;
    }

    @Override
    public double capacity() {
      return capacity;
    }

    @Override
    public boolean sustains(double rate, double now, double seconds) {
      double[] backlog = new double[(int) (seconds / STEP_SECONDS)];
      double queued = 0;
      for (int i = 0; i < backlog.length; i++) {
        double at = i * STEP_SECONDS;
        double served = service.at(now + at, at, capacity) * STEP_SECONDS;
        queued = Math.max(0, queued + rate * STEP_SECONDS - served);
        backlog[i] = queued;
      }
      int fifth = backlog.length / 5;
      double first = median(Arrays.copyOf(backlog, fifth));
      double last = median(Arrays.copyOfRange(backlog, backlog.length - fifth, backlog.length));
      return (last - first) / (0.8 * seconds) <= RATE_TOLERANCE * rate;
    }

    private static double median(double[] values) {
      Arrays.sort(values);
      return values[values.length / 2];
    }
  }

  /**
   * M/M/1: random arrivals, random service times of a mean of 1/μ. The latency is exponentially
   * distributed with the rate μ − λ, so its p99 is ln(100) / (μ − λ), which is L at λ = μ − 4.605 /
   * L.
   */
  private static final class RandomService implements Model {

    private static final double MU = 10_000;
    private static final double LIMIT_SECONDS = 0.005;

    private final Random random;

    RandomService(Random random) {
      this.random = random;
    }

    @Override
    public double capacity() {
      return MU - Math.log(100) / LIMIT_SECONDS;
    }

    @Override
    public boolean sustains(double rate, double now, double seconds) {
      long above = 0;
      long count = 0;
      double arrival = 0;
      double free = 0;
      while (arrival < seconds) {
        arrival += exponential(rate);
        free = Math.max(free, arrival) + exponential(MU);
        count++;
        above += free - arrival > LIMIT_SECONDS ? 1 : 0;
      }
      return above < count * 0.01;
    }

    private double exponential(double rate) {
      return -Math.log(1 - random.nextDouble()) / rate;
    }
  }
}
