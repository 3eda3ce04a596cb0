// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study;

import dev.plimsoll.compare.Interval;
import dev.plimsoll.result.FaultPart;
import dev.plimsoll.result.Integrity;
import java.util.List;
import java.util.Objects;

/**
 * The outcome of a reproduced study.
 *
 * @param scale the scale of the runs
 * @param complete whether every selected cell has all of its runs
 * @param faults the faults of all runs, by cell; empty if the workloads have none
 */
public record StudyOutcome(
    String id,
    String title,
    String question,
    String source,
    String setting,
    double scale,
    boolean complete,
    List<String> environment,
    List<String> knownDeviations,
    List<CellOutcome> cells,
    List<FaultOutcome> faults,
    List<FigureOutcome> metrics,
    List<ConclusionOutcome> conclusions) {

  public StudyOutcome {
    Objects.requireNonNull(id, "id");
    environment = List.copyOf(environment);
    knownDeviations = List.copyOf(knownDeviations);
    cells = List.copyOf(cells);
    faults = List.copyOf(faults);
    metrics = List.copyOf(metrics);
    conclusions = List.copyOf(conclusions);
  }

  /**
   * The outcome of a cell.
   *
   * @param server the version of the server, or those of the runs; empty if it is not known
   * @param runs the number of results that are not void: the metrics are theirs
   * @param voids the number of void results
   * @param wanted the number of results that there should be
   * @param failed the number of results that did not pass, without the void ones
   * @param remarks why runs failed or are void, which limits are loosened, or why there are no
   *     results
   * @param medians the medians of the cell's metrics, in the order of {@link #METRICS}; NaN if
   *     there is no value
   * @param ranges the least and greatest values of the same metrics
   */
  public record CellOutcome(
      String id,
      String system,
      String server,
      String promise,
      String load,
      int runs,
      int voids,
      int wanted,
      int failed,
      List<String> remarks,
      List<Double> medians,
      List<Interval> ranges) {

    /** The metrics that are reported for each cell. */
    public static final List<String> METRICS =
        List.of(
            "publish.rate",
            "receive.rate",
            "publishService.p50",
            "publishService.p99",
            "endToEndService.p50",
            "endToEndService.p99",
            "roundTripService.p50",
            "roundTripService.p99");

    public CellOutcome {
      Objects.requireNonNull(id, "id");
      remarks = List.copyOf(remarks);
      medians = List.copyOf(medians);
      ranges = List.copyOf(ranges);
    }
  }

  /**
   * The fault of a run of a cell. The counts are those of the whole run; null where they are not
   * defined.
   *
   * @param run the number of the run, from 1; void runs are not counted
   * @param reasons codes of the reasons if the run did not pass
   */
  public record FaultOutcome(
      String cell, int run, List<String> reasons, FaultPart fault, Integrity counts) {

    public FaultOutcome {
      Objects.requireNonNull(cell, "cell");
      reasons = List.copyOf(reasons);
      Objects.requireNonNull(fault, "fault");
      Objects.requireNonNull(counts, "counts");
    }
  }

  /**
   * A published value and the measured one, both in the published unit. The measured value is NaN
   * if nothing was measured, and infinite if it is unknown because messages are missing.
   *
   * @param measured the median of the runs
   * @param runs the number of runs that the median is of
   * @param voids the number of void runs, which it is not of
   * @param few whether a run has fewer than 10 samples above the percentile
   */
  public record FigureOutcome(
      String cell,
      String metric,
      String unit,
      double published,
      double measured,
      double min,
      double greatest,
      int runs,
      int voids,
      int failed,
      double ratio,
      boolean saturated,
      boolean few,
      String confidence,
      String source,
      String note) {}

  /** Whether a conclusion holds here. */
  public enum Holding {
    HOLDS("holds"),
    IN_THE_MEDIAN("holds in the median; the runs overlap"),
    OPEN("open: the runs overlap, and are too few for a median"),
    NOT_IN_THE_MEDIAN("does not hold in the median; the runs overlap"),
    DOES_NOT_HOLD("does not hold"),
    NOT_KNOWN("not known: runs are void, or a figure is unknown"),
    NOT_MEASURED("not measured");

    private final String words;

    Holding(String words) {
      this.words = words;
    }

    /** Returns the text that is printed. */
    public String words() {
      return words;
    }
  }

  /** The answer to a conclusion of the study. */
  public enum Answer {
    REPEATED("repeated"),
    DIRECTION_ONLY("repeated in direction only"),
    NOT_REPEATED("not repeated"),
    CANNOT_BE_ASKED("cannot be asked here"),
    NOT_SUPPORTED("the original's own files do not support it"),
    NONE_YET("no answer yet");

    private final String words;

    Answer(String words) {
      this.words = words;
    }

    /** Returns the text that is printed. */
    public String words() {
      return words;
    }
  }

  /**
   * The outcome of a conclusion.
   *
   * @param reason why it cannot be asked, or what the original's files show; may be empty
   * @param checks each check with its measured values, as text
   */
  public record ConclusionOutcome(
      String claim, Answer answer, Holding holding, String reason, List<String> checks) {

    public ConclusionOutcome {
      Objects.requireNonNull(claim, "claim");
      Objects.requireNonNull(answer, "answer");
      Objects.requireNonNull(reason, "reason");
      Objects.requireNonNull(holding, "holding");
      checks = List.copyOf(checks);
    }
  }
}
