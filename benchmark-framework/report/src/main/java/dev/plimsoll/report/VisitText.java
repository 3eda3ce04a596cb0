// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.metric.Visit;
import dev.plimsoll.metric.VisitPercentile;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.VisitLatency;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** How often the visit of a user has a slow message, from the histograms of a run. */
public final class VisitText {

  private static final List<Percentile> OF_VISITS =
      Stream.of("50", "90").flatMap(name -> Percentile.named(name).stream()).toList();

  private static final Percentile P99 = Percentile.named("99").orElseThrow();

  private VisitText() {}

  /** Returns the section; empty if the run has no latency. */
  public static Optional<Section> section(RunResult result, Visit visit) {
    List<Sentence> sentences = new ArrayList<>();
    Stream.of(
            MainLatencies.publishing(result.latencyMicros()),
            MainLatencies.delivering(result.latencyMicros()))
        .filter(each -> each.getValue() != null && each.getValue().count() > 0)
        .forEach(each -> sentences.add(sentence(each, visit)));
    if (!sentences.isEmpty()) {
      sentences.add(
          new Sentence(
              "visit",
              Numbers.things(visit.steps(), "step")
                  + " of "
                  + Numbers.things(visit.messagesPerStep(), "message")
                  + "; the probabilities hold if latencies are independent. Messages of a stall are"
                  + " slow together: then fewer visits have a slow message, and these have"
                  + " several"));
    }
    return Section.ofAny(sentences);
  }

  /** Returns the lines for a terminal. */
  public static List<String> lines(RunResult result, Visit visit) {
    return section(result, visit).map(each -> SectionLines.of(each.parts())).orElse(List.of());
  }

  private static Sentence sentence(Map.Entry<String, Latency> of, Visit visit) {
    Latency latency = of.getValue();
    List<String> texts = new ArrayList<>();
    texts.add(
        "at least one message exceeds p99 ("
            + p99(latency)
            + ") in "
            + share(latency, visit.messagesPerStep())
            + " of the steps and "
            + share(latency, visit.messages())
            + " of the visits");
    OF_VISITS.forEach(each -> texts.add(slowest(latency, new VisitPercentile(each, visit))));
    return new Sentence(of.getKey(), texts);
  }

  private static String p99(Latency latency) {
    Double bound = latency.atLeast().get(P99.name());
    if (bound != null) {
      return LatencyCells.AT_LEAST + " " + Numbers.time(bound);
    }
    Double value = LatencyCells.value(latency, P99.name());
    return value == null ? "not known" : Numbers.time(value);
  }

  private static String share(Latency latency, long messages) {
    return Numbers.share(VisitLatency.probabilityOfOne(latency, P99, messages));
  }

  private static String slowest(Latency latency, VisitPercentile slowest) {
    String value =
        VisitLatency.micros(latency, slowest)
            .map(
                micros ->
                    micros.isInfinite()
                        ? "an unknown time, because messages are missing"
                        : Numbers.time(micros))
            .orElse("a time that this result does not have");
    return "in "
        + slowest.percentile().name()
        + " % of the visits no message exceeds "
        + value
        + (slowest.isThin(latency.due()) ? LatencyCells.THIN : "");
  }
}
