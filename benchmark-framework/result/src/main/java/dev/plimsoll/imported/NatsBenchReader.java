// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads the text of {@code nats bench} in its three ages: {@code nats-bench} of the client
 * libraries, {@code nats bench} with {@code Pub stats}, and since version 0.2 with a sentence for
 * each role and latencies.
 */
final class NatsBenchReader implements ImportReader {

  private static final String NUMBER = "([\\d.,]+)";

  private static final String TIME = "(ns|us|µs|μs|ms|s)\\b";

  private static final Pattern STATS =
      Pattern.compile(
          "^\\s*(?:\\d\\d:\\d\\d:\\d\\d )?(\\S.*?) stats: "
              + NUMBER
              + " msgs/sec ~ "
              + NUMBER
              + " ?([KMGTkmgt]?i?[Bb])?/sec(?: ~ "
              + NUMBER
              + " ?"
              + TIME
              + ")?(.*)");
  private static final Pattern CLIENT =
      Pattern.compile("^\\s*\\[ *(\\d+)\\] " + NUMBER + " msgs/sec ~ .*\\(" + NUMBER + " msgs\\)");
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
  private static final Pattern OPERATIONS = Pattern.compile("^\\s*latencies per operation (.*)");
  private static final Pattern STATISTIC =
      Pattern.compile("\\b(min|avg|max|stddev|P\\d+(?:\\.\\d+)?):? " + NUMBER + TIME);
  private static final Pattern START = Pattern.compile("Starting .*?benchmark.*?\\[(.*)\\]");
  private static final Pattern CLOCK = Pattern.compile("\\d\\d:\\d\\d:\\d\\d .*Starting");
  private static final String REQUEST = "request";

  /** Publishers whose latency is that of a batch. */
  private static final Pattern BATCHES = Pattern.compile("asynchronous|batch publish|batched");

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

  /**
   * The state while lines are read. Lines of clients stand below the line of their role, or, since
   * version 0.2 in most cases, above it.
   */
  private static final class Reading {

    private final ImportedFigures figures;
    private final Set<String> roles = new HashSet<>();
    private ImportedFigures.ImportedRun run;
    private Clients clients = new Clients();
    private Clients above = new Clients();
    private boolean used;
    private boolean timed;
    private boolean requests;
    private boolean belowRole;
    private String role = "";
    private double messages = Double.NaN;
    private double batch = 1;

    private Reading(ImportedFigures figures) {
      this.figures = figures;
      this.run = figures.run("");
    }

    void line(String line, int number) {
      Matcher start = START.matcher(line);
      Matcher stats = STATS.matcher(line);
      Matcher client = CLIENT.matcher(line);
      Matcher spread = SPREAD.matcher(line);
      Matcher operations = OPERATIONS.matcher(line);
      if (client.find()) {
        (belowRole ? clients : above).add(client);
        return;
      }
      belowRole = line.isBlank() && belowRole;
      if (start.find()) {
        begin();
        timed = CLOCK.matcher(line).find();
        Matcher setting = SETTING.matcher(start.group(1));
        while (setting.find()) {
          run.label(setting.group(1), setting.group(2).strip());
          setting(setting.group(1), setting.group(2).strip(), line);
          requests |= setting.group().equals("request=true");
        }
      } else if (stats.find()) {
        stats(stats, number);
        belowRole = true;
      } else if (operations.find() && !role.isEmpty()) {
        latencies(operations.group(1), number);
      } else if (spread.find() && !role.isEmpty()) {
        spread(spread, number);
      }
    }

    private void setting(String name, String value, String title) {
      if (name.equals("msgs")) {
        messages = LocalNumbers.whole(value);
      } else if (name.equals("batch") && BATCHES.matcher(title).find()) {
        batch = Math.max(1, LocalNumbers.whole(value));
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
      requests = false;
      messages = Double.NaN;
      batch = 1;
      roles.clear();
      role = "";
      above = new Clients();
    }

    private void stats(Matcher stats, int number) {
      count();
      String next = role(stats.group(1));
      next = requests && next.equals("publish") ? REQUEST : next;
      if (roles.contains(next)) {
        Clients kept = above;
        begin();
        above = kept;
      }
      used = true;
      role = next;
      roles.add(role);
      clients = above;
      above = new Clients();
      String from = "line " + number;
      if (figures.version().isEmpty() || isRecent(stats)) {
        figures.version(age(stats));
      }
      run.aggregate(
          role + "Rate", MetricNames.PER_SECOND, LocalNumbers.whole(stats.group(2)), from);
      run.aggregate(
          role + "BytesRate",
          bytes(stats.group(4)) + "/s",
          LocalNumbers.grouped(stats.group(3)),
          from);
      if (stats.group(5) != null) {
        run.aggregate(
            role + "TimePerMessageMean",
            MetricNames.time(stats.group(6)),
            LocalNumbers.grouped(stats.group(5)),
            from);
      }
      latencies(stats.group(7), number);
    }

    /** Adds the latencies of a line, if it has some. */
    private void latencies(String text, int number) {
      Matcher statistic = STATISTIC.matcher(text);
      while (statistic.find()) {
        samples();
        String name = STATISTICS.getOrDefault(statistic.group(1), statistic.group(1));
        figures.known("latency");
        run.aggregate(
            role + "Latency" + name,
            MetricNames.time(statistic.group(3)),
            LocalNumbers.grouped(statistic.group(2)),
            "line " + number);
      }
    }

    /** Says how many latencies there are: one of each message, or of each batch of them. */
    private void samples() {
      if (run.has(RunFindings.LATENCY_SAMPLES)) {
        return;
      }
      run.aggregate(
          RunFindings.LATENCY_SAMPLES,
          MetricNames.MESSAGES,
          Math.ceil(messages / batch),
          batch > 1 ? "computed: msgs ÷ batch" : "msgs");
      if (batch > 1) {
        figures.unknown(
            "batch",
            "Latencies are those of batches of "
                + (long) batch
                + " messages, from the first one published to the last one acknowledged.");
      }
    }

    private void spread(Matcher spread, int number) {
      boolean latency = "avg latencies ".equals(spread.group(1));
      String name = role + (latency ? "TimePerMessageOfClients" : "RateOfClients");
      String unit = latency ? MetricNames.time(spread.group(3)) : MetricNames.PER_SECOND;
      String[] statistics = {"Min", "Mean", "Max", "Deviation"};
      int[] groups = {2, 4, 5, 6};
      for (int i = 0; i < groups.length; i++) {
        String text = spread.group(groups[i]);
        run.aggregate(
            name + statistics[i],
            unit,
            latency ? LocalNumbers.grouped(text) : LocalNumbers.whole(text),
            "line " + number);
      }
    }

    /** Adds the messages of the clients of a role, if all of them are listed. */
    private void count() {
      if (clients.number > 0 && clients.number == clients.greatest) {
        String from = "computed: sum of " + clients.number + " lines of clients";
        String name = NAMES_OF_COUNTS.getOrDefault(role, role + "Messages");
        run.aggregate(name, MetricNames.MESSAGES, clients.messages, from);
      } else if (clients.number > 0) {
        figures.unknown(
            "clients",
            "The lines of some clients are missing, so their messages are not added up.");
      }
      clients = new Clients();
    }

    private boolean isRecent(Matcher stats) {
      return stats.group(5) != null || !stats.group(7).isBlank();
    }

    private String age(Matcher stats) {
      if (isRecent(stats)
          || stats.group(1).endsWith(" aggregated")
          || (stats.group(4) != null && stats.group(4).contains("i"))) {
        return "0.2 or later, by its form";
      }
      if (stats.group(4) == null) {
        return "nats-bench of a client library, by its form";
      }
      return timed
          ? "before 0.2, by its form"
          : "before 0.2, or nats-bench of a client library, by its form";
    }
  }

  /** Lines of clients, which are numbered from 1. */
  private static final class Clients {

    private int number;
    private int greatest;
    private double messages;

    void add(Matcher client) {
      number++;
      greatest = Math.max(greatest, Integer.parseInt(client.group(1)));
      messages += LocalNumbers.whole(client.group(3));
    }
  }

  private static final Map<String, String> STATISTICS =
      Map.of("min", "Min", "avg", "Mean", "max", "Max", "stddev", "Deviation");

  private static final Map<String, String> NAMES_OF_COUNTS =
      Map.of("publish", MetricNames.SENT, "receive", MetricNames.RECEIVED);

  private static String role(String title) {
    String words = title.toLowerCase(Locale.ROOT);
    if (words.contains("pub/sub")) {
      return "publishAndReceive";
    }
    if (words.contains("request")) {
      return REQUEST;
    }
    if (words.contains("getter")) {
      return "get";
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

  /** Versions that print KB, MB and GB divide by 1,024, and so on. */
  private static String bytes(String unit) {
    if (unit == null) {
      return "B";
    }
    String size = unit.substring(0, 1).toUpperCase(Locale.ROOT);
    return size.equals("B") ? size : size + "iB";
  }
}
