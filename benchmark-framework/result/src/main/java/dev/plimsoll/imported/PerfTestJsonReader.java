// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.imported.ImportedSeries.Axis;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * Reads the results of RabbitMQ PerfTest's HTML tools ({@code PerfTestMulti}): JSON, in spite of
 * the file's usual ending {@code .js}, or an HTML page that contains it in a script.
 */
final class PerfTestJsonReader implements ImportReader {

  private static final String MARK = "send-msg-rate";
  private static final String SAMPLES = "samples";
  private static final double MILLIS_PER_SECOND = 1000;

  /** The time of a first sample that is none: more than eleven days. */
  private static final double MOST_MILLIS = 1e9;

  private static final Pattern SCRIPT =
      Pattern.compile("<script\\b[^>]*>(.*?)</script", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  /** Where a literal may begin in a script: at the start, or as a value or an argument. */
  private static final Pattern LITERAL = Pattern.compile("(?:\\A|[=(:,;])\\s*(?=\\{)");

  private static final Map<String, String> NAMES =
      Map.of(
          MARK,
          MetricNames.PUBLISH_RATE,
          "recv-msg-rate",
          MetricNames.RECEIVE_RATE,
          "send-bytes-rate",
          "publishBytesRate",
          "recv-bytes-rate",
          "receiveBytesRate",
          "avg-latency",
          MetricNames.END_TO_END_LATENCY + "Mean",
          "min-latency",
          MetricNames.END_TO_END_LATENCY + "Min",
          "max-latency",
          MetricNames.END_TO_END_LATENCY + "Max");

  @Override
  public Tool tool() {
    return Tool.PERF_TEST;
  }

  @Override
  public boolean recognizes(SourceContent content) {
    return content.text().contains(MARK) && content.text().contains(SAMPLES);
  }

  @Override
  public ImportedFigures read(SourceContent content) throws ImportException {
    ImportedFigures figures = new ImportedFigures();
    figures.form("JSON of the HTML results");
    Matcher script = SCRIPT.matcher(content.text());
    boolean page = false;
    while (script.find()) {
      page = true;
      if (script.group(1).contains(MARK)) {
        read(script.group(1), "", figures);
      }
    }
    if (!page) {
      readWhole(content, figures);
    }
    if (figures.runs().isEmpty()) {
      throw new ImportException(
          content.file()
              + " names PerfTest's '"
              + MARK
              + "', but contains no object with it and with 'samples': name the .js file that the"
              + " page loads.");
    }
    return figures;
  }

  private static void readWhole(SourceContent content, ImportedFigures figures)
      throws ImportException {
    if (content.text().stripLeading().startsWith("{")) {
      try {
        scenarios(LenientJson.read(content.text()), "", figures);
      } catch (JacksonException e) {
        throw new ImportException(content.file() + LenientJson.complaint(e), e);
      }
    } else {
      read(content.text(), "", figures);
    }
  }

  /** Reads each literal of a script that has figures; other code is passed over. */
  private static void read(String script, String path, ImportedFigures figures) {
    Matcher literal = LITERAL.matcher(script);
    int from = 0;
    while (from < script.length() && literal.find(from)) {
      String rest = script.substring(literal.end());
      int before = figures.runs().size();
      try {
        scenarios(LenientJson.read(rest), path, figures);
      } catch (JacksonException e) {
        // Not a literal but a block of code.
      }
      if (figures.runs().size() > before) {
        return;
      }
      from = literal.end() + 1;
    }
  }

  private static void scenarios(JsonNode node, String path, ImportedFigures figures) {
    if (!node.isObject()) {
      return;
    }
    if (node.path(SAMPLES).isArray()) {
      scenario(node, path, figures);
      return;
    }
    JsonNode dimensions = node.path("dimensions");
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      String step = entry.getKey();
      if (step.equals("data") && dimensions.isArray()) {
        dimension(entry.getValue(), dimensions, 0, path, figures);
      } else {
        scenarios(entry.getValue(), path.isEmpty() ? step : path + " / " + step, figures);
      }
    }
  }

  /** Reads a scenario whose runs differ in one or several settings. */
  private static void dimension(
      JsonNode data, JsonNode dimensions, int depth, String path, ImportedFigures figures) {
    for (Map.Entry<String, JsonNode> entry : data.properties()) {
      String name =
          path
              + (depth == 0 ? " / " : ", ")
              + dimensions.path(depth).asString("value")
              + "="
              + entry.getKey();
      if (entry.getValue().has(SAMPLES)) {
        scenario(entry.getValue(), name, figures);
      } else {
        dimension(entry.getValue(), dimensions, depth + 1, name, figures);
      }
    }
  }

  private static void scenario(JsonNode node, String path, ImportedFigures figures) {
    ImportedFigures.ImportedRun run = figures.run(path);
    for (Map.Entry<String, JsonNode> entry : node.properties()) {
      String metric = NAMES.get(entry.getKey());
      if (metric != null && entry.getValue().isNumber()) {
        run.aggregate(metric, unit(entry.getKey()), entry.getValue().asDouble(), entry.getKey());
      }
    }
    if (isNoTime(node.path(SAMPLES))) {
      figures.unknown(
          SAMPLES,
          "The times of the samples are no milliseconds since the start, as since version 2.19, so"
              + " the samples are not read; single values may be of the wrong unit, too.");
      return;
    }
    NAMES.entrySet().stream()
        .sorted(Map.Entry.comparingByValue())
        .forEach(
            name ->
                run.series(
                    name.getValue(),
                    unit(name.getKey()),
                    Axis.SECONDS,
                    "samples." + name.getKey(),
                    points(node.path(SAMPLES), name.getKey())));
  }

  /** Whether the times of samples would be of weeks: later versions write nanoseconds. */
  private static boolean isNoTime(JsonNode samples) {
    return samples.path(0).path("elapsed").asDouble(0) > MOST_MILLIS;
  }

  private static Points points(JsonNode samples, String key) {
    Points points = new Points();
    for (JsonNode sample : samples) {
      if (sample.path("elapsed").isNumber() && sample.path(key).isNumber()) {
        points.add(
            sample.path("elapsed").asDouble() / MILLIS_PER_SECOND, sample.path(key).asDouble());
      }
    }
    return points;
  }

  private static String unit(String key) {
    if (key.endsWith("latency")) {
      return MetricNames.MICROS;
    }
    return key.endsWith("bytes-rate") ? "B/s" : MetricNames.PER_SECOND;
  }
}
