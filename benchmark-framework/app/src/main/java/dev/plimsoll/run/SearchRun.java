// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Load;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Warmup;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.result.Figures;
import dev.plimsoll.result.ResultChecks;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.SearchFigures;
import dev.plimsoll.result.SearchPart;
import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.result.SearchPart.SettingsPart;
import dev.plimsoll.result.SearchProbes;
import dev.plimsoll.search.RateSearch;
import dev.plimsoll.search.SearchSettings;
import dev.plimsoll.search.SearchStep;
import dev.plimsoll.search.SearchStep.RateProbe;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SplittableRandom;

/**
 * The search of the highest sustainable rate: a load session for each probe, over clients that stay
 * open. A session ends when nothing is missing any more, so a probe starts without a backlog; what
 * a probe could not send is its own and is not sent later.
 */
final class SearchRun {

  /** Longer than a client or server needs to continue after an overload, shorter than a probe. */
  static final Duration DRAIN_SILENCE = Duration.ofSeconds(10);

  /** What disturbs a machine often goes on for some time. */
  private static final Duration AFTER_DISTURBANCE = Duration.ofSeconds(30);

  /** A backlog grows during the load at most; this is a drain at a twentieth of its rate. */
  private static final int DRAIN_TO_LOAD = 20;

  private final Load.Search search;
  private final SearchSettings settings;
  private final RunPlan plan;
  private final Duration confirmation;
  private final RunListener listener;
  private final Interruption interruption;
  private final Sessions sessions;
  private final long seed;
  private final List<ProbePart> probes = new ArrayList<>();
  private final SearchLines lines;

  /** What describes each rate that a probe of full length passed, while it may be the answer. */
  private final Map<Double, Confirmation> confirming = new HashMap<>();

  private record Confirmation(ProbePart probe, RunResult result) {}

  private Optional<RunResult> lastResult = Optional.empty();
  private Optional<Error> fatal = Optional.empty();
  private long originNanos;

  /** Executes the load session of a probe. */
  @FunctionalInterface
  interface Sessions {
    LoadSession.Ending execute(RunPlan probe, RunListener told)
        throws DriverException, InterruptedException;
  }

  /**
   * @param plan the plan of the run, whose workload asks for the search
   */
  SearchRun(
      Load.Search search,
      RunPlan plan,
      RunListener listener,
      Interruption interruption,
      Sessions sessions) {
    this.search = search;
    this.settings = search.settings();
    this.plan = plan;
    this.confirmation = ((EndCondition.After) plan.workload().endCondition()).duration();
    this.listener = listener;
    this.interruption = interruption;
    this.sessions = sessions;
    this.seed = search.seed().orElseGet(() -> new SplittableRandom().nextLong() >>> 12);
    this.lines = new SearchLines(search, plan.workload());
  }

  LoadSession.Ending execute() throws DriverException, InterruptedException {
    listener.history(lines.begin());
    SearchStep step = RateSearch.next(settings, List.of());
    Optional<String> cut = Optional.empty();
    while (step instanceof RateProbe probe && cut.isEmpty()) {
      if (interruption.isRaised() && !probes.isEmpty()) {
        cut = Optional.of(SearchPart.INTERRUPTED);
        break;
      }
      long begun = System.nanoTime();
      ProbePart part = execute(probe);
      step = RateSearch.next(settings, SearchProbes.outcomes(probes));
      cut = cut(part);
      boolean goesOn = cut.isEmpty() && step instanceof RateProbe;
      listener.history(lines.ended(probes, goesOn, (System.nanoTime() - begun) / 1e9));
      if (goesOn && part.isDisturbed()) {
        new Countdown(listener, interruption)
            .sleep(AFTER_DISTURBANCE, "disturbed: the probe is repeated");
      }
    }
    SearchPart part = part(cut);
    RunResult describedResult =
        part.ratePerSecond() == null
            ? lastResult.orElseThrow()
            : confirming.get(part.ratePerSecond()).result;
    RunResult result = describedResult.with(part, Instant.now().toString());
    return new LoadSession.Ending(ResultChecks.check(Figures.of(result)), fatal);
  }

  private ProbePart execute(RateProbe probe) throws DriverException, InterruptedException {
    RunPlan ofProbe = plan.with(workload(probe));
    LoadSession.Ending outcome =
        sessions.execute(
            ofProbe, new ProbeListener(listener, lines.running(probes, probe), probes.isEmpty()));
    RunResult result = outcome.result();
    fatal = outcome.fatal();
    long loadBegan = System.nanoTime() - Math.round(seconds(result) * 1e9);
    originNanos = probes.isEmpty() ? loadBegan : originNanos;
    ProbePart part = SearchProbes.of(probe, result, (loadBegan - originNanos) / 1e9);
    probes.add(part);
    lastResult = Optional.of(result);
    if (part.full() && part.passed()) {
      confirming.merge(
          part.ratePerSecond(),
          new Confirmation(part, result),
          (before, last) ->
              SearchProbes.describesNoWorse(last.probe, before.probe) ? last : before);
    }
    double failed = RateSearch.bounds(settings, SearchProbes.outcomes(probes)).notSustained();
    confirming.keySet().removeIf(rate -> rate >= failed);
    return part;
  }

  /** The time from the start of the load to the end of the drain. */
  private static double seconds(RunResult result) {
    return result.phases().stream().mapToDouble(RunResult.PhasePart::seconds).sum();
  }

  private Workload workload(RateProbe probe) {
    Workload workload = plan.workload();
    Duration window = probe.full() ? confirmation : search.probe();
    Warmup warmup = workload.warmup();
    if (!probes.isEmpty()) {
      warmup = new Warmup.Fixed(SearchForecast.nextWarmup(workload));
    }
    OptionalLong ownSeed =
        search.arrivals() == Load.Arrivals.POISSON
            ? OptionalLong.of(seed + probes.size())
            : OptionalLong.empty();
    return workload.with(
        new Load.Open(new RateProfile.Constant(probe.ratePerSecond()), search.arrivals(), ownSeed),
        new EndCondition.After(window),
        warmup,
        workload
            .drainTimeout()
            .plus(window.plus(warmup.max()).plus(workload.cooldown()).multipliedBy(DRAIN_TO_LOAD)));
  }

  /** Why no other probe can follow; empty if the search goes on. */
  private Optional<String> cut(ProbePart last) {
    if (SearchProbes.isInterrupted(last) || interruption.isRaised()) {
      return Optional.of(SearchPart.INTERRUPTED);
    }
    return SearchProbes.isFatal(last) || fatal.isPresent()
        ? Optional.of(SearchPart.ENDED_EARLY)
        : Optional.empty();
  }

  private SearchPart part(Optional<String> cut) {
    return SearchFigures.of(SettingsPart.of(search, plan.workload().endCondition()), cut, probes);
  }
}
