// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.compare.Runs;
import dev.plimsoll.result.Doctored;
import dev.plimsoll.result.PlannedCell;
import dev.plimsoll.result.ResultBuilder;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.RunResult.GuaranteesPart;
import dev.plimsoll.result.RunResult.Status;
import dev.plimsoll.submission.SubmittedFile;
import dev.plimsoll.text.Sha256;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** How far each row is trusted; with each forgery that docs/SUBMITTING.md names. */
final class EntriesTest {

  private static final Entries ENTRIES = new Entries(Set.of());

  @Test
  void aSingleRunIsConsistent() {
    assertNotRepeated(List.of(run("a", 1, 1, 1.0)), "or did not end it has 1 run");
  }

  @Test
  void threeRepetitionsOfASessionAreRepeated() {
    assertThat(trust(session("a", 1.0))).containsExactly(Trust.REPEATED);
  }

  @Test
  void aSessionOfWhichARunDidNotEndIsNotRepeated() {
    for (RunResult.Status status : List.of(Status.INTERRUPTED, Status.CHECKPOINT)) {
      List<SiteRun> runs = new ArrayList<>(session("a", 1.0));
      RunResult last = ResultBuilder.of(runs.remove(2).result()).status(status).build();
      runs.add(site(last, false, Optional.of(Path.of("x.json"))));

      assertNotRepeated(runs, "or did not end it has 2 runs");
    }
  }

  @Test
  void aSessionOfWhichARepetitionIsLeftOutIsNotRepeated() {
    List<SiteRun> runs = new ArrayList<>();
    for (int repetition : new int[] {1, 2, 4}) {
      runs.add(run("a", repetition, 4, 1 + repetition / 100.0));
    }

    assertNotRepeated(runs, "repetitions 3 of this session are missing");
  }

  @Test
  void aSessionOfWhichASystemIsLeftOutIsNotRepeated() throws Exception {
    List<SiteRun> runs = new ArrayList<>();
    for (SiteRun run : session("a", 1.0)) {
      PlannedCell own = PlannedCell.of(run.result());
      PlannedCell other = new PlannedCell(own.workload(), "nats", own.cell());
      RunResult planned =
          new Doctored(run.result()).with("/run/series", "plan", List.of(own, other)).result();
      runs.add(site(planned, false, run.source()));
    }

    assertNotRepeated(runs, "on nats: was part of a session here");
  }

  @Test
  void oneRunThatIsGivenThreeTimesUnderOtherNamesIsNotRepeated() {
    List<SiteRun> copies = List.of(run("a", 1, 3, 1.0), run("a", 2, 3, 1.0), run("a", 3, 3, 1.0));

    assertThat(ENTRIES.of(copies))
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.trust()).isEqualTo(Trust.CONSISTENT);
              assertThat(entry.remark()).contains("one is a copy");
            });
  }

  @Test
  void aSessionIdOfSomebodyElseChangesNothingInTheirRow() {
    List<SiteRun> own = session("a", 1.0);
    SiteRun added = run("a", 1, 3, 5.0);
    SiteRun elsewhere =
        new SiteRun(
            Sha256.of("other"),
            "elsewhere/x.json",
            added.source(),
            added.result(),
            added.distributions(),
            "runs/other.html",
            false);

    assertThat(trust(concat(own, List.of(elsewhere))))
        .containsExactlyInAnyOrder(Trust.REPEATED, Trust.CONSISTENT);
  }

  @Test
  void aSessionIsAttestedIfAllOfItsFilesAre() {
    List<SiteRun> runs = session("a", 1.0);
    List<String> hashes = runs.stream().map(SiteRun::sha256).toList();

    assertThat(trust(new Entries(Set.copyOf(hashes)), runs)).containsExactly(Trust.ATTESTED);
    assertThat(trust(new Entries(Set.copyOf(hashes.subList(0, 2))), runs))
        .containsExactly(Trust.REPEATED);
  }

  @Test
  void whatSomebodyElseMeasuredAgainHasTheRatioAndItsRange() {
    List<SiteRun> runs = new ArrayList<>(session("a", 1.0));
    runs.addAll(again(session("b", 1.2)));

    List<SiteEntry> entries = ENTRIES.of(runs);

    assertThat(entries)
        .extracting(SiteEntry::trust)
        .containsExactlyInAnyOrder(Trust.RUN_AGAIN, Trust.REPEATED);
    assertThat(entries)
        .filteredOn(entry -> entry.trust() == Trust.RUN_AGAIN)
        .singleElement()
        .satisfies(
            entry ->
                assertThat(entry.remark()).contains("publish.p99 × 1.200 (single runs 1.176 to"));
  }

  @Test
  void aSessionIsNotRunAgainByItself() {
    List<SiteRun> own = session("a", 1.0);
    List<SiteRun> renamed = session("b", 1.0);
    List<SiteRun> other = session("b", 1.1);

    assertThat(trust(concat(own, again(renamed)))).doesNotContain(Trust.RUN_AGAIN);
    assertThat(trust(concat(own, other))).doesNotContain(Trust.RUN_AGAIN);
    assertThat(trust(concat(own, again(other.subList(0, 2))))).doesNotContain(Trust.RUN_AGAIN);
    assertThat(trust(concat(own, again(other)))).contains(Trust.RUN_AGAIN);
  }

  @Test
  void anotherDriverFileIsNotTheSameAgain() throws Exception {
    List<SiteRun> other = new ArrayList<>();
    for (SiteRun run : session("b", 1.1)) {
      RunResult result =
          new Doctored(run.result()).with("/driver", "sha256", "f".repeat(64)).result();
      other.add(site(result, true, Optional.of(Path.of("x.json"))));
    }

    assertThat(trust(concat(session("a", 1.0), other))).doesNotContain(Trust.RUN_AGAIN);
  }

  @Test
  void runsOfAnOutcomeAreNotComputedAgain() {
    List<SiteRun> reduced =
        session("a", 1.0).stream().map(run -> site(run.result(), false, Optional.empty())).toList();

    assertThat(trust(reduced)).containsExactly(Trust.OUTCOME);
  }

  @Test
  void theOrderOfFilesDoesNotMatter() {
    List<SiteRun> runs =
        concat(concat(session("a", 1.0), session("b", 1.1)), again(session("c", 1.3)));
    List<SiteRun> reversed = new ArrayList<>(runs);
    Collections.reverse(reversed);

    assertThat(ENTRIES.of(reversed)).isEqualTo(ENTRIES.of(runs));
  }

  @Test
  void differentGuaranteesHaveDifferentHeadings() throws Exception {
    RunResult one = session("a", 1.0).get(0).result();
    GuaranteesPart promise = one.driver().guarantees();
    List<RunResult> others =
        List.of(
            promising(one, "acknowledgedBy", "nobody"),
            promising(one, "copiesWhenAcknowledged", List.of("fsync")),
            promising(one, "copiesWhenAcknowledged", List.of("page-cache", "page-cache")),
            promising(one, "replicas", 3),
            promising(one, "delivery", "at-most-once"),
            promising(one, "ordering", "none"));

    assertThat(promise).isNotNull();
    assertThat(
            Stream.concat(Stream.of(one), others.stream())
                .map(result -> Promise.heading(Setting.of(result).terms())))
        .doesNotHaveDuplicates()
        .contains(
            "Acknowledged by server · stored by then: page cache · 1 replica ·"
                + " at-least-once · ordered by partition");
  }

  private static RunResult promising(RunResult result, String key, Object value) throws Exception {
    return new Doctored(result).with("/driver/guarantees", key, value).result();
  }

  private static void assertNotRepeated(List<SiteRun> runs, String remark) {
    assertThat(ENTRIES.of(runs))
        .singleElement()
        .satisfies(
            entry -> {
              assertThat(entry.trust()).isEqualTo(Trust.CONSISTENT);
              assertThat(entry.remark()).contains(remark);
            });
  }

  private static List<SiteRun> concat(List<SiteRun> some, List<SiteRun> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  private static List<Trust> trust(List<SiteRun> runs) {
    return trust(ENTRIES, runs);
  }

  private static List<Trust> trust(Entries entries, List<SiteRun> runs) {
    return entries.of(runs).stream().map(SiteEntry::trust).toList();
  }

  private static List<SiteRun> session(String id, double slower) {
    return List.of(
        run(id, 1, 3, slower), run(id, 2, 3, slower * 1.01), run(id, 3, 3, slower * 0.99));
  }

  private static SiteRun run(String session, int repetition, int of, double slower) {
    Runs run = new Runs();
    run.kind = "repeat";
    run.seriesId = session;
    run.repetition = repetition;
    run.of = of;
    run.slower = slower;
    return site(run.result(), false, Optional.of(Path.of("x.json")));
  }

  private static List<SiteRun> again(List<SiteRun> runs) {
    return runs.stream().map(run -> site(run.result(), true, run.source())).toList();
  }

  private static SiteRun site(RunResult result, boolean again, Optional<Path> source) {
    String id = result.run().id();
    return new SiteRun(
        Sha256.of(id),
        id + ".json",
        source,
        result,
        SubmittedFile.distributions(result),
        "runs/" + Slug.of(id) + ".html",
        again);
  }
}
