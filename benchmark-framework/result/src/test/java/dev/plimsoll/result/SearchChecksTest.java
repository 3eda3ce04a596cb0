// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.result.SearchPart.SettingsPart;
import dev.plimsoll.search.ProbeOutcome.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Altered results of searches, and the verdict on searches. */
final class SearchChecksTest {

  private SettingsPart settings = settingsOfRule(2);

  private final List<ProbePart> probes = new ArrayList<>();
  private int confirmations = 6;
  private double overSeconds = 130;
  private boolean probesTooShort;
  private int resultOf = 11;

  @Test
  void aSearchThatFollowsFromItsProbesIsAccepted() {
    aWholeSearch();

    assertThat(problems("system", 1_000.0, 1_500.0)).isEmpty();
  }

  @Test
  void anotherAnswerIsFound() {
    aWholeSearch();

    assertThat(problems("system", 2_000.0, 1_500.0))
        .containsExactly(
            "key 'search.ratePerSecond': is 2000.0, but 1000.0 follows from the rest of the file.");
    assertThat(problems("system", 1_000.0, 2_000.0))
        .contains(
            "key 'search.notSustainedPerSecond': is 2000.0, but 1500.0 follows from the rest of the"
                + " file.");
  }

  @Test
  void anotherLimitIsFound() {
    aWholeSearch();

    assertThat(problems("generator", 1_000.0, 1_500.0))
        .containsExactly("key 'search.limit': is generator, but the probes end by system.");
  }

  @Test
  void otherEvidenceIsFound() {
    aWholeSearch();
    confirmations++;
    overSeconds += 1;
    probesTooShort = true;

    assertThat(problems("system", 1_000.0, 1_500.0))
        .containsExactly(
            "key 'search.confirmations': is 7, but 6 follows from the rest of the file.",
            "key 'search.confirmedOverSeconds': is 131.0, but 130.0 follows from the rest of the"
                + " file.",
            "key 'search.probesTooShort': is true, but false follows from the rest of the file.");
  }

  @Test
  void aProbeThatWasNotAskedForIsFound() {
    aWholeSearch();
    probes.remove(2);

    assertThat(problems("system", 1_000.0, 1_500.0))
        .anyMatch(problem -> problem.startsWith("key 'search.probes[2].ratePerSecond': is 1000.0"));
  }

  @Test
  void aProbeWhoseStatusDoesNotFollowFromItsFailuresIsFound() {
    aWholeSearch();
    probes.set(2, changed(probes.get(2), "PASS", "failed"));

    assertThat(problems("system", 1_000.0, 1_500.0))
        .anyMatch(problem -> problem.startsWith("key 'search.probes[2].status'"));
  }

  @Test
  void aProbeWhoseOutcomeDoesNotFollowFromItsStatusIsFound() {
    aWholeSearch();
    probes.set(2, changed(probes.get(2), "FAIL", "disturbed"));

    assertThat(problems("system", 1_000.0, 1_500.0))
        .anyMatch(problem -> problem.startsWith("key 'search.probes[2].outcome': is disturbed"));
  }

  @Test
  void aResultOfAnotherProbeIsFound() {
    aWholeSearch();
    resultOf = 0;

    assertThat(problems("system", 1_000.0, 1_500.0))
        .containsExactly("key 'search.resultOf': is 0, but 11 follows from the rest of the file.");
  }

  @Test
  void aSearchThatStopsBeforeItsEndIsFound() {
    add(1_000, false);
    resultOf = 0;
    confirmations = 0;
    overSeconds = 0;

    assertThat(problems("system", null, null))
        .anyMatch(problem -> problem.startsWith("key 'search.limit': is system, but the probes"));
  }

  @Test
  void aProbeIsVoidByTheMachineOrByTheGenerator() {
    assertThat(SearchProbes.kind("PASS", List.of())).contains(Kind.PASSED);
    assertThat(SearchProbes.kind("FAIL", List.of("RATE_NOT_MET", "GENERATOR_ENDS_HERE")))
        .contains(Kind.FAILED);
    assertThat(SearchProbes.kind("VOID", List.of("GENERATOR_STOPPED", "OBJECTIVE_MISSED")))
        .contains(Kind.DISTURBED);
    assertThat(SearchProbes.kind("VOID", List.of("WORKER_LOST"))).contains(Kind.DISTURBED);
    assertThat(SearchProbes.kind("VOID", List.of("GENERATOR_STOPPED", "GENERATOR_ENDS_HERE")))
        .contains(Kind.GENERATOR);
    assertThat(SearchProbes.kind("INTERRUPTED", List.of())).isEmpty();
  }

  @Test
  void aVoidProbeThatMetEverythingAlthoughLatenciesWereLongerPassed() {
    assertThat(SearchProbes.kind("VOID", List.of("GENERATOR_STOPPED", "GENERATOR_WAITED")))
        .contains(Kind.PASSED);
    assertThat(SearchProbes.kind("VOID", List.of("GENERATOR_STOPPED", "GENERATOR_TOO_SLOW")))
        .contains(Kind.DISTURBED);
  }

  @Test
  void aVoidProbeCanHaveDisturbedTheSearchAndCanHavePassed() {
    aWholeSearch();
    probes.set(11, changed(changed(probes.get(11), "GENERATOR_STOPPED"), "VOID", "passed"));
    resultOf = 10;
    assertThat(problems("system", 1_000.0, 1_500.0)).isEmpty();

    probes.set(11, changed(changed(probes.get(11), "WORKER_LOST"), "VOID", "passed"));
    assertThat(problems("system", 1_000.0, 1_500.0))
        .anyMatch(problem -> problem.startsWith("key 'search.probes[11].outcome': is passed"));

    probes.set(11, changed(changed(probes.get(11), "GENERATOR_STOPPED"), "VOID", "disturbed"));
    assertThat(problems("system", 1_000.0, 1_500.0)).noneMatch(this::isAboutTheOutcome);
  }

  @Test
  void aSearchOfTheFirstRuleIsRepeatedWithIt() {
    add(1_000, false, "RATE_NOT_MET");
    add(500, false);
    add(750, false);
    settings = settingsOfRule(null);
    assertThat(problems("system", null, null))
        .noneMatch(problem -> problem.contains("the probes before ask for"));

    settings = settingsOfRule(2);
    assertThat(problems("system", null, null))
        .anyMatch(problem -> problem.startsWith("key 'search.probes[2].ratePerSecond'"));
  }

  @Test
  void theResultDescribesTheLastConfirmationUnlessAllAreVoid() {
    aWholeSearch();
    OptionalDouble answer = OptionalDouble.of(1_000);
    assertThat(SearchProbes.described(answer, probes)).isEqualTo(11);

    probes.set(11, changed(probes.get(11), "VOID", "passed"));
    assertThat(SearchProbes.described(answer, probes)).isEqualTo(10);

    probes.replaceAll(probe -> probe.passed() ? changed(probe, "VOID", "passed") : probe);
    assertThat(SearchProbes.described(answer, probes)).isEqualTo(11);
    assertThat(SearchProbes.described(OptionalDouble.empty(), probes.subList(0, 2))).isEqualTo(1);
  }

  @Test
  void theVerdictTellsHowTheSearchEnded() {
    aWholeSearch();

    assertThat(codes("system", 1_000.0)).isEmpty();
    assertThat(codes("generator", 1_000.0)).containsExactly("GENERATOR_ENDS_HERE");
    assertThat(codes("highest-rate", 1_000.0)).containsExactly("HIGHEST_RATE_SUSTAINED");
    assertThat(codes("probes", 1_000.0)).containsExactly("SEARCH_NOT_PRECISE");
    assertThat(codes("probes", null)).containsExactly("NO_RATE_SUSTAINED");
    assertThat(codes("lowest-rate", null)).containsExactly("NO_RATE_SUSTAINED");
    assertThat(codes("falling", null)).containsExactly("CAPACITY_FALLING");
    assertThat(codes("disturbed", 1_000.0)).containsExactly("SEARCH_DISTURBED");
    assertThat(codes("ended-early", 1_000.0)).containsExactly("SEARCH_ENDED_EARLY");
    assertThat(codes("interrupted", null)).isEmpty();
  }

  private static SettingsPart settingsOfRule(Integer rule) {
    return new SettingsPart(1_000, 10, 1_000_000, 0.5, 40, 10, 10, 3, 120, rule);
  }

  /**
   * 1,000 passes, 2,000 and 1,500 fail, and 1,500 fails three times more between the six
   * confirmations, which take the 120 s that are asked for; a precision of a half is reached.
   */
  private void aWholeSearch() {
    add(1_000, false);
    add(2_000, false, "RATE_NOT_MET");
    add(1_500, false, "RATE_NOT_MET");
    for (int i = 0; i < 3; i++) {
      add(1_000, true);
      add(1_500, false, "RATE_NOT_MET");
    }
    for (int i = 0; i < 3; i++) {
      add(1_000, true);
    }
  }

  private void add(double rate, boolean full, String... failures) {
    boolean passed = failures.length == 0;
    probes.add(
        new ProbePart(
            rate,
            full,
            probes.size() * 15,
            10,
            passed ? "PASS" : "FAIL",
            List.of(failures),
            passed ? "passed" : "failed",
            1.0,
            1.0,
            Map.of()));
  }

  private boolean isAboutTheOutcome(String problem) {
    return problem.contains(".outcome'");
  }

  private static ProbePart changed(ProbePart probe, String status, String outcome) {
    return changed(probe, status, probe.failures(), outcome);
  }

  private static ProbePart changed(ProbePart probe, String code) {
    return changed(probe, probe.status(), List.of(code), probe.outcome());
  }

  private static ProbePart changed(
      ProbePart probe, String status, List<String> failures, String outcome) {
    return new ProbePart(
        probe.ratePerSecond(),
        probe.full(),
        probe.startSeconds(),
        probe.seconds(),
        status,
        failures,
        outcome,
        probe.publishRatePerSecond(),
        probe.receiveRatePerSecond(),
        probe.latencyMicros());
  }

  private RunResult result(String limit, Double rate, Double notSustained) {
    RunResult sample = SampleResults.full();
    return sample.with(
        new SearchPart(
            settings,
            rate,
            limit,
            notSustained,
            confirmations,
            overSeconds,
            probesTooShort,
            resultOf,
            probes),
        sample.run().endedAt());
  }

  /** The problems of the search; the sample is not of one of its probes. */
  private List<String> problems(String limit, Double rate, Double notSustained) {
    Contradictions breaches = new Contradictions();
    RunResult result = result(limit, rate, notSustained);
    SearchChecks.check(result, breaches);
    FigureComparison.compare(result, Figures.measured(result), breaches);
    return breaches.sentences().stream()
        .filter(problem -> !problem.contains(" in the result."))
        .filter(problem -> !problem.contains("those of the result."))
        .toList();
  }

  private List<String> codes(String limit, Double rate) {
    Reasons reasons = new Reasons();
    SearchRules.judge(result(limit, rate, 1_500.0), reasons);
    List<String> codes = new ArrayList<>();
    reasons.failures().forEach(finding -> codes.add(finding.code()));
    reasons.voids().forEach(finding -> codes.add(finding.code()));
    reasons.warnings().forEach(finding -> codes.add(finding.code()));
    return codes;
  }
}
