// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.SearchPart.ProbePart;
import dev.plimsoll.result.SearchPart.SettingsPart;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Altered results of searches, and the verdict on searches. */
final class SearchChecksTest {

  private static final SettingsPart SETTINGS =
      new SettingsPart(1_000, 10, 1_000_000, 0.5, 40, 10, 10);

  private final List<ProbePart> probes = new ArrayList<>();

  @Test
  void aSearchThatFollowsFromItsProbesIsAccepted() {
    aWholeSearch();

    assertThat(problems("system", 1_000.0, 1_500.0, 6)).isEmpty();
  }

  @Test
  void anotherAnswerIsFound() {
    aWholeSearch();

    assertThat(problems("system", 2_000.0, 1_500.0, 6))
        .containsExactly("key 'search.ratePerSecond': is 2000.0, but 1000.0 by the probes.");
  }

  @Test
  void anotherLimitIsFound() {
    aWholeSearch();

    assertThat(problems("generator", 1_000.0, 1_500.0, 6))
        .containsExactly("key 'search.limit': is generator, but system by the probes.");
  }

  @Test
  void aProbeThatWasNotAskedForIsFound() {
    aWholeSearch();
    probes.remove(2);

    assertThat(problems("system", 1_000.0, 1_500.0, 5))
        .anyMatch(problem -> problem.startsWith("key 'search.probes[2].ratePerSecond': is 1500.0"));
  }

  @Test
  void aProbeWhoseStatusDoesNotFollowFromItsFailuresIsFound() {
    aWholeSearch();
    ProbePart last = probes.get(4);
    probes.set(4, changed(last, "PASS", last.failures(), false));

    assertThat(problems("system", 1_000.0, 1_500.0, 6))
        .anyMatch(problem -> problem.startsWith("key 'search.probes[4].status'"));
  }

  @Test
  void aResultOfAnotherProbeIsFound() {
    aWholeSearch();

    assertThat(problems("system", 1_000.0, 1_500.0, 0))
        .containsExactly("key 'search.resultOf': is 0, but the result is to describe probe 6.");
  }

  @Test
  void aSearchThatStopsBeforeItsEndIsFound() {
    add(1_000, false);

    assertThat(problems("system", null, null, 0))
        .anyMatch(problem -> problem.startsWith("key 'search.limit': is system, but the probes"));
  }

  @Test
  void theGeneratorIsTheReasonOnlyIfNothingElseIs() {
    assertThat(SearchProbes.isLimitedByGenerator(List.of("GENERATOR_TOO_SLOW"))).isTrue();
    assertThat(
            SearchProbes.isLimitedByGenerator(
                List.of("OBJECTIVE_MISSED", "UNSENT", "RATE_NOT_MET", "GENERATOR_STOPPED")))
        .isTrue();
    assertThat(SearchProbes.isLimitedByGenerator(List.of("RATE_NOT_MET"))).isFalse();
    assertThat(SearchProbes.isLimitedByGenerator(List.of("GENERATOR_STOPPED", "LOST"))).isFalse();
    assertThat(SearchProbes.isLimitedByGenerator(List.of())).isFalse();
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
    assertThat(codes("ended-early", 1_000.0)).containsExactly("SEARCH_ENDED_EARLY");
    assertThat(codes("interrupted", null)).isEmpty();
  }

  /** 1,000 is sustained, 2,000 and 1,500 are not; a precision of a half is reached. */
  private void aWholeSearch() {
    add(1_000, false);
    add(2_000, false, "RATE_NOT_MET");
    add(2_000, false, "RATE_NOT_MET");
    add(1_500, false, "RATE_NOT_MET");
    add(1_500, false, "RATE_NOT_MET");
    add(1_000, true);
    probes.set(5, changed(probes.get(5), "FAIL", List.of("LOST"), false));
    add(1_000, true);
  }

  private void add(double rate, boolean full, String... failures) {
    probes.add(
        new ProbePart(
            rate,
            full,
            probes.size() * 20,
            10,
            failures.length == 0 ? "PASS" : "FAIL",
            List.of(failures),
            false,
            1.0,
            1.0,
            Map.of()));
  }

  private static ProbePart changed(
      ProbePart probe, String status, List<String> failures, boolean limitedByGenerator) {
    return new ProbePart(
        probe.ratePerSecond(),
        probe.full(),
        probe.startSeconds(),
        probe.seconds(),
        status,
        failures,
        limitedByGenerator,
        probe.publishRatePerSecond(),
        probe.receiveRatePerSecond(),
        probe.latencyMicros());
  }

  private RunResult result(String limit, Double rate, Double notSustained, int resultOf) {
    RunResult sample = SampleResults.full();
    return sample.with(
        new SearchPart(SETTINGS, rate, limit, notSustained, resultOf, probes),
        sample.run().endedAt());
  }

  /** The problems of the search; the sample is not of one of its probes. */
  private List<String> problems(String limit, Double rate, Double notSustained, int resultOf) {
    Contradictions breaches = new Contradictions();
    SearchChecks.check(result(limit, rate, notSustained, resultOf), breaches);
    return breaches.sentences().stream()
        .filter(problem -> !problem.contains(" in the result."))
        .filter(problem -> !problem.contains("those of the result."))
        .toList();
  }

  private List<String> codes(String limit, Double rate) {
    Reasons reasons = new Reasons();
    SearchRules.judge(result(limit, rate, null, 6), reasons);
    List<String> codes = new ArrayList<>();
    reasons.failures().forEach(finding -> codes.add(finding.code()));
    reasons.warnings().forEach(finding -> codes.add(finding.code()));
    return codes;
  }
}
