// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.imported.ImportedSeries.Axis;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Reads results of OpenMessaging Benchmark, of all generations and forks: lists are series, keys
 * that begin with {@code aggregated} are values of the whole run, maps of quantiles are
 * distributions. Keys that are none of these are labels, or named as not understood.
 */
final class OmbReader implements ImportReader {

  /** Length of OMB's intervals, where the file does not have it; few forks write it. */
  static final double INTERVAL_SECONDS = 10;

  private static final String INTERVAL_MILLIS = "sampleRateMillis";
  private static final String TARGET = "producerRate";

  private static final Pattern STATISTIC =
      Pattern.compile("([A-Za-z]+?)(Avg|Max|Min|(\\d+)pct|Quantiles)");
  private static final String AGGREGATED = "aggregated";
  private static final Pattern START = Pattern.compile("\\s*[\\[{]");

  @Override
  public Tool tool() {
    return Tool.OMB;
  }

  @Override
  public boolean recognizes(SourceContent content) {
    return START.matcher(content.text()).lookingAt()
        && (content.text().contains("\"publishRate\"")
            || content.text().contains("\"aggregatedPublishLatency"));
  }

  @Override
  public ImportedFigures read(SourceContent content) throws ImportException {
    ImportedFigures figures = new ImportedFigures();
    figures.form("JSON");
    List<JsonNode> trees = trees(content, figures);
    trees.forEach(tree -> read(tree, figures));
    if (figures.runs().isEmpty()
        || (figures.series().isEmpty() && figures.aggregates().isEmpty())) {
      throw new ImportException(
          content.file() + " has keys of OpenMessaging Benchmark, but no values.");
    }
    figures.version(generation(trees.get(0)));
    return figures;
  }

  /** Returns the results of a file: one, those of an array, or one after the other. */
  private static List<JsonNode> trees(SourceContent content, ImportedFigures figures)
      throws ImportException {
    List<JsonNode> trees = new ArrayList<>();
    for (JsonNode each : values(content, figures)) {
      if (each.isArray()) {
        each.forEach(trees::add);
      } else if (each.isObject()) {
        trees.add(each);
      }
    }
    if (trees.isEmpty()) {
      throw new ImportException(content.file() + " has no result of OpenMessaging Benchmark.");
    }
    return trees;
  }

  private static List<JsonNode> values(SourceContent content, ImportedFigures figures)
      throws ImportException {
    try {
      return LenientJson.readAll(content.text());
    } catch (JacksonException e) {
      try {
        JsonNode first = LenientJson.read(content.text());
        figures.unknown("rest", "What follows the first result is no JSON and was not read.");
        return List.of(first);
      } catch (JacksonException ofFirst) {
        throw new ImportException(content.file() + LenientJson.complaint(ofFirst), ofFirst);
      }
    }
  }

  /** The file has no version; its keys tell when it was written. */
  private static String generation(JsonNode tree) {
    return tree.has("aggregatedPublishDelayLatencyAvg")
        ? "not in the file; its keys are those of 2022 or later (publish delay)"
        : "not in the file; its keys are those of before 2022, or of a fork (no publish delay)";
  }

  private static void read(JsonNode tree, ImportedFigures figures) {
    ImportedFigures.ImportedRun run = figures.run(name(tree));
    List<String> ignored = new ArrayList<>();
    double interval = interval(tree, figures);
    for (Map.Entry<String, JsonNode> entry : tree.properties()) {
      if (!read(entry.getKey(), entry.getValue(), interval, run)) {
        ignored.add(entry.getKey());
      }
    }
    run.meanRate(MetricNames.PUBLISH_RATE);
    run.meanRate(MetricNames.RECEIVE_RATE);
    if (tree.path(TARGET).asDouble(0) > 0) {
      figures.known(MetricNames.TARGET_RATE);
      run.aggregate(
          MetricNames.TARGET_RATE, MetricNames.PER_SECOND, tree.path(TARGET).asDouble(), TARGET);
    }
    if (!ignored.isEmpty()) {
      figures.unknown(
          "keys", "Not read, because their form is unknown: " + String.join(", ", ignored) + ".");
    }
    if (!tree.has("endToEndLatencyAvg") && !tree.has("aggregatedEndToEndLatencyAvg")) {
      figures.unknown("endToEndLatency", "The file has no end-to-end latency.");
    }
  }

  private static double interval(JsonNode tree, ImportedFigures figures) {
    double millis = tree.path(INTERVAL_MILLIS).asDouble(0);
    if (millis <= 0) {
      return INTERVAL_SECONDS;
    }
    figures.known("interval");
    return millis / 1000;
  }

  private static String name(JsonNode tree) {
    String workload = tree.path("workload").asString("");
    String driver = tree.path("driver").asString("");
    return workload.isEmpty() || driver.isEmpty() ? workload + driver : workload + " on " + driver;
  }

  private static boolean read(
      String key, JsonNode value, double interval, ImportedFigures.ImportedRun run) {
    boolean whole = key.startsWith(AGGREGATED);
    String plain = whole ? lowerFirst(key.substring(AGGREGATED.length())) : key;
    if (value.isArray()) {
      return isTexts(value) ? label(key, value, run) : course(plain, key, value, interval, run);
    }
    if (value.isObject()) {
      return plain.endsWith("Quantiles") && distribution(plain, key, value, run);
    }
    if (whole && value.isNumber()) {
      run.aggregate(name(plain), unit(plain), value.asDouble(), key);
    } else if (!value.isNull()) {
      run.label(key, value.asString());
    }
    return true;
  }

  private static boolean isTexts(JsonNode list) {
    return !list.isEmpty() && list.valueStream().allMatch(JsonNode::isString);
  }

  private static boolean label(String key, JsonNode texts, ImportedFigures.ImportedRun run) {
    run.label(key, texts.valueStream().map(JsonNode::asString).collect(Collectors.joining(", ")));
    return true;
  }

  private static boolean course(
      String plain, String key, JsonNode list, double interval, ImportedFigures.ImportedRun run) {
    Points points = new Points();
    int row = 0;
    for (JsonNode each : list) {
      row++;
      if (each.isNumber()) {
        points.add(row * interval, each.asDouble());
      } else if (each.isContainer()) {
        return false;
      }
    }
    run.series(name(plain), unit(plain), Axis.SECONDS, key, points);
    return true;
  }

  private static boolean distribution(
      String plain, String key, JsonNode map, ImportedFigures.ImportedRun run) {
    Points points = new Points();
    for (Map.Entry<String, JsonNode> each : map.properties()) {
      double percent = LocalNumbers.plain(each.getKey());
      if (each.getValue().isNumber()) {
        points.add(percent, each.getValue().asDouble());
      }
    }
    run.series(plain, unit(plain), Axis.PERCENT, key, points);
    return true;
  }

  /** {@code publishLatency999pct} is {@code publishLatencyP99.9}. */
  private static String name(String key) {
    Matcher statistic = STATISTIC.matcher(key);
    if (!statistic.matches()) {
      return key.equals("consumeRate") ? MetricNames.RECEIVE_RATE : key;
    }
    String kind = statistic.group(1);
    String digits = statistic.group(3);
    if (digits != null) {
      return kind
          + "P"
          + (digits.length() > 2 ? digits.substring(0, 2) + "." + digits.substring(2) : digits);
    }
    return kind + (statistic.group(2).equals("Avg") ? "Mean" : statistic.group(2));
  }

  private static String unit(String key) {
    if (key.endsWith("Rate")) {
      return MetricNames.PER_SECOND;
    }
    if (key.equals(MetricNames.BACKLOG)) {
      return MetricNames.MESSAGES;
    }
    Matcher statistic = STATISTIC.matcher(key);
    if (!statistic.matches() || !statistic.group(1).endsWith("Latency")) {
      return "";
    }
    return statistic.group(1).contains("Delay") ? MetricNames.MICROS : MetricNames.MILLIS;
  }

  private static String lowerFirst(String text) {
    return text.isEmpty() ? text : Character.toLowerCase(text.charAt(0)) + text.substring(1);
  }
}
