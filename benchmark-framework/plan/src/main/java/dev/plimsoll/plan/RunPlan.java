// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * One run: one workload on one driver, once; or the streams of a mix at the same time.
 *
 * @param workload the load; of a mix, that of the stream that decides when the window ends
 * @param driver the system
 * @param repetition the repetition, counted from 1; 0 for a burn-in
 * @param repetitions the total number of repetitions
 * @param order the position of the run among all runs of this command, from 1
 * @param swept the values of the keys that a sweep varies, as written but without secrets; empty
 *     without a sweep
 * @param attempt from 1; more after void runs of the same repetition
 * @param mix the streams, if the workload is one of them
 */
public record RunPlan(
    Workload workload,
    DriverProfile driver,
    int repetition,
    int repetitions,
    int order,
    Map<String, String> swept,
    int attempt,
    Optional<Mix> mix) {

  public RunPlan {
    Objects.requireNonNull(workload, "workload");
    Objects.requireNonNull(driver, "driver");
    swept = Collections.unmodifiableMap(new LinkedHashMap<>(swept));
    Objects.requireNonNull(mix, "mix");
  }

  /** Creates the first attempt at a run that is not part of a sweep. */
  public RunPlan(
      Workload workload, DriverProfile driver, int repetition, int repetitions, int order) {
    this(workload, driver, repetition, repetitions, order, Map.of(), 1, Optional.empty());
  }

  /** Creates the first attempt at a run of a mix. */
  RunPlan(Mix mix, DriverProfile driver, int repetition, int repetitions, int order) {
    this(mix.leading(), driver, repetition, repetitions, order, Map.of(), 1, Optional.of(mix));
  }

  /** Returns this run as a burn-in, which warms the system up before the repetitions. */
  public RunPlan burnIn() {
    return new RunPlan(workload, driver, 0, repetitions, order, swept, attempt, mix);
  }

  /** Returns whether this run is a burn-in, which is not counted as a repetition. */
  public boolean isBurnIn() {
    return repetition == 0;
  }

  /** Returns the name of the workload; of a mix, that of the mix. */
  public String name() {
    return mix.map(Mix::name).orElse(workload.name());
  }

  /** Returns the loads that run at the same time: one, or those of the streams in their order. */
  public List<Workload> workloads() {
    return mix.map(Mix::workloads).orElse(List.of(workload));
  }

  /** Returns a plan of one stream of the mix, in its order. */
  public RunPlan stream(int index) {
    return new RunPlan(
        mix.orElseThrow().workloads().get(index),
        driver,
        repetition,
        repetitions,
        order,
        swept,
        attempt,
        mix);
  }

  /**
   * Returns a copy with a seed for its random send times. All runs of the same repetition have the
   * same seed, so that all systems get the same load. The next repetition has the next seed, so
   * that conclusions do not depend on one random sequence. Streams of a mix have different seeds.
   *
   * @param ofTheSeries the seed of the first repetition, if the workload has none
   */
  public RunPlan seeded(long ofTheSeries) {
    if (mix.isPresent()) {
      Mix seeded = mix.get().seeded(ofTheSeries, repetition);
      return new RunPlan(
          seeded.leading(),
          driver,
          repetition,
          repetitions,
          order,
          swept,
          attempt,
          Optional.of(seeded));
    }
    Workload seeded = seeded(workload, ofTheSeries, repetition);
    return new RunPlan(seeded, driver, repetition, repetitions, order, swept, attempt, mix);
  }

  /** Returns a workload with the seed of a repetition, if its load needs one. */
  static Workload seeded(Workload workload, long ofTheSeries, int repetition) {
    OptionalLong given =
        workload.sending() instanceof Load.Open open ? open.seed() : OptionalLong.empty();
    if (!workload.arrivesAtRandom() && given.isEmpty()) {
      return workload;
    }
    return workload.withSeed(given.orElse(ofTheSeries) + Math.max(repetition, 1) - 1);
  }

  /** Returns a copy with another workload. */
  public RunPlan with(Workload other) {
    return new RunPlan(other, driver, repetition, repetitions, order);
  }

  /** Returns a copy with another position in the order of runs. */
  public RunPlan inOrder(int place) {
    return new RunPlan(workload, driver, repetition, repetitions, place, swept, attempt, mix);
  }

  /**
   * Returns a copy that is another attempt, after void runs.
   *
   * @param number from 1
   */
  public RunPlan inAttempt(int number) {
    return new RunPlan(workload, driver, repetition, repetitions, order, swept, number, mix);
  }

  /** Returns a copy with the values of a sweep that it has. */
  RunPlan inSweep(Map<String, String> values) {
    return new RunPlan(workload, driver, repetition, repetitions, order, values, attempt, mix);
  }
}
