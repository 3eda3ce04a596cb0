// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import dev.plimsoll.result.LoosenedLimit;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.UncheckedFigures;
import dev.plimsoll.result.UnsoundWindow;
import dev.plimsoll.result.WorkerHost;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Differences of two sides besides their settings: guarantees, clients and environments; and the
 * limits that the workload of both has loosened.
 */
final class Differences {

  private static final List<Part> PROMISES =
      List.of(
          promise("acknowledged by", GuaranteeTerms::acknowledgedBy),
          promise("stored in", GuaranteeTerms::keptIn),
          promise("copies when acknowledged", terms -> terms.copies().size()),
          promise("replicas", GuaranteeTerms::replicas),
          promise("delivery", GuaranteeTerms::delivery),
          promise("ordering", GuaranteeTerms::ordering));

  private static final List<Part> CLIENTS =
      List.of(
          clients("of producers", RunResult.ClientsPart::producerClients),
          clients("of consumers", RunResult.ClientsPart::consumerClients),
          clients("sent again by", RunResult.ClientsPart::retries));

  private static final List<Part> ENVIRONMENT =
      List.of(
          new Part("system", run -> run.driver().system()),
          new Part("client", run -> run.driver().clientVersion()),
          new Part("product", run -> run.driver().product()),
          new Part("server", run -> run.driver().serverVersion()),
          new Part("program", run -> run.run().software().version()),
          new Part("commit", run -> run.run().software().gitCommit()),
          worker("host", WorkerHost::host),
          worker("processor", WorkerHost::cpu),
          worker("cores", WorkerHost::cores),
          worker("memory", WorkerHost::memoryBytes),
          worker("system of the host", WorkerHost::os),
          worker("kernel", WorkerHost::kernel),
          worker("JDK", WorkerHost::jdk),
          worker("JVM options", WorkerHost::jvmOptions),
          new Part("number of brokers", run -> run.environment().brokers().size()));

  private Differences() {}

  private record Part(String name, Function<RunResult, Object> value) {

    Set<String> of(Side side) {
      return side.runs().stream()
          .map(run -> String.valueOf(value.apply(run)))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  static List<String> between(Side base, Side candidate, EqualGuaranteeFiles files) {
    List<String> lines = new ArrayList<>();
    addDifference("GUARANTEES DIFFER", PROMISES, base, candidate, lines);
    if (lines.isEmpty() && !areKnown(base)) {
      lines.add("GUARANTEES are not known: whether both sides did equal work is open");
    } else if (!lines.isEmpty()) {
      String alike = alike(candidate, base, files) + alike(base, candidate, files);
      lines.set(0, lines.get(0) + alike);
    }
    addDifference("CLIENTS DIFFER", CLIENTS, base, candidate, lines);
    addDifference("ENVIRONMENTS DIFFER", ENVIRONMENT, base, candidate, lines);
    List<RunResult> runs = new ArrayList<>(base.runs());
    runs.addAll(candidate.runs());
    LoosenedLimit.words(runs).forEach(words -> lines.add("LIMITS OF THE VERDICT " + words));
    String unchecked = UncheckedFigures.words(runs);
    if (!unchecked.isEmpty()) {
      lines.add("FIGURES" + unchecked.substring("figures".length()));
    }
    for (Side side : List.of(base, candidate)) {
      String words = UnsoundWindow.words(side.runs());
      if (!words.isEmpty()) {
        lines.add("UNSOUND" + words.substring("unsound".length()) + " (" + side.name() + ")");
      }
    }
    return lines;
  }

  /** Returns the driver files of this side's system with the guarantees of the other side. */
  private static String alike(Side side, Side other, EqualGuaranteeFiles files) {
    List<String> named =
        GuaranteeTerms.of(other.runs().get(0))
            .map(terms -> files.of(side.runs().get(0).driver().system(), terms))
            .orElse(List.of());
    return named.isEmpty()
        ? ""
        : " (like the "
            + other.name()
            + ", of "
            + side.runs().get(0).driver().system()
            + ": "
            + String.join(", ", named)
            + ")";
  }

  private static boolean areKnown(Side side) {
    return side.runs().stream()
        .flatMap(run -> GuaranteeTerms.of(run).stream())
        .allMatch(GuaranteeTerms::areKnown);
  }

  private static void addDifference(
      String head, List<Part> parts, Side base, Side candidate, List<String> into) {
    String differing =
        parts.stream()
            .filter(part -> !part.of(base).equals(part.of(candidate)))
            .map(
                part ->
                    part.name() + " " + words(part, base) + " against " + words(part, candidate))
            .collect(Collectors.joining(", "));
    if (!differing.isEmpty()) {
      into.add(head + ": " + differing);
    }
  }

  private static String words(Part part, Side side) {
    return String.join("/", part.of(side)).replace("null", "unknown");
  }

  private static Part promise(String name, Function<GuaranteeTerms, Object> value) {
    return new Part(name, run -> GuaranteeTerms.of(run).map(value).orElse(null));
  }

  private static Part clients(String name, Function<RunResult.ClientsPart, Object> value) {
    return new Part(
        name,
        run ->
            Optional.ofNullable(run.driver().guarantees())
                .map(RunResult.GuaranteesPart::clients)
                .map(value)
                .orElse(null));
  }

  private static Part worker(String name, Function<WorkerHost, Object> value) {
    return new Part(
        name,
        run ->
            run.environment().workers().stream()
                .map(value)
                .map(String::valueOf)
                .distinct()
                .sorted()
                .collect(Collectors.joining("+")));
  }
}
