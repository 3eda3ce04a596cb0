// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.metric.Percentile;
import dev.plimsoll.result.BacklogPart;
import dev.plimsoll.result.BacklogPart.Stage;
import dev.plimsoll.result.Latency;
import dev.plimsoll.result.LatencyByKind;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A backlog that was built and drained: as sentences, and its phases as cells of a table. */
public final class BacklogText {

  /** Heads of the columns of {@link #rows}; those with a colon are numbers. */
  public static final List<String> HEADS =
      List.of(
          "phase",
          "seconds:",
          "published msg/s:",
          "received msg/s:",
          "publish p50:",
          "p99:",
          "p99.9:",
          "end to end p50:",
          "p99:",
          "p99.9:");

  private static final List<String> PERCENTILES = List.of("50", "99", "99.9");
  private static final int NAME = 18;
  private static final int COLUMN = 9;

  private BacklogText() {}

  /** Returns the lines for the screen; none if the run has no backlog of its own. */
  static List<String> lines(RunResult result) {
    if (result.backlog() == null) {
      return List.of();
    }
    List<String> lines = new ArrayList<>(Paragraph.of("backlog", sentence(result)));
    lines.add(
        line(
            List.of(
                "  due in phase",
                "s",
                "publ/s",
                "rec/s",
                "pub p50",
                "p99",
                "p99.9",
                "e2e p50",
                "p99",
                "p99.9")));
    rows(result).forEach(row -> lines.add(line(row)));
    return lines;
  }

  private static String line(List<String> cells) {
    StringBuilder line = new StringBuilder(Paragraph.pad("  " + cells.get(0).strip(), NAME));
    cells
        .subList(1, cells.size())
        .forEach(cell -> line.append(Paragraph.right(cell.replace(" ", ""), COLUMN)));
    return line.toString().stripTrailing();
  }

  /** Returns what was built, how fast it was drained, and what its messages took. */
  public static String sentence(RunResult result) {
    BacklogPart part = result.backlog();
    List<String> sentences = new ArrayList<>();
    sentences.add(built(result, part));
    if (part.resumedAtSeconds() != null) {
      sentences.add(drained(part));
    }
    sentences.add(deliveries(part));
    sentences.removeIf(String::isEmpty);
    return String.join(" ", sentences);
  }

  private static String built(RunResult result, BacklogPart part) {
    double seconds = part.phase(BacklogPart.BUILDING).map(Stage::seconds).orElse(0.0);
    String paused = "Consumers were paused for " + Numbers.duration(seconds);
    if (part.atResume() == null) {
      return paused + ", until the run ended.";
    }
    Integer size = result.workload().messageSizeBytes();
    String payload =
        size == null
            ? ""
            : String.format(Locale.ROOT, " (%s MiB)", mebibytes(part.atResume() * (double) size));
    return paused
        + ": "
        + Numbers.count(part.atResume())
        + " messages"
        + payload
        + " waited at the end, after growing by "
        + Numbers.wholeRate(part.buildRatePerSecond())
        + " msg/s; "
        + Numbers.things(part.receivedAfterPause(), "message")
        + " came after the pause, prefetched by clients.";
  }

  private static String mebibytes(double bytes) {
    return Numbers.digits(bytes / (1 << 20));
  }

  private static String drained(BacklogPart part) {
    if (part.left() == null) {
      return "The run ended while it was drained.";
    }
    double seconds = part.phase(BacklogPart.DRAINING).map(Stage::seconds).orElse(0.0);
    String rate =
        part.drainRatePerSecond() == null
            ? ""
            : " at " + Numbers.wholeRate(part.drainRatePerSecond()) + " msg/s received";
    String drained =
        part.drainSeconds() == null
            ? "Not drained in " + seconds(seconds) + rate
            : "Drained in " + seconds(part.drainSeconds());
    String caughtUp =
        part.catchUpSeconds() == null
            ? "consumers did not catch up in " + seconds(seconds) + rate
            : "consumers caught up in " + seconds(part.catchUpSeconds()) + rate;
    return drained + left(part) + (part.drainSeconds() == null ? "." : "; " + caughtUp + ".");
  }

  private static String seconds(double seconds) {
    return seconds < 60 ? Numbers.digits(seconds) + " s" : Numbers.duration(seconds);
  }

  private static String left(BacklogPart part) {
    return part.left() == null || part.left() == 0
        ? ""
        : ", " + Numbers.things(part.left(), "message") + " left";
  }

  private static String deliveries(BacklogPart part) {
    Optional<Latency> paused =
        part.phase(BacklogPart.BUILDING).map(Stage::latencyMicros).map(BacklogText::delivery);
    Latency others = delivery(part.others());
    if (paused.isEmpty() || paused.get().count() == 0 || others == null || others.count() == 0) {
      return "";
    }
    return "End to end, the median of messages that were due while consumers were paused is "
        + LatencyCells.text(paused.get(), "50").strip()
        + ", that of all others "
        + LatencyCells.text(others, "50").strip()
        + ".";
  }

  /** Returns a row for each phase, and one for all messages that were due in other phases. */
  public static List<List<String>> rows(RunResult result) {
    BacklogPart part = result.backlog();
    List<List<String>> rows = new ArrayList<>();
    for (Stage phase : part.phases()) {
      List<String> row = new ArrayList<>();
      row.add(phase.name());
      row.add(Numbers.digits(phase.seconds()));
      row.add(
          phase.publishRatePerSecond() == null
              ? MetricText.NONE
              : Numbers.wholeRate(phase.publishRatePerSecond()));
      row.add(Numbers.wholeRate(phase.receiveRatePerSecond()));
      addLatency(row, publishing(phase.latencyMicros()));
      addLatency(row, delivery(phase.latencyMicros()));
      rows.add(row);
    }
    List<String> others = new ArrayList<>(List.of("all but building", "", "", "", "", "", ""));
    addLatency(others, delivery(part.others()));
    rows.add(others);
    return rows;
  }

  private static Latency publishing(LatencyByKind kinds) {
    return kinds.publish() == null ? kinds.publishService() : kinds.publish();
  }

  private static Latency delivery(LatencyByKind kinds) {
    return kinds.endToEnd() == null ? kinds.endToEndService() : kinds.endToEnd();
  }

  private static void addLatency(List<String> row, Latency latency) {
    for (Percentile percentile : Percentile.LISTED) {
      if (PERCENTILES.contains(percentile.name())) {
        row.add(
            latency == null || latency.count() == 0
                ? MetricText.NONE
                : LatencyCells.text(latency, percentile.name()).strip());
      }
    }
  }
}
