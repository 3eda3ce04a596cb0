// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Generator;
import dev.plimsoll.result.RunResult.Latency;
import dev.plimsoll.result.RunResult.LatencyByKind;
import dev.plimsoll.result.RunResult.WorkerPart;
import dev.plimsoll.text.Numbers;
import java.util.List;

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

  private final VerdictTerms terms;
  private final Reasons reasons;

  private GeneratorRules(VerdictTerms terms, Reasons reasons) {
    this.terms = terms;
    this.reasons = reasons;
  }

  static void judge(RunResult result, VerdictTerms terms, Reasons reasons) {
    GeneratorRules rules = new GeneratorRules(terms, reasons);
    rules.judge("", result.generator(), result.latencyMicros());
    for (WorkerPart worker : result.byWorker()) {
      rules.judge(" of worker " + worker.id(), worker.generator(), worker.latencyMicros());
    }
  }

  private void judge(String of, Generator generator, LatencyByKind kinds) {
    delay(of, generator, kinds);
    if (generator == null) {
      return;
    }
    parts(of, generator, kinds);
    double tolerated =
        Math.max(TOLERATED_STOPS * terms.windowSeconds(), terms.generatorLimitMillis() / 1e3);
    if (generator.stops().seconds() > tolerated) {
      reasons.fail(
          "GENERATOR_STOPPED",
          "The process of the generator"
              + of
              + " could not run for more than 1 % of the window and generatorLimit; seconds",
          generator.stops().seconds(),
          tolerated);
    }
    Double busy = generator.callbackBusyShare();
    if (busy != null && busy > TOLERATED_CALLBACKS) {
      String text =
          "A receiving thread of the generator"
              + of
              + " was busy in its own callbacks for more than 80 % of the time.";
      if (terms.open()) {
        reasons.fail("GENERATOR_TOO_SLOW", text, busy, TOLERATED_CALLBACKS);
      } else {
        reasons.warn("GENERATOR_TOO_SLOW", text, busy, TOLERATED_CALLBACKS);
      }
    }
  }

  private void delay(String of, Generator generator, LatencyByKind kinds) {
    Latency delay = kinds.generatorDelay();
    Double p99 = delay == null ? null : delay.percentiles().get("99");
    if (p99 == null || p99 / 1e3 <= terms.generatorLimitMillis()) {
      return;
    }
    if (generator == null || generator.of() == null || isGuilty(generator, kinds, p99)) {
      reasons.fail(
          "GENERATOR_TOO_SLOW",
          "The generator itself"
              + of
              + " was late: this machine cannot make this load. 99th percentile of its delay in"
              + " milliseconds",
          p99 / 1e3,
          terms.generatorLimitMillis());
    }
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

  private void parts(String of, Generator generator, LatencyByKind kinds) {
    for (String percentile : COMPARED) {
      if (exceeds(generator, kinds, percentile)) {
        double part = generator.partMicros().get(percentile);
        double whole = headline(generator, kinds, percentile);
        reasons.warn(
            "GENERATOR_PART",
            "Of p"
                + percentile
                + " of "
                + generator.of()
                + ", "
                + Numbers.milliseconds(whole)
                + ", the generator"
                + of
                + " itself added "
                + Numbers.milliseconds(part)
                + ". Microseconds",
            part,
            TOLERATED_PART * whole);
      }
    }
  }
}
