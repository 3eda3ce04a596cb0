// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.imported.ImportedSeries.Axis;
import dev.plimsoll.text.Numbers;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the output of {@code kafka-producer-perf-test}: a line about every five seconds, and one
 * with percentiles at the end (since version 4.2 another one without the warm-up). Old versions
 * print no unit behind the greatest latency.
 */
final class KafkaProducerReader implements ImportReader {

  private static final String NUMBER = "(\\d[\\d.,]*?)";

  /** A rate or a mean; of no message in no time it is none. */
  private static final String QUOTIENT = "(\\d[\\d.,]*?|NaN|Infinity)";

  private static final double LEAST_SAMPLED = 500_000;

  private static final Pattern LINE =
      Pattern.compile(
          NUMBER
              + "( steady state| warmup)? records sent, "
              + QUOTIENT
              + " records/sec \\("
              + QUOTIENT
              + " Mi?B/sec\\), "
              + QUOTIENT
              + " (?:ms )?avg latency, "
              + NUMBER
              + "( ms)? max latency(.*)");
  private static final Pattern PERCENTILE = Pattern.compile(NUMBER + " ms (\\d+(?:[.,]\\d+)?)th");

  @Override
  public Tool tool() {
    return Tool.KAFKA_PRODUCER;
  }

  @Override
  public boolean recognizes(SourceContent content) {
    return content.text().lines().anyMatch(line -> LINE.matcher(line).find());
  }

  @Override
  public ImportedFigures read(SourceContent content) {
    ImportedFigures figures = new ImportedFigures();
    figures.form("console");
    Course course = new Course();
    boolean withoutUnit = false;
    boolean steady = false;
    int number = 0;
    for (String text : content.lines()) {
      number++;
      Matcher line = LINE.matcher(text);
      if (!line.find()) {
        continue;
      }
      withoutUnit |= line.group(7) == null;
      steady |= line.group(2) != null;
      boolean total =
          PERCENTILE.matcher(line.group(8)).find() || " steady state".equals(line.group(2));
      if (!total) {
        course.add(line, number);
      } else {
        summary(line, number, figures, course);
        course = new Course();
      }
    }
    if (!course.isEmpty()) {
      ImportedFigures.ImportedRun run = figures.run("");
      course.write(run);
      run.meanRate(MetricNames.PUBLISH_RATE);
      figures.unknown("summary", "The summary is missing: the output ends before the test did.");
    }
    figures.version(
        steady ? "4.2 or later, by its form" : withoutUnit ? "before 2.2, by its form" : "");
    if (withoutUnit) {
      figures.unknown(
          "unit",
          "The greatest latency of the intervals is printed without a unit; ms is"
              + " assumed, the unit of the mean before it.");
    }
    return figures;
  }

  private static void summary(Matcher line, int number, ImportedFigures figures, Course course) {
    boolean steady = " steady state".equals(line.group(2));
    ImportedFigures.ImportedRun run = figures.run(steady ? "steady state" : "");
    String from = "line " + number;
    double sent = LocalNumbers.plain(line.group(1));
    run.aggregate(MetricNames.SENT, MetricNames.MESSAGES, sent, from);
    run.aggregate(
        MetricNames.PUBLISH_RATE, MetricNames.PER_SECOND, LocalNumbers.plain(line.group(3)), from);
    run.aggregate("publishBytesRate", "MiB/s", LocalNumbers.plain(line.group(4)), from);
    course.write(run);
    if (sent == 0) {
      return; // The latencies are zeros of nothing.
    }
    latency(run, "Mean", LocalNumbers.plain(line.group(5)), from);
    latency(run, "Max", max(line), from);
    Matcher percentile = PERCENTILE.matcher(line.group(8));
    while (percentile.find()) {
      latency(
          run,
          "P" + percentile.group(2).replace(',', '.'),
          LocalNumbers.plain(percentile.group(1)),
          from);
    }
    run.aggregate(
        RunFindings.LATENCY_SAMPLES,
        MetricNames.MESSAGES,
        sent / Math.max(1, Math.floor(sent / LEAST_SAMPLED)),
        "computed: the tool keeps the latency of every n-th message, where n is the number of"
            + " messages ÷ "
            + Numbers.count((long) LEAST_SAMPLED)
            + ", rounded down");
  }

  private static void latency(
      ImportedFigures.ImportedRun run, String statistic, double millis, String from) {
    run.aggregate(MetricNames.PUBLISH_LATENCY + statistic, MetricNames.MILLIS, millis, from);
  }

  private static double max(Matcher line) {
    return LocalNumbers.plain(line.group(6));
  }

  /** The lines of intervals; an interval's length follows from its messages and its rate. */
  private static final class Course {

    private final Points rates = new Points();
    private final Points means = new Points();
    private final Points greatest = new Points();
    private double seconds;

    void add(Matcher line, int number) {
      double rate = LocalNumbers.plain(line.group(3));
      if (!(rate > 0)) {
        return; // The length of an interval without messages is unknown.
      }
      seconds += LocalNumbers.plain(line.group(1)) / rate;
      rates.add(seconds, rate, number);
      means.add(seconds, LocalNumbers.plain(line.group(5)), number);
      greatest.add(seconds, max(line), number);
    }

    boolean isEmpty() {
      return rates.isEmpty();
    }

    void write(ImportedFigures.ImportedRun run) {
      run.series(
          MetricNames.PUBLISH_RATE, MetricNames.PER_SECOND, Axis.SECONDS, "records/sec", rates);
      String latency = MetricNames.PUBLISH_LATENCY;
      run.series(latency + "Mean", MetricNames.MILLIS, Axis.SECONDS, "avg latency", means);
      run.series(latency + "Max", MetricNames.MILLIS, Axis.SECONDS, "max latency", greatest);
    }
  }
}
