// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RunResult.Finding;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.result.SearchPart.SettingsPart;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a search as a whole adds to the verdict on its probe. */
final class SearchRulesTest {

  private static final SettingsPart SETTINGS =
      new SettingsPart(1_000, 100, 64_000, 0.05, 20, 5, 30, 3, 600, 2);

  private final Judged judged = new Judged();
  private boolean probesTooShort;

  private Verdict search(Double rate, String limit, Double notSustained, ProbePart... probes) {
    judged.search =
        new SearchPart(
            SETTINGS, rate, limit, notSustained, 3, 600, probesTooShort, 0, List.of(probes));
    return judged.verdict();
  }

  private static ProbePart probe(double rate, String... failures) {
    String status = failures.length == 0 ? "PASS" : "FAIL";
    String outcome = failures.length == 0 ? "passed" : "failed";
    return new ProbePart(
        rate, true, 0, 5, status, List.of(failures), outcome, null, null, Map.of());
  }

  @Test
  void noProbeFollowsOneThatFoundTheSystemFull() {
    assertThat(SearchProbes.isFatal(probe(4_000, "SEND_ERRORS"))).isFalse();
    assertThat(SearchProbes.isFatal(probe(4_000, "SEND_ERRORS", "STORAGE_FULL"))).isTrue();
  }

  @Test
  void anAnswerThatTheSystemLimitsNeedsNoWord() {
    Verdict verdict = search(4_000.0, "system", 4_200.0, probe(4_000));

    assertThat(verdict.status()).isEqualTo(Status.PASS);
    assertThat(verdict.warnings()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "generator, GENERATOR_ENDS_HERE, 4200",
    "highest-rate, HIGHEST_RATE_SUSTAINED, 64000",
    "probes, SEARCH_NOT_PRECISE, 4200"
  })
  void anAnswerThatIsOnlyALowerBoundIsAWarning(String limit, String code, double bound) {
    Verdict verdict = search(4_000.0, limit, 4_200.0, probe(4_000));

    assertThat(verdict.status()).isEqualTo(Status.PASS);
    assertThat(verdict.warnings())
        .singleElement()
        .satisfies(
            warning -> {
              assertThat(warning.code()).isEqualTo(code);
              assertThat(warning.message()).startsWith("The system sustains at least 4,000 msg/s");
              assertThat(warning.actual()).isEqualTo(4_000);
              assertThat(warning.limit()).isEqualTo(bound);
            });
  }

  @Test
  void ratesThatPassByTurnsAreAWarningWithBothEnds() {
    Verdict verdict = search(4_000.0, "system", 5_000.0, probe(4_000));

    assertThat(verdict.status()).isEqualTo(Status.PASS);
    assertThat(verdict.warnings())
        .containsExactly(
            new Finding(
                "RATE_SOMETIMES_SUSTAINED",
                "Rates from 4,000 msg/s to 5,000 msg/s are sometimes sustained.",
                4_000.0,
                5_000.0));
  }

  @Test
  void probesThatDoNotSeeWhatMattersAreAWarning() {
    probesTooShort = true;

    assertThat(search(4_000.0, "system", 4_200.0, probe(4_000)).warnings())
        .extracting(Finding::code)
        .containsExactly("PROBES_TOO_SHORT");
  }

  @Test
  void aCapacityThatFallsIsAFailureWithTheLastRateThatPassed() {
    Verdict verdict = search(null, "falling", null, probe(900), probe(800, "RATE_NOT_MET"));

    assertThat(verdict.failures())
        .singleElement()
        .satisfies(
            failure -> {
              assertThat(failure.code()).isEqualTo("CAPACITY_FALLING");
              assertThat(failure.message())
                  .endsWith("the last that passed was 900 msg/s after 0 s.");
            });
  }

  @Test
  void aSearchThatTheMachineDisturbedSaysNothing() {
    assertThat(search(null, "disturbed", null, probe(900)).status()).isEqualTo(Status.VOID);
    assertThat(search(null, "generator", null, probe(900)).status()).isEqualTo(Status.VOID);
  }

  @Test
  void aLowestRateThatIsUndecidedSaysNothing() {
    ProbePart undecided =
        new ProbePart(100, true, 0, 5, "PASS", List.of(), "undecided", null, null, Map.of());

    Verdict verdict = search(null, "lowest-rate", null, probe(200, "X"), undecided);
    assertThat(verdict.status()).isEqualTo(Status.VOID);
    assertThat(verdict.failures()).isEmpty();
  }

  @Test
  void noRateAtAllIsAFailureThatNamesTheLowestProbe() {
    Verdict verdict =
        search(
            null, "lowest-rate", 100.0, probe(200, "UNSENT"), probe(100, "LOST"), probe(150, "X"));

    assertThat(verdict.failures())
        .containsExactly(
            new Finding(
                "NO_RATE_SUSTAINED",
                "No rate was confirmed; the lowest of 3 probes was" + " 100 msg/s.",
                null,
                null));
    assertThat(search(null, "probes", null).failures().get(0).message())
        .isEqualTo("No rate was confirmed.");
    assertThat(
            search(null, "lowest-rate", 100.0, probe(200), probe(100, "UNSENT"))
                .failures()
                .get(0)
                .message())
        .as("what it sustained for a while")
        .endsWith("was 100 msg/s; the last that passed was 200 msg/s after 0 s.");
  }

  @Test
  void aSearchThatEndedEarlyNamesTheReasonsOfItsLastProbe() {
    Verdict verdict =
        search(900.0, "ended-early", null, probe(900), probe(1_800, "LOAD_ENDED_EARLY", "LOST"));

    assertThat(verdict.failures())
        .containsExactly(
            new Finding(
                "SEARCH_ENDED_EARLY",
                "The search ended early, after probe 2: LOAD_ENDED_EARLY, LOST.",
                2.0,
                null));
    assertThat(search(null, "ended-early", null).failures().get(0).message())
        .isEqualTo("The search ended early, after probe 0: none was made.");
  }

  @Test
  void aSearchThatEndedWithAVoidProbeSaysNothing() {
    ProbePart lost =
        new ProbePart(
            1_800, true, 5, 5, "VOID", List.of("WORKER_LOST"), "disturbed", null, null, Map.of());

    Verdict verdict = search(900.0, "ended-early", null, probe(900), lost);

    assertThat(verdict.status()).isEqualTo(Status.VOID);
    assertThat(verdict.voids())
        .containsExactly(
            new Finding(
                "SEARCH_ENDED_EARLY",
                "The search ended early, after probe 2: WORKER_LOST.",
                2.0,
                null));
  }

  @Test
  void aSearchThatTheUserEndedIsInterrupted() {
    Verdict verdict = search(null, "interrupted", null, probe(900));

    assertThat(verdict.status()).isEqualTo(Status.INTERRUPTED);
    assertThat(verdict.failures()).isEmpty();
    assertThat(verdict.warnings()).isEmpty();
  }
}
