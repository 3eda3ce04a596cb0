// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Generator;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The rules on whether the metrics describe the system and not the generator, overall and per
 * worker.
 */
final class GeneratorRules {

  /** Tolerated part of the generator in a latency. */
  private static final double TOLERATED_PART = 0.1;

  private static final double TOLERATED_STOPS = 0.01;
  private static final double TOLERATED_CALLBACKS = 0.8;
  private static final List<String> COMPARED = List.of("50", "99", "99.9");

  /** Of the workers that broke a rule, at most this number is named. */
  private static final int MOST_NAMED = 5;

  private final VerdictTerms terms;

  private GeneratorRules(VerdictTerms terms) {
    this.terms = terms;
  }

  static void judge(RunResult result, VerdictTerms terms, Reasons reasons) {
    GeneratorRules rules = new GeneratorRules(terms);
    for (Breach breach : rules.breaches(result.generator(), result.latencyMicros())) {
      breach.add("", reasons);
    }
    if (result.byWorker().size() > 1) {
      rules.workers(result.byWorker(), reasons);
    }
  }

  /** What follows for the run. */
  private enum Effect {
    FAIL,
    VOID,
    WARNING
  }

  /**
   * A rule that is broken.
   *
   * @param rule the code of the finding, and after a space what distinguishes rules with this code
   * @param effect what follows from it
   * @param before the sentence up to where the worker is named
   * @param after the rest of it
   */
  private record Breach(
      String rule, Effect effect, String before, String after, double actual, double limit) {

    void add(String of, Reasons reasons) {
      String message = before + of + after;
      switch (effect) {
        case FAIL -> reasons.fail(code(), message, actual, limit);
        case VOID -> reasons.disturb(code(), message, actual, limit);
        case WARNING -> reasons.warn(code(), message, actual, limit);
      }
    }

    /** The code of the finding is the rule without what it distinguishes. */
    private String code() {
      return rule.split(" ", 2)[0];
    }
  }

  /** A rule that a worker has broken. */
  private record WorkerBreach(String worker, Breach breach) {}

  /**
   * Judges each worker as the whole is judged: in the merged latencies of many workers, one that is
   * always late is not seen. The worst one that breaks a rule is stated, and others are named.
   */
  private void workers(List<WorkerPart> workers, Reasons reasons) {
    Map<String, List<WorkerBreach>> byRule = new LinkedHashMap<>();
    for (WorkerPart worker : workers) {
      for (Breach breach : breaches(worker.generator(), worker.latencyMicros())) {
        byRule
            .computeIfAbsent(breach.rule(), any -> new ArrayList<>())
            .add(new WorkerBreach(worker.id(), breach));
      }
    }
    for (List<WorkerBreach> all : byRule.values()) {
      all.sort(Comparator.comparingDouble((WorkerBreach each) -> each.breach.actual).reversed());
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

  private List<Breach> breaches(Generator generator, LatencyByKind kinds) {
    List<Breach> breaches = new ArrayList<>();
    delay(generator, kinds).ifPresent(breaches::add);
    if (generator == null) {
      return breaches;
    }
    breaches.addAll(parts(generator, kinds));
    double tolerated =
        Math.max(TOLERATED_STOPS * terms.windowSeconds(), terms.generatorLimitMillis() / 1e3);
    if (generator.stops().seconds() > tolerated) {
      breaches.add(
          new Breach(
              "GENERATOR_STOPPED",
              Effect.VOID,
              "The process of the generator",
              " could not run for more than 1 % of the window and generatorLimit; seconds",
              generator.stops().seconds(),
              tolerated));
    }
    Double busy = generator.callbackBusyShare();
    if (busy != null && busy > TOLERATED_CALLBACKS) {
      breaches.add(
          new Breach(
              "GENERATOR_TOO_SLOW callbacks",
              terms.open() ? Effect.FAIL : Effect.WARNING,
              "A receiving thread of the generator",
              " was busy in its own callbacks for more than 80 % of the time.",
              busy,
              TOLERATED_CALLBACKS));
    }
    return breaches;
  }

  private Optional<Breach> delay(Generator generator, LatencyByKind kinds) {
    Latency delay = kinds.generatorDelay();
    Double p99 = delay == null ? null : delay.percentiles().get("99");
    if (p99 == null || p99 / 1e3 <= terms.generatorLimitMillis()) {
      return Optional.empty();
    }
    if (generator != null && generator.of() != null && !isGuilty(generator, kinds, p99)) {
      return Optional.empty();
    }
    return Optional.of(
        new Breach(
            "GENERATOR_TOO_SLOW delay",
            Effect.FAIL,
            "The generator itself",
            " was late: this machine cannot make this load. 99th percentile of its delay in"
                + " milliseconds",
            p99 / 1e3,
            terms.generatorLimitMillis()));
  }

  /**
   * Returns whether the generator's part is more than a tenth of the headline latency. If that is
   * unknown because too many messages were never sent, its part of the send delay decides.
   */
  private static boolean isGuilty(Generator generator, LatencyByKind kinds, double delayP99) {
    if (headline(generator, kinds, "99") != null) {
      return exceeds(generator, kinds, "99");
    }
    Double sendDelay = kinds.sendDelay() == null ? null : kinds.sendDelay().percentiles().get("99");
    return sendDelay != null && delayP99 > TOLERATED_PART * sendDelay;
  }

  /** Returns whether the part is more than a tenth; false if the headline latency is unknown. */
  private static boolean exceeds(Generator generator, LatencyByKind kinds, String percentile) {
    Double part = generator.partMicros().get(percentile);
    Double whole = headline(generator, kinds, percentile);
    return part != null && whole != null && part > TOLERATED_PART * whole;
  }

  private static Double headline(Generator generator, LatencyByKind kinds, String percentile) {
    Latency latency = generator.of() == null ? null : kinds.present().get(generator.of());
    return latency == null ? null : latency.percentiles().get(percentile);
  }

  private static List<Breach> parts(Generator generator, LatencyByKind kinds) {
    List<Breach> breaches = new ArrayList<>();
    for (String percentile : COMPARED) {
      if (exceeds(generator, kinds, percentile)) {
        double part = generator.partMicros().get(percentile);
        double whole = headline(generator, kinds, percentile);
        breaches.add(
            new Breach(
                "GENERATOR_PART p" + percentile,
                Effect.WARNING,
                "Of p"
                    + percentile
                    + " of "
                    + generator.of()
                    + ", "
                    + Numbers.milliseconds(whole)
                    + ", the generator",
                " itself added " + Numbers.milliseconds(part) + ". Microseconds",
                part,
                TOLERATED_PART * whole));
      }
    }
    return breaches;
  }
}
