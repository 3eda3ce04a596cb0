// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.DeclaredType;
import dev.plimsoll.driver.settings.KeySchema;
import dev.plimsoll.driver.settings.ScalarType;
import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCatalog;
import dev.plimsoll.metric.MetricCondition;
import dev.plimsoll.text.EnumText;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The types of values that only studies have. */
final class StudyTypes {

  private StudyTypes() {}

  /** Returns a text in one line: line breaks become spaces. */
  static String line(String text) {
    return text.replaceAll("\\s+", " ").strip();
  }

  private static ScalarType<String> lines() {
    return ScalarType.text().parsedBy(StudyTypes::line);
  }

  /** A text in one line. */
  static final class Line implements DeclaredType {
    @Override
    public ScalarType<String> type() {
      return lines();
    }
  }

  /** A text in one line that may be absent. */
  static final class LineOrNone implements DeclaredType {
    @Override
    public ScalarType<String> type() {
      return lines().or("");
    }
  }

  /** A text that may be absent. */
  static final class TextOrNone implements DeclaredType {
    @Override
    public ScalarType<String> type() {
      return ScalarType.text().or("");
    }
  }

  /** A metric of a result. */
  static final class MetricName implements DeclaredType {
    @Override
    public ScalarType<Metric> type() {
      return new ScalarType<>(
          "a metric, such as publish.p99",
          "metric",
          MetricName::parse,
          Metric::name,
          Map.of("enum", List.copyOf(MetricCatalog.byName().keySet())),
          Optional.empty());
    }

    private static Metric parse(String name) {
      return MetricCatalog.named(name)
          .orElseThrow(
              () ->
                  new IllegalArgumentException(
                      "'" + name + "' is not a metric: " + MetricCatalog.hint(name)));
    }
  }

  /** The unit of a published value. */
  static final class PublishedUnit implements DeclaredType {
    @Override
    public ScalarType<String> type() {
      return ScalarType.word(Study.Published.UNITS);
    }
  }

  /** A comparison of cells. */
  static final class CellCheck implements DeclaredType {
    @Override
    public ScalarType<MetricCondition> type() {
      return new ScalarType<>(
          "a check, such as 'publish.p99[kafka] < 5 ms'",
          "check",
          MetricCondition::ofCells,
          MetricCondition::toString,
          KeySchema.TEXT,
          Optional.empty());
    }
  }

  /** How reliable a published value is. */
  static final class ConfidenceWord implements DeclaredType {

    private enum Confidence {
      HIGH,
      MEDIUM,
      LOW
    }

    @Override
    public ScalarType<String> type() {
      ScalarType<Confidence> choice = ScalarType.choice(Confidence.class);
      return new ScalarType<>(
          choice.wanted(),
          choice.summary(),
          text -> EnumText.of(choice.parser().apply(text)),
          word -> word,
          choice.schema(),
          Optional.empty());
    }
  }
}
