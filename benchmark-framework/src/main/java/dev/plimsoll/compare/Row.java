// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import java.util.Objects;

/**
 * One figure of both sides.
 *
 * @param figure which
 * @param judged whether it counts for the verdict
 * @param baseRuns how many runs of the base have it
 * @param candidateRuns how many of the candidate
 * @param base the median
 * @param candidate the median
 * @param ratio candidate over base
 * @param interval of the ratio, 95 %
 * @param p of the rank test
 * @param adjusted p after Holm, over the judged figures; NaN for others
 * @param outcome what this figure alone says; for others than judged ones, no difference shown
 */
public record Row(
    Figure figure,
    boolean judged,
    int baseRuns,
    int candidateRuns,
    double base,
    double candidate,
    double ratio,
    Interval interval,
    double p,
    double adjusted,
    Outcome outcome) {

  public Row {
    Objects.requireNonNull(figure, "figure");
    Objects.requireNonNull(interval, "interval");
    Objects.requireNonNull(outcome, "outcome");
  }

  Row concluded(double adjustedP, Outcome concluded) {
    return new Row(
        figure,
        judged,
        baseRuns,
        candidateRuns,
        base,
        candidate,
        ratio,
        interval,
        p,
        adjustedP,
        concluded);
  }
}
