// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.imported.ImportedFile.Finding;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;

/** Findings about rates: against the file's own names, and of receipts against messages sent. */
final class RateFindings {

  private static final double TOLERANCE = 0.05;
  private static final double LEAST_MISSING = 0.01;

  private RateFindings() {}

  /**
   * Finds a published rate that is more than 5 % above the rate in a name, which no generator
   * reaches that was asked for that rate; and two names with different rates.
   */
  static List<Finding> contradictedName(RunView run) {
    Optional<ImportedAggregate> measured = run.aggregate(MetricNames.PUBLISH_RATE);
    Optional<ImportedAggregate> target = run.aggregate(MetricNames.TARGET_RATE);
    List<Finding> findings = new ArrayList<>();
    if (target.isPresent()) {
      if (measured.isPresent() && measured.get().value() > (1 + TOLERANCE) * target.get().value()) {
        findings.add(above(run, target.get().value(), measured.get(), target.get().from()));
      }
      return findings;
    }
    OptionalDouble ofFile = RateInName.perSecond(run.fileName());
    OptionalDouble ofRun = RateInName.perSecond(run.name());
    if (differ(ofFile, ofRun)) {
      findings.add(names(run, ofFile.getAsDouble(), ofRun.getAsDouble(), measured));
      return findings;
    }
    OptionalDouble named = ofRun.isPresent() ? ofRun : ofFile;
    if (named.isPresent()
        && measured.isPresent()
        && measured.get().value() > (1 + TOLERANCE) * named.getAsDouble()) {
      findings.add(
          above(
              run,
              named.getAsDouble(),
              measured.get(),
              ofRun.isPresent() ? "workload name" : "file name"));
    }
    return findings;
  }

  private static boolean differ(OptionalDouble a, OptionalDouble b) {
    return a.isPresent()
        && b.isPresent()
        && Math.abs(a.getAsDouble() - b.getAsDouble())
            > TOLERANCE * Math.max(a.getAsDouble(), b.getAsDouble());
  }

  private static Finding names(
      RunView run, double ofFile, double ofRun, Optional<ImportedAggregate> measured) {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("fileNamePerSecond", ofFile);
    values.put("runNamePerSecond", ofRun);
    measured.ifPresent(rate -> values.put("publishRatePerSecond", rate.value()));
    List<String> rows = new ArrayList<>(List.of("file name", "workload name"));
    measured.map(ImportedAggregate::from).ifPresent(rows::add);
    return finding(
        run,
        "The file's name says "
            + Numbers.digits(ofFile)
            + " msg/s, the name of its workload "
            + Numbers.digits(ofRun)
            + measured.map(rate -> "; published were " + Numbers.digits(rate.value())).orElse("")
            + ".",
        rows,
        values);
  }

  /**
   * @param from what says the rate
   */
  private static Finding above(RunView run, double named, ImportedAggregate measured, String from) {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("namedPerSecond", named);
    values.put("publishRatePerSecond", measured.value());
    return finding(
        run,
        Numbers.digits(measured.value())
            + " msg/s were published; the "
            + from
            + " says "
            + Numbers.digits(named)
            + ".",
        List.of(from, measured.from()),
        values);
  }

  private static Finding finding(
      RunView run, String message, List<String> rows, Map<String, Double> values) {
    return new Finding(
        run.name(),
        "rate-contradicts-name",
        message,
        "mean publishRate > 1.05 × the rate in the name, or two names whose rates differ by more"
            + " than 5 %",
        rows,
        values,
        "Which rate was asked for, and whether the file belongs to the test that it is named"
            + " after.");
  }

  /** Finds that at least 1 % fewer messages were received than published. */
  static Optional<Finding> receivedLess(RunView run) {
    Optional<ImportedSeries> published = run.course(MetricNames.PUBLISH_RATE);
    Optional<ImportedSeries> received = run.course(MetricNames.RECEIVE_RATE);
    if (published.isPresent() && received.isPresent()) {
      return receivedLess(run, published.get(), received.get());
    }
    Optional<ImportedAggregate> sent = run.aggregate(MetricNames.SENT);
    Optional<ImportedAggregate> arrived = run.aggregate(MetricNames.RECEIVED);
    if (sent.isPresent() && arrived.isPresent()) {
      return receivedLess(run, sent.get(), arrived.get(), Measure.MESSAGES);
    }
    // PerfTest divides both by the same time; other tools measure each role for itself.
    return run.tool() == Tool.PERF_TEST
        ? run.aggregate(MetricNames.PUBLISH_RATE)
            .flatMap(
                rate ->
                    run.aggregate(MetricNames.RECEIVE_RATE)
                        .flatMap(other -> receivedLess(run, rate, other, Measure.RATES)))
        : Optional.empty();
  }

  private static Optional<Finding> receivedLess(
      RunView run, ImportedSeries published, ImportedSeries received) {
    List<String> rows =
        List.of(
            published.rows(0, published.values().size()),
            received.rows(0, received.values().size()));
    boolean single = published.total() == 0 && published.at().equals(received.at());
    return single // Its length is unknown, but the same for both.
        ? receivedLess(
            run,
            published.meanRate() * subscriptions(run),
            received.meanRate(),
            rows,
            Measure.RATES)
        : receivedLess(
            run, published.total() * subscriptions(run), received.total(), rows, Measure.MESSAGES);
  }

  private static Optional<Finding> receivedLess(
      RunView run, ImportedAggregate sent, ImportedAggregate arrived, Measure measure) {
    return receivedLess(
        run, sent.value(), arrived.value(), List.of(sent.from(), arrived.from()), measure);
  }

  /** What is compared of both sides. */
  private enum Measure {
    MESSAGES,
    RATES
  }

  /** Returns how often each message is received, where a fork's file says it. */
  private static double subscriptions(RunView run) {
    double stated =
        LocalNumbers.plain(run.part().labels().getOrDefault("subscriptionsPerTopic", ""));
    return stated > 1 ? stated : 1;
  }

  private static Optional<Finding> receivedLess(
      RunView run, double published, double received, List<String> rows, Measure measure) {
    // Without a receipt nobody may have subscribed, which is no contradiction.
    if (received <= 0 || received > (1 - LEAST_MISSING) * published) {
      return Optional.empty();
    }
    Map<String, Double> values = new LinkedHashMap<>();
    boolean messages = measure == Measure.MESSAGES;
    values.put(messages ? "publishedMessages" : "publishedPerSecond", published);
    values.put(messages ? "receivedMessages" : "receivedPerSecond", received);
    values.put("receivedShare", received / published);
    return Optional.of(
        new Finding(
            run.name(),
            "received-less",
            "Consumers received "
                + BacklogFindings.whole(received)
                + " of "
                + BacklogFindings.whole(published)
                + (messages
                    ? " published messages in the time of the file: "
                    : " msg/s that were published: ")
                + Numbers.share(received / published)
                + ". Latencies are of the received ones only.",
            "Σ receiveRate × seconds < 99 % of Σ publishRate × seconds, or counts alike, or mean"
                + " rates of the same time",
            rows,
            values,
            "Whether the rest was lost, arrived after the end, or was sent before anybody"
                + " subscribed; with several subscriptions more is missing than this."));
  }
}
