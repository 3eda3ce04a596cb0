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

/**
 * Little's law: the mean number of messages between two points is the rate times the mean time
 * between them. The backlog counts from the acknowledgement or earlier, the latency from the send;
 * so the mean backlog divided by the rate of receipts has to lie between the end-to-end latency
 * without the publish latency and the whole end-to-end latency. A difference counts that is of more
 * than 10 times and of more than 50 ms.
 */
final class LittlesLaw {

  private static final double TIMES = 10;
  private static final double MILLIS = 50;

  private LittlesLaw() {}

  static Optional<Finding> of(RunView run) {
    Optional<ImportedSeries> backlog = run.course(MetricNames.BACKLOG);
    Optional<ImportedSeries> received = run.course(MetricNames.RECEIVE_RATE);
    OptionalDouble latency = mean(run, MetricNames.END_TO_END_LATENCY, MetricNames.RECEIVE_RATE);
    if (backlog.isEmpty() || received.isEmpty() || latency.isEmpty()) {
      return Optional.empty();
    }
    double rate = received.get().meanRate();
    double outstanding = backlog.get().mean(0, backlog.get().values().size());
    if (rate <= 0) {
      return Optional.empty();
    }
    double implied = Math.max(0, outstanding) / rate * 1000;
    double most = latency.getAsDouble();
    double publish = mean(run, MetricNames.PUBLISH_LATENCY, MetricNames.PUBLISH_RATE).orElse(0);
    double least = Math.max(0, most - publish);
    boolean above = implied > TIMES * most && implied - most > MILLIS;
    boolean below = TIMES * implied < least && least - implied > MILLIS;
    if (!above && !below) {
      return Optional.empty();
    }
    return Optional.of(
        finding(
            run,
            backlog.get(),
            received.get(),
            new Times(outstanding, rate, implied, most, publish),
            above));
  }

  /** Returns a mean latency in ms: the file's own, or that of its intervals by their rates. */
  private static OptionalDouble mean(RunView run, String kind, String rateName) {
    OptionalDouble single = run.millis(kind + "Mean");
    Optional<ImportedSeries> means = run.course(kind + "Mean");
    Optional<ImportedSeries> rates = run.course(rateName);
    if (single.isPresent() || means.isEmpty() || rates.isEmpty()) {
      return single;
    }
    Optional<Double> unit = MetricNames.millis(means.get().unit());
    if (unit.isEmpty() || !means.get().at().equals(rates.get().at())) {
      return single;
    }
    double weighted = 0;
    double weights = 0;
    for (int i = 0; i < means.get().values().size(); i++) {
      weighted += means.get().values().get(i) * rates.get().values().get(i);
      weights += rates.get().values().get(i);
    }
    return weights > 0 ? OptionalDouble.of(unit.get() * weighted / weights) : single;
  }

  private record Times(
      double outstanding, double rate, double implied, double latency, double publish) {}

  private static Finding finding(
      RunView run, ImportedSeries backlog, ImportedSeries received, Times times, boolean above) {
    Map<String, Double> values = new LinkedHashMap<>();
    values.put("meanBacklogMessages", times.outstanding());
    values.put("receiveRatePerSecond", times.rate());
    values.put("impliedMillis", times.implied());
    values.put("endToEndMeanMillis", times.latency());
    values.put("publishMeanMillis", times.publish());
    List<String> rows = new ArrayList<>();
    rows.add(backlog.rows(0, backlog.values().size()));
    rows.add(received.rows(0, received.values().size()));
    for (String kind : List.of(MetricNames.END_TO_END_LATENCY, MetricNames.PUBLISH_LATENCY)) {
      run.aggregate(kind + "Mean")
          .map(ImportedAggregate::from)
          .or(() -> run.course(kind + "Mean").map(means -> means.rows(0, means.values().size())))
          .ifPresent(rows::add);
    }
    return new Finding(
        run.name(),
        "littles-law",
        "A mean of "
            + BacklogFindings.whole(times.outstanding())
            + " messages was outstanding at "
            + Numbers.digits(times.rate())
            + " received msg/s. By Little's law, a message waited for "
            + Numbers.micros(times.implied() * 1000)
            + ", but the mean end-to-end latency is "
            + Numbers.micros(times.latency() * 1000)
            + ". "
            + (above
                ? "The latencies omit most of these messages."
                : "The messages did not wait in this backlog."),
        "mean backlog ÷ mean receiveRate against the mean endToEndLatency (and, below it, without"
            + " the mean publishLatency): more than 10 times and 50 ms apart",
        rows,
        values,
        above
            ? "Whether these messages were lost, were sent before anybody subscribed, belong to"
                + " consumers that stand still, or were outstanding only in a part of the run whose"
                + " latencies are not in the mean."
            : "Whether they waited in the producers' clients, were received before they were"
                + " counted as published, or the clocks of producer and consumer differ.");
  }
}
