// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

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
  public record Scaling(
      OptionalDouble minRatePerSecond,
      OptionalLong minMessages,
      Optional<Duration> minDuration,
      Optional<Duration> minWarmup) {

    public Scaling {
      Objects.requireNonNull(minRatePerSecond, "minRatePerSecond");
      Objects.requireNonNull(minMessages, "minMessages");
      Objects.requireNonNull(minDuration, "minDuration");
      Objects.requireNonNull(minWarmup, "minWarmup");
    }
  }

  /**
   * One workload on one driver.
   *
   * @param id such as {@code kafka/256b}
   * @param driver a file of the study or of the program, or a short name
   * @param workload a file of the study or of the program
   * @param nodes the number of nodes of the local broker
   * @param sets arguments of {@code --set}
   * @param filling how the topic that the cell reads is filled, if the study fills it
   */
  public record Cell(
      String id,
      String driver,
      String workload,
      int nodes,
      List<String> sets,
      Optional<Filling> filling) {

    public Cell {
      Objects.requireNonNull(id, "id");
      Objects.requireNonNull(driver, "driver");
      Objects.requireNonNull(workload, "workload");
      sets = List.copyOf(sets);
      Objects.requireNonNull(filling, "filling");
    }
  }

  /** A workload that fills a newly created topic before the cell's runs. */
  public record Filling(String workload, int partitions) {

    public Filling {
      Objects.requireNonNull(workload, "workload");
    }
  }

  /**
   * A published value.
   *
   * @param value in its unit
   * @param unit one of {@link #UNITS}
   * @param confidence how reliable the value is: {@code high}, {@code medium}, {@code low}
   * @param saturated whether the value was measured at the limit of the system, so that it reflects
   *     the length of a queue
   * @param note a remark, or the empty string
   */
  public record Published(
      String cell,
      Metric metric,
      double value,
      String unit,
      String source,
      String confidence,
      boolean saturated,
      String note) {

    /** The units of published values. */
    public static final List<String> UNITS = List.of("us", "ms", "s", "msg/s", "MB/s", "MiB/s");

    public Published {
      Objects.requireNonNull(cell, "cell");
      Objects.requireNonNull(metric, "metric");
      Objects.requireNonNull(unit, "unit");
      Objects.requireNonNull(source, "source");
      Objects.requireNonNull(confidence, "confidence");
      Objects.requireNonNull(note, "note");
    }
  }

  /**
   * A conclusion of the study, and the checks that determine whether it holds here.
   *
   * @param direction checks of the direction alone, without the size of the difference; may be
   *     empty
   * @param cannotBeAsked why it cannot be asked here, or the empty string
   * @param notSupported what the original's own files show instead, or the empty string
   */
  public record Conclusion(
      String claim,
      List<MetricCondition> checks,
      List<MetricCondition> direction,
      String cannotBeAsked,
      String notSupported) {

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
