// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.GeneratorBreach.Effect;
import dev.plimsoll.result.RunResult.Generator;
import dev.plimsoll.text.Numbers;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;

/**
 * The rule on threads that send or run the generator's callbacks and waited for a processor. Where
 * brokers and client library took most of the processors, that is what the system does on this
 * machine. A limit that the workload gives holds for a single wait, too.
 */
final class WaitRule {

  static final String CODE = "GENERATOR_WAITED";

  /** The warning where the system itself took the processors. */
  static final String ON_THIS_MACHINE = "ON_THIS_MACHINE";

  private static final double TOLERATED_SHARE = 0.01;
  private static final double TOLERATED_OF_P99 = 0.1;

  private WaitRule() {}

  static Optional<GeneratorBreach> breach(
      RunResult result, VerdictTerms terms, Generator generator, LatencyByKind kinds) {
    double p99 = HeadlineLatency.of(generator, kinds).map(HeadlineLatency::micros).orElse(0.0);
    double longest = TOLERATED_SHARE * terms.windowSeconds();
    double given = terms.givenGeneratorLimitMillis().orElse(0) * 1e3;
    double tolerated = Math.max(given, TOLERATED_OF_P99 * p99);
    return generator.threads().stream()
        .filter(times -> times.worstWaitedSeconds() > longest)
        .filter(times -> p99 > 0 && times.worstWaitMicros() > tolerated)
        .max(Comparator.comparingDouble(ThreadTimes::worstWaitedSeconds))
        .map(times -> breach(result, terms, times, longest));
  }

  private static GeneratorBreach breach(
      RunResult result, VerdictTerms terms, ThreadTimes worst, double limit) {
    ProcessorTimes processors = result.resources().processorTimes();
    boolean systems = processors != null && processors.areMostlyTheSystems();
    String what =
        worst.of().equals(ThreadTimes.SENDING)
            ? "A sending thread"
            : "A thread that runs the callbacks";
    return new GeneratorBreach(
        systems ? ON_THIS_MACHINE : CODE,
        systems ? Effect.WARNING : Effect.VOID,
        what + (systems ? "" : " of the generator"),
        String.format(
                Locale.ROOT,
                " waited for a processor for %.1f %% of the window, %s each time on average",
                100 * worst.worstWaitedSeconds() / terms.windowSeconds(),
                Numbers.milliseconds(worst.worstWaitMicros()))
            + (systems
                ? ": brokers and client library took most of them, so these figures are those of"
                    + " the system on this machine. Seconds"
                : " (" + takers(processors) + "). Seconds"),
        worst.worstWaitedSeconds(),
        limit);
  }

  private static String takers(ProcessorTimes times) {
    if (times == null) {
      return "who took them is not known";
    }
    double strangers = ProcessorTimes.known(times.strangerSeconds());
    double stolen = ProcessorTimes.known(times.stealSeconds());
    double own =
        ProcessorTimes.known(times.ownSeconds())
            + ProcessorTimes.known(times.compilerSeconds())
            + ProcessorTimes.known(times.collectorSeconds());
    String most =
        stolen >= strangers && stolen >= own
            ? "most was taken by the hypervisor for others"
            : strangers >= own
                ? "most was taken by other programs"
                : "most was taken by the generator itself";
    return String.format(
        Locale.ROOT,
        "%s: others %.1f s, hypervisor %.1f s, generator %.1f s",
        most,
        strangers,
        stolen,
        own);
  }
}
