// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the text of {@code nats bench} in its three ages: {@code nats-bench} of the client
 * libraries, {@code nats bench} with {@code Pub stats}, and since version 0.2 with a sentence for
 * each role and latencies.
 */
final class NatsBenchReader implements ImportReader {

  private static final String NUMBER = "([\\d.,]+)";

  private static final Pattern STATS =
      Pattern.compile(
          "^\\s*(?:\\d\\d:\\d\\d:\\d\\d )?(\\S.*?) stats: "
              + NUMBER
              + " msgs/sec ~ "
              + NUMBER
              + " ?([KMGT]?i?B)?/sec(?: ~ "
              + NUMBER
              + " ?(ns|us|µs|μs|ms|s)\\b)?");
  private static final Pattern CLIENT =
      Pattern.compile("^\\s*\\[\\d+\\] " + NUMBER + " msgs/sec ~ .*\\(" + NUMBER + " msgs\\)");
  private static final Pattern SPREAD =
      Pattern.compile(
          "^\\s*(message rates |avg latencies )?min "
              + NUMBER
              + "(\\S*) \\| avg "
              + NUMBER
              + "\\S* \\| max\\s+"
              + NUMBER
              + "\\S* \\| stddev "
              + NUMBER);
  private static final Pattern START = Pattern.compile("Starting .*?benchmark.*?\\[(.*)\\]");
  private static final Pattern SETTING = Pattern.compile("([\\w-]+)=(.*?)(?=, [\\w-]+=|$)");

  @Override
  public Tool tool() {
    return Tool.NATS_BENCH;
  }

  @Override
  public boolean recognizes(SourceContent content) {
    return content.text().lines().anyMatch(line -> STATS.matcher(line).find());
  }

  @Override
  public ImportedFigures read(SourceContent content) {
    ImportedFigures figures = new ImportedFigures();
    figures.form("console");
    Reading reading = new Reading(figures);
    int number = 0;
    for (String line : content.lines()) {
      reading.line(line, ++number);
    }
    reading.end();
    return figures;
  }

  /** The state while lines are read. */
  private static final class Reading {

    private final ImportedFigures figures;
    private ImportedFigures.ImportedRun run;
    private boolean used;
    private String role = "";
    private double messages;
    private int clients;

    private Reading(ImportedFigures figures) {
      this.figures = figures;
      this.run = figures.run("");
    }

    void line(String line, int number) {
      Matcher start = START.matcher(line);
      Matcher stats = STATS.matcher(line);
      Matcher client = CLIENT.matcher(line);
      Matcher spread = SPREAD.matcher(line);
      if (start.find()) {
        begin();
        Matcher setting = SETTING.matcher(start.group(1));
        while (setting.find()) {
          run.label(setting.group(1), setting.group(2).strip());
        }
      } else if (stats.find()) {
        stats(stats, number);
      } else if (client.find() && !role.isEmpty()) {
        messages += LocalNumbers.grouped(client.group(2));
        clients++;
      } else if (spread.find() && !role.isEmpty()) {
        spread(spread, number);
      }
    }

    void end() {
      count();
    }

    private void begin() {
      count();
      if (used) {
        run = figures.run("");
      }
      used = true;
      role = "";
    }

    private void stats(Matcher stats, int number) {
      count();
      used = true;
      role = role(stats.group(1));
      String from = "line " + number;
      if (figures.version().isEmpty() || stats.group(5) != null) {
        figures.version(age(stats));
      }
      run.aggregate(
          role + "Rate", MetricNames.PER_SECOND, LocalNumbers.grouped(stats.group(2)), from);
      run.aggregate(
          role + "BytesRate",
          stats.group(4) == null ? "B/s" : stats.group(4) + "/s",
          LocalNumbers.grouped(stats.group(3)),
          from);
      if (stats.group(5) != null) {
        run.aggregate(
            role + "TimePerMessageMean",
            MetricNames.time(stats.group(6)),
            LocalNumbers.grouped(stats.group(5)),
            from);
      }
    }

    private void spread(Matcher spread, int number) {
      boolean latency = "avg latencies ".equals(spread.group(1));
      String name = role + (latency ? "TimePerMessageOfClients" : "RateOfClients");
      String unit = latency ? MetricNames.time(spread.group(3)) : MetricNames.PER_SECOND;
      String[] statistics = {"Min", "Mean", "Max", "Deviation"};
      int[] groups = {2, 4, 5, 6};
      for (int i = 0; i < groups.length; i++) {
        run.aggregate(
            name + statistics[i],
            unit,
            LocalNumbers.grouped(spread.group(groups[i])),
            "line " + number);
      }
    }

    /** Adds the messages of the clients of a role. */
    private void count() {
      if (clients > 0) {
        String from = "computed: sum of " + clients + " lines of clients";
        String name = NAMES_OF_COUNTS.getOrDefault(role, role + "Messages");
        run.aggregate(name, MetricNames.MESSAGES, messages, from);
      }
      messages = 0;
      clients = 0;
    }
  }

  private static final Map<String, String> NAMES_OF_COUNTS =
      Map.of("publish", MetricNames.SENT, "receive", MetricNames.RECEIVED);

  private static String role(String title) {
    String words = title.toLowerCase(Locale.ROOT);
    if (words.contains("pub/sub")) {
      return "publishAndReceive";
    }
    if (words.contains("request")) {
      return "request";
    }
    if (words.contains("service") || words.contains("repl")) {
      return "reply";
    }
    if (words.startsWith("pub") || words.contains("publisher") || words.contains("putter")) {
      return "publish";
    }
    return words.startsWith("sub") || words.contains("subscriber") || words.contains("consumer")
        ? "receive"
        : words.replaceAll("[^a-z]+", "-");
  }

  private static String age(Matcher stats) {
    if (stats.group(5) != null || "MiB".equals(stats.group(4))) {
      return "0.2 or later, by its form";
    }
    return stats.group(4) == null
        ? "nats-bench of a client library, by its form"
        : "before 0.2, by its form";
  }
}
