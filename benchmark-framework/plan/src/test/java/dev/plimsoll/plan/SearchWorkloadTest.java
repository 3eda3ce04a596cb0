// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.search.SearchSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.OptionalLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SearchWorkloadTest {

  @TempDir private Path folder;
  private Desk desk;

  @BeforeEach
  void clearTheDesk() {
    desk = new Desk(folder);
  }

  @Test
  void anEmptyBlockIsARateOf0() throws PlanException {
    Load.Search search = search("search: {}\n");

    assertThat(search).isEqualTo(search("producerRate: 0\n"));
    assertThat(search)
        .isEqualTo(
            new Load.Search(
                new SearchSettings(1_000, 10, 10_000_000, 0.05, 150, 3, 600),
                Duration.ofSeconds(10),
                Load.Arrivals.CONSTANT,
                OptionalLong.empty()));
  }

  @Test
  void allKeysAreRead() throws PlanException {
    assertThat(
            search(
                """
                search: {from: 5k, lowest: 2k, highest: 1M, precision: 2%, probe: 15s, maxProbes: 9,
                         confirm: 14, spread: 5m}
                arrivals: poisson
                seed: 3
                """))
        .isEqualTo(
            new Load.Search(
                new SearchSettings(5_000, 2_000, 1_000_000, 0.02, 9, 14, 300),
                Duration.ofSeconds(15),
                Load.Arrivals.POISSON,
                OptionalLong.of(3)));
  }

  @Test
  void aFirstRateBelowTheUsualLowestIsTheLowest() throws PlanException {
    assertThat(search("search: {from: 4}\n").settings().lowestRate()).isEqualTo(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "search: {period: 4s} | 12s",
        "search: {period: 2s} | 10s",
        "search: {}; objectives: [unavailability < 5s] | 15s",
        "search: {}; objectives: [publish.p99 < 50ms] | 10s",
        "search: {}; pacing: burst; pacingDistance: 5s | 15s",
        "search: {}; duration: 4s | 4s",
        "search: {probe: 20s, period: 4s} | 20s",
      })
  void aProbeLastsThreeTimesTheLongestPeriod(String keys, String length) throws PlanException {
    assertThat(Units.text(search(keys.replace("; ", "\n") + "\n").probe())).isEqualTo(length);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "search: {} | 600",
        "search: {}; duration: 4m | 720",
        "search: {confirm: 14} | 600",
        "search: {confirm: 1} | 0",
        "search: {spread: 7s} | 7",
      })
  void confirmingProbesAreSpreadOverTenMinutesOrThreeOfThem(String keys, double seconds)
      throws PlanException {
    assertThat(search(keys.replace("; ", "\n") + "\n").settings().spreadSeconds())
        .isEqualTo(seconds);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "search: {}; producerRate: 5k | producerRate: contradicts 'search': keep one of the two",
        "search: {}; rateSteps: [{rate: 1, for: 1s}] | contradicts 'search'",
        "search: {}; rateRamp: {from: 1, to: 2, over: 1s} | contradicts 'search'",
        "search: {}; messages: 5 | 2:11: messages: does not go with a search, whose probes have a",
        "search: {}; testDurationMinutes: 0 | testDurationMinutes: does not go with a search",
        "search: {}; load: closed | 1:1: search: a closed load has no rate: take it out",
        "search: {}; producersPerTopic: 0; topicNames: [a] | search: has no meaning without",
        "search: {from: 5, lowest: 6} | 1:16: search.from: the first probe, at 5 msg/s, must be",
        "search: {from: 9, highest: 6} | from lowest (9) to highest (6): change one of the three",
        "search: {precision: 0} | 1:21: search.precision: must be from 0.1% to" + " 50%",
        "search: {precision: 60%} | search.precision: must be from 0.1% to 50%",
        "search: {maxProbes: 0} | search.maxProbes: ",
        "search: {confirm: 0} | search.confirm: ",
        "search: {confirm: 1, spread: 1m} | search.spread: has no meaning with confirm: 1",
        "search: {from: 0} | search.from: 0 is out of range",
        "search: {form: 5} | search.form: unknown key: did you mean 'from'?",
        "search: fast | search: wants",
        "search: {probe: 9s, period: 4s} | search.probe: must last three times the longest period,"
            + " 4s of search.period: give 12s or more",
        "search: {probe: 9s}; objectives: [gap < 4s] | 4s of objective 'gap < 4 s': give 12s",
        "search: {probe: 40s} | w.yaml:1:9: search: a rate is confirmed over 30s, which is less",
        "search: {period: 4s}; duration: 5s | 2:11: duration: a rate is confirmed over 5s, which is"
            + " less than a probe of 12s: give",
      })
  void whatDoesNotGoWithASearchIsRefused(String keys, String message) {
    assertThat(desk.wrongWorkload(keys.replace("; ", "\n") + "\n")).contains(message);
  }

  @Test
  void anArgumentReplacesTheRateBySearchAndBack() throws PlanException {
    Workload fixed = desk.workload("search: {from: 5k}\n", "producerRate=7k");
    assertThat(fixed.load()).isInstanceOf(Load.Open.class);

    Workload searched = desk.workload("producerRate: 7k\n", "search.precision=2%");
    assertThat(searched.load())
        .isInstanceOfSatisfying(
            Load.Search.class, search -> assertThat(search.settings().precision()).isEqualTo(0.02));
  }

  @Test
  void checkPrintsWhatTheSearchDoes() throws PlanException {
    assertThat(PlanText.describe(desk.workload("search: {}\n")))
        .contains("search:\n")
        .contains(
            "# search: probes of 10s, 150 at most; the answer is the highest rate"
                + " that 3 probes of 30s or more confirmed over 10m, if none at or below"
                + " it failed\n");
    assertThat(PlanText.describe(desk.workload("search: {confirm: 1}\n")))
        .contains("; the answer, an indication, is the highest rate that a probe of 30s confirmed");
  }

  private Load.Search search(String text) throws PlanException {
    return (Load.Search) desk.workload(text).load();
  }
}
