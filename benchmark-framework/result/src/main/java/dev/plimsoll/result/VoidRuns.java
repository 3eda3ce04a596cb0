// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Void runs among several: no median, knee, comparison or cost contains them, but their number is
 * stated with each median. Pure functions.
 */
public final class VoidRuns {

  private VoidRuns() {}

  /** Returns whether the run says nothing about the system. */
  public static boolean isVoid(RunResult result) {
    return result.status() == Status.VOID;
  }

  /**
   * Returns whether the generator itself made the run void, without a part of its machine: by its
   * own work or its own collections of garbage. A backlog or an objective that is void with such a
   * reason follows from it.
   */
  public static boolean isOwnDoing(RunResult result) {
    List<String> causes =
        result.voids().stream()
            .map(Finding::code)
            .filter(code -> code.startsWith("GENERATOR_") || code.equals("WORKER_LOST"))
            .toList();
    return !causes.isEmpty() && causes.stream().allMatch(code -> isOwn(code, result));
  }

  private static boolean isOwn(String code, RunResult result) {
    return code.equals(StopRule.CODE)
        ? Stream.concat(
                Stream.ofNullable(result.generator()),
                result.byWorker().stream().map(WorkerPart::generator).filter(Objects::nonNull))
            .allMatch(VoidRuns::collectorsAlone)
        : code.equals(GeneratorPartRule.CODE) || code.equals(BusyRule.ENDS_HERE);
  }

  /** Returns whether it is known that more than half of the stopped time was the collector's. */
  private static boolean collectorsAlone(RunResult.Generator generator) {
    Stops stops = generator.stops();
    double collector =
        stops.known().orElse(List.of()).stream()
            .filter(stop -> stop.cause().equals(StopPart.COLLECTOR))
            .mapToDouble(StopPart::seconds)
            .sum();
    return collector > stops.seconds() / 2;
  }

  /** Returns the runs that metrics are computed from, in their order. */
  public static List<RunResult> without(List<RunResult> results) {
    return results.stream().filter(result -> !isVoid(result)).toList();
  }

  /** Returns the number of void runs. */
  public static int count(List<RunResult> results) {
    return (int) results.stream().filter(VoidRuns::isVoid).count();
  }

  /**
   * Returns the void runs of which no other attempt at the same repetition is known that is not
   * void; of several void attempts at one repetition, the first.
   */
  public static List<RunResult> unrepeated(List<RunResult> results) {
    Set<List<Object>> known = new HashSet<>();
    without(results).forEach(result -> known.add(repetition(result)));
    List<RunResult> unrepeated = new ArrayList<>();
    for (RunResult result : results) {
      if (isVoid(result) && known.add(repetition(result))) {
        unrepeated.add(result);
      }
    }
    return List.copyOf(unrepeated);
  }

  private static List<Object> repetition(RunResult result) {
    Optional<Series> series = Optional.ofNullable(result.run().series());
    return List.of(
        result.driver().name(),
        String.valueOf(result.driver().sha256()),
        String.valueOf(result.work()),
        series.filter(VoidRuns::isOfOneCommand).map(Series::id).orElse(""),
        series.<Map<String, Object>>map(Series::cell).orElse(Map.of()),
        // The first attempt at the only repetition may belong to no series.
        series.map(Series::repetition).orElse(1));
  }

  /** Repetitions of a sweep or a study may be made by several commands, with {@code --resume}. */
  private static boolean isOfOneCommand(Series series) {
    return series.of() > 1 && !series.kind().equals("sweep") && !series.kind().equals("study");
  }

  /** Returns a text such as {@code 5 runs}, or {@code 5 + 2 void runs}. */
  public static String runs(int counted, int voids) {
    return voids == 0
        ? Numbers.things(counted, "run")
        : counted + " + " + Numbers.things(voids, "void run");
  }

  /** Returns a text such as {@code 5}, or {@code 5 + 2 void}. */
  public static String number(int counted, int voids) {
    return counted + (voids == 0 ? "" : " + " + voids + " void");
  }
}
