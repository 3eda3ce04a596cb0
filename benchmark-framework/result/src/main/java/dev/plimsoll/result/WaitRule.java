// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.GeneratorBreach.Effect;
import dev.plimsoll.result.RunResult.Generator;
import dev.plimsoll.text.Numbers;
import java.util.Comparator;
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
    return breach(terms, generator, kinds, Optional.ofNullable(result.resources().ofAllWorkers()));
  }

  /**
   * Returns the breach of one worker or of all.
   *
   * @param processors who used the processors of its machine
   */
  static Optional<GeneratorBreach> breach(
      VerdictTerms terms,
      Generator generator,
      LatencyByKind kinds,
      Optional<ProcessorTimes> processors) {
    double p99 = HeadlineLatency.of(generator, kinds).map(HeadlineLatency::micros).orElse(0.0);
    double longest = TOLERATED_SHARE * terms.windowSeconds();
    double given = terms.givenGeneratorLimitMillis().orElse(0) * 1e3;
    double tolerated = Math.max(given, TOLERATED_OF_P99 * p99);
    return generator.threads().stream()
        .filter(times -> times.worstWaitedSeconds() > longest)
        .filter(times -> p99 > 0 && times.worstWaitMicros() > tolerated)
        .max(Comparator.comparingDouble(ThreadTimes::worstWaitedSeconds))
        .map(times -> breach(processors, terms, times, longest));
  }

  private static GeneratorBreach breach(
      Optional<ProcessorTimes> processors, VerdictTerms terms, ThreadTimes worst, double limit) {
    boolean systems = processors.filter(ProcessorTimes::areMostlyTheSystems).isPresent();
    String what =
        worst.of().equals(ThreadTimes.SENDING)
            ? "A sending thread"
            : "A thread that runs the callbacks";
    return new GeneratorBreach(
        systems ? ON_THIS_MACHINE : CODE,
        systems ? Effect.WARNING : Effect.VOID,
        what + (systems ? "" : " of the generator"),
        " waited for a processor for "
            + Numbers.share(worst.worstWaitedSeconds() / terms.windowSeconds())
            + " of the window, "
            + Numbers.time(worst.worstWaitMicros())
            + " each time on average"
            + (systems
                ? ": brokers and client library used most of the processor time, so these figures"
                    + " are those of the system on this machine."
                : " ("
                    + processors
                        .map(WaitRule::takers)
                        .orElse("it is not known who used the processors")
                    + ")."),
        worst.worstWaitedSeconds(),
        limit);
  }

  private static String takers(ProcessorTimes times) {
    double strangers = ProcessorTimes.known(times.strangerSeconds());
    double stolen = ProcessorTimes.known(times.stealSeconds());
    double own =
        ProcessorTimes.known(times.ownSeconds())
            + ProcessorTimes.known(times.compilerSeconds())
            + ProcessorTimes.known(times.collectorSeconds());
    String most =
        stolen >= strangers && stolen >= own
            ? "the hypervisor gave most of the time to others"
            : strangers >= own
                ? "other programs used most of the time"
                : "the generator itself used most of the time";
    return most
        + ": others "
        + Numbers.duration(strangers)
        + ", hypervisor "
        + Numbers.duration(stolen)
        + ", generator "
        + Numbers.duration(own);
  }
}
