// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.Quantity;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import dev.plimsoll.metric.Metric;
import dev.plimsoll.metric.MetricCondition;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * A published comparison to reproduce: the runs, the published values and the conclusions.
 *
 * @param id the name of its folder
 * @param folder the folder with its files
 * @param question the question that the study asked
 * @param source where it was published
 * @param setting the machines and versions of the original
 * @param oneMachineScale the scale at which one machine can run it
 * @param repetitions the number of repetitions of each cell
 * @param scaling the quantities that the scale applies to
 * @param knownDeviations the differences between the original and this reproduction
 */
public record Study(
    String id,
    Path folder,
    String title,
    String question,
    String source,
    String setting,
    double oneMachineScale,
    int repetitions,
    Scaling scaling,
    List<String> knownDeviations,
    List<Cell> cells,
    List<Published> published,
    List<Conclusion> conclusions) {

  public Study {
    Objects.requireNonNull(id, "id");
    Objects.requireNonNull(folder, "folder");
    Objects.requireNonNull(title, "title");
    Objects.requireNonNull(question, "question");
    Objects.requireNonNull(source, "source");
    Objects.requireNonNull(setting, "setting");
    Objects.requireNonNull(scaling, "scaling");
    knownDeviations = List.copyOf(knownDeviations);
    cells = List.copyOf(cells);
    published = List.copyOf(published);
    conclusions = List.copyOf(conclusions);
  }

  /**
   * The minimum of each quantity that the scale multiplies; a quantity without a minimum is not
   * scaled.
   */
  @SettingBlock(example = "{producerRate: 100, duration: 5s}")
  public record Scaling(
      @SettingKey(
              name = "producerRate",
              value = "Minimum of producerRate at any scale.",
              quantity = Quantity.RATE,
              min = "0",
              max = "" + WorkloadKeys.MAX_RATE)
          OptionalDouble minRatePerSecond,
      @SettingKey(
              name = "messages",
              value = "Minimum of messages and of fill at any scale.",
              min = "1",
              max = "" + WorkloadKeys.MAX_JSON_INTEGER)
          OptionalLong minMessages,
      @SettingKey(name = "duration", value = "Minimum of duration at any scale.", min = "1ms")
          Optional<Duration> minDuration,
      @SettingKey(name = "warmup", value = "Minimum of warmup at any scale.")
          Optional<Duration> minWarmup) {

    /** Nothing is scaled. */
    static final Scaling NONE =
        new Scaling(
            OptionalDouble.empty(), OptionalLong.empty(), Optional.empty(), Optional.empty());

    public Scaling {
      Objects.requireNonNull(minRatePerSecond, "minRatePerSecond");
      Objects.requireNonNull(minMessages, "minMessages");
      Objects.requireNonNull(minDuration, "minDuration");
      Objects.requireNonNull(minWarmup, "minWarmup");
    }
  }

  /** One workload on one driver. */
  @SettingBlock(example = "{id: kafka, driver: kafka, workload: workloads/a.yaml}")
  public record Cell(
      @SettingKey(value = "Name of the cell, such as kafka/256b.", as = StudyTypes.Line.class)
          String id,
      @SettingKey(
              value = "Driver file of the study or the program, or a short name.",
              as = StudyTypes.Line.class)
          String driver,
      @SettingKey(value = "Workload file of the study or the program.", as = StudyTypes.Line.class)
          String workload,
      @SettingKey(value = "Number of nodes of the local broker.", or = "1", min = "1", max = "100")
          int nodes,
      @SettingKey(
              name = "set",
              value = "Changes of keys, as given to --set.",
              example = "[topics=5]",
              as = StudyTypes.Line.class)
          List<String> sets,
      @SettingKey(
              name = "fill",
              value = "A topic that is created and filled before the cell reads it.")
          Optional<Filling> filling) {

    static final RecordKeys<Cell> KEYS = RecordKeys.of(Cell.class);

    public Cell {
      Objects.requireNonNull(id, "id");
      Objects.requireNonNull(driver, "driver");
      Objects.requireNonNull(workload, "workload");
      sets = List.copyOf(sets);
      Objects.requireNonNull(filling, "filling");
    }
  }

  /** A workload that fills a newly created topic before the cell's runs. */
  @SettingBlock(example = "{workload: workloads/fill.yaml, partitions: 6}")
  public record Filling(
      @SettingKey(value = "Workload file that fills the topic.", as = StudyTypes.Line.class)
          String workload,
      @SettingKey(
              value = "Number of partitions of the topic.",
              or = "1",
              min = "1",
              max = "100_000")
          int partitions) {

    public Filling {
      Objects.requireNonNull(workload, "workload");
    }
  }

  /** A published value. */
  @SettingBlock(example = "{cell: kafka, figure: publish.p99, value: 5, unit: ms, source: table 1}")
  public record Published(
      @SettingKey(value = "Cell that measures the same.", as = StudyTypes.Line.class) String cell,
      @SettingKey(
              name = "figure",
              value = "Metric of a result, such as publish.p99.",
              as = StudyTypes.MetricName.class)
          Metric metric,
      @SettingKey(
              value = "Published value, in the unit.",
              quantity = Quantity.POSITIVE,
              max = "1e15")
          double value,
      @SettingKey(value = "Unit of the value.", as = StudyTypes.PublishedUnit.class) String unit,
      @SettingKey(value = "Place of the value in the publication.", as = StudyTypes.Line.class)
          String source,
      @SettingKey(
              value = "Accuracy of the value.",
              or = "medium",
              as = StudyTypes.ConfidenceWord.class)
          String confidence,
      @SettingKey(
              value = "Whether the value was measured at the limit of the system.",
              or = "false")
          boolean saturated,
      @SettingKey(value = "Remark on the value.", as = StudyTypes.TextOrNone.class) String note)
      implements CheckedKeys {

    /** The units of published values. */
    public static final List<String> UNITS = List.of("us", "ms", "s", "msg/s", "MB/s", "MiB/s");

    static final RecordKeys<Published> KEYS = RecordKeys.of(Published.class);

    public Published {
      Objects.requireNonNull(cell, "cell");
      Objects.requireNonNull(metric, "metric");
      Objects.requireNonNull(unit, "unit");
      Objects.requireNonNull(source, "source");
      Objects.requireNonNull(confidence, "confidence");
      Objects.requireNonNull(note, "note");
    }

    @Override
    public void check(GivenKeys given) {
      if (metric.unit().factor(unit).isEmpty()) {
        given.wrong(
            "unit",
            metric.name()
                + " cannot be given in "
                + unit
                + ": give the unit of "
                + metric.unit().wanted());
      }
    }
  }

  /** A conclusion of the study, and the checks that determine whether it holds here. */
  @SettingBlock(example = "{claim: It is so., checks: []}")
  public record Conclusion(
      @SettingKey(value = "Conclusion of the study.", as = StudyTypes.Line.class) String claim,
      @SettingKey(
              value = "Comparisons of cells that hold if the conclusion holds.",
              example = "[\"publish.p99[kafka] < 5 ms\"]",
              as = StudyTypes.CellCheck.class)
          List<MetricCondition> checks,
      @SettingKey(
              value =
                  "Comparisons that hold if the conclusion holds in its direction, whatever the"
                      + " size of the difference.",
              example = "[\"publish.p99[kafka] < publish.p99[nats]\"]",
              as = StudyTypes.CellCheck.class)
          List<MetricCondition> direction,
      @SettingKey(
              value = "Reason why this repetition cannot test the conclusion.",
              as = StudyTypes.LineOrNone.class)
          String cannotBeAsked,
      @SettingKey(
              value =
                  "Evidence in the original's own files, if they do not support the conclusion.",
              as = StudyTypes.LineOrNone.class)
          String notSupported) {

    static final RecordKeys<Conclusion> KEYS = RecordKeys.of(Conclusion.class);

    /** Creates a conclusion that can be asked. */
    public Conclusion(String claim, List<MetricCondition> checks) {
      this(claim, checks, List.of(), "", "");
    }

    public Conclusion {
      Objects.requireNonNull(claim, "claim");
      checks = List.copyOf(checks);
      direction = List.copyOf(direction);
      Objects.requireNonNull(cannotBeAsked, "cannotBeAsked");
      Objects.requireNonNull(notSupported, "notSupported");
    }
  }
}
