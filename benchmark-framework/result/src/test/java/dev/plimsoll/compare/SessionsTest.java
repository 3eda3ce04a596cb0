// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.compare;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Sides that were measured in different sessions, which themselves differ by 5 %. */
final class SessionsTest {

  private static final Comparer COMPARER = new Comparer(Comparer.MIN_EFFECT);
  private static final double BETWEEN_SESSIONS = 0.05;
  private static final double WITHIN_A_SESSION = 0.02;

  private static List<RunResult> sessions(
      String side, int sessions, double slower, SplittableRandom random) {
    List<RunResult> runs = new ArrayList<>();
    for (int session = 0; session < sessions; session++) {
      double ofTheSession = slower * Math.exp(BETWEEN_SESSIONS * random.nextGaussian());
      for (int i = 1; i <= 5; i++) {
        Runs run = new Runs();
        run.side = side;
        run.seriesId = side + session;
        run.kind = "repeat";
        run.repetition = i;
        run.slower = ofTheSession * Math.exp(WITHIN_A_SESSION * random.nextGaussian());
        runs.add(run.result());
      }
    }
    return runs;
  }

  @Test
  void mondayIsNeitherBetterNorWorseThanTuesday() throws ComparisonException {
    SplittableRandom random = new SplittableRandom(1);
    Comparison comparison =
        COMPARER.compare(sessions("base", 1, 1, random), sessions("candidate", 1, 3, random));

    assertThat(comparison.verdict()).isEqualTo(Outcome.SESSIONS_DIFFER);
    assertThat(comparison.metrics())
        .filteredOn(metric -> metric.metric().name().equals("publish.p50"))
        .singleElement()
        .satisfies(
            metric -> {
              assertThat(metric.ratio()).isBetween(2.5, 3.5);
              assertThat(metric.interval().exists()).isFalse();
              assertThat(metric.outcome()).isEqualTo(Outcome.SESSIONS_DIFFER);
            });
    assertThat(NeededPairs.of(comparison)).isEmpty();
  }

  @Test
  void fourSessionsOfASideAreTooFewAndFiveAreEnough() throws ComparisonException {
    SplittableRandom random = new SplittableRandom(2);
    List<RunResult> base = sessions("base", 5, 1, random);

    assertThat(COMPARER.compare(base, sessions("candidate", 4, 2, random)).verdict())
        .isEqualTo(Outcome.SESSIONS_DIFFER);
    assertThat(COMPARER.compare(base, sessions("candidate", 5, 2, random)).verdict())
        .isEqualTo(Outcome.WORSE);
  }

  @Test
  void sessionsOfEqualSidesAreSeldomCalledDifferent() throws ComparisonException {
    SplittableRandom random = new SplittableRandom(3);
    int called = 0;
    for (int i = 0; i < 20; i++) {
      Outcome verdict =
          COMPARER
              .compare(sessions("base", 5, 1, random), sessions("candidate", 5, 1, random))
              .verdict();
      called += verdict == Outcome.NO_DIFFERENCE_SHOWN ? 0 : 1;
    }

    // 5 % of 20 and three standard deviations.
    assertThat(called).isLessThanOrEqualTo(4);
  }

  @Test
  void runsOfSeveralTunesArePairsWithinTheirSessions() throws ComparisonException {
    SplittableRandom random = new SplittableRandom(4);
    List<RunResult> base = new ArrayList<>();
    List<RunResult> candidate = new ArrayList<>();
    for (int session = 0; session < 2; session++) {
      for (int i = 1; i <= 5; i++) {
        double common = (1 + session) * Math.exp(0.01 * random.nextGaussian());
        for (List<RunResult> side : List.of(base, candidate)) {
          Runs run = new Runs();
          run.side = side == base ? "base" : "candidate";
          run.seriesId = "tune" + session;
          run.repetition = i;
          run.slower = common * (side == base ? 1 : 1.1);
          side.add(run.result());
        }
      }
    }

    Comparison comparison = COMPARER.compare(base, candidate);

    assertThat(comparison.verdict()).isEqualTo(Outcome.WORSE);
    assertThat(comparison.basis().baseUnits()).isEqualTo(10);
  }
}
