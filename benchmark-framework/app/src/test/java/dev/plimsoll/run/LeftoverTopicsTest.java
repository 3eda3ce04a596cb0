// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class LeftoverTopicsTest {

  private static final String OF_ANNA = "20261120-220512-3fa9-anna-elsewhere-4711";
  private static final String OLD = "20261120-220512-3fa9";
  private static final Instant BEGUN = Instant.parse("2026-11-20T22:05:12Z");
  private static final Instant SOON = BEGUN.plus(Duration.ofHours(23));
  private static final Instant LATE = BEGUN.plus(Duration.ofHours(25));

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plimsoll-orders",
        "plimsoll-",
        "plimsoll-20261120-220512-3fa9",
        "plimsoll-20261120-220512-3fa9-orders",
        "plimsoll-20261120-220512-3fa9-0-copy",
        "plimsoll-20261120-220512-orders-0",
        "plimsoll-20261120-220512-3fa9-anna-vm-0",
        "my-plimsoll-20261120-220512-3fa9-0",
      })
  void aTopicThatIsNotOfAWholeRunIdIsNobodysToRemove(String topic) {
    assertThat(on(true, LATE, topic)).isEmpty();
  }

  @Test
  void topicsBelongToTheRunInTheirNames() {
    RunId run = RunId.fresh();

    List<LeftoverTopics> left = on(true, LATE, run.topic(0), run.replyTopic(17), run.topic(12));

    assertThat(left).hasSize(1);
    assertThat(left.get(0).run()).isEqualTo(run);
    assertThat(left.get(0).topics()).hasSize(3);
    assertThat(RunId.ofTopic("plimsoll-" + OF_ANNA + "-0").orElseThrow().owner())
        .hasValueSatisfying(
            owner -> assertThat(owner).hasToString("anna on elsewhere, process 4711"));
  }

  @Test
  void aRunIdIsSafeInNamesOfAllSystems() {
    assertThat(RunId.fresh().topic(0)).matches("[a-z0-9-]{1,100}");
  }

  @Test
  void topicsOfAnActiveRunAreKeptEvenIfItIsNamed() {
    RunId mine = RunId.fresh();

    List<LeftoverTopics> left =
        LeftoverTopics.of(
            List.of(mine.topic(0)), true, Set.of(mine), Instant.now().plus(Duration.ofDays(2)));

    assertThat(left)
        .singleElement()
        .extracting(LeftoverTopics::kept)
        .asString()
        .contains("under way");
  }

  @Test
  void aProcessStartedLongAfterTheRunIsNotItsOwner() {
    RunId mine = RunId.fresh();
    RunId old = RunId.of(mine.text().replaceFirst("^\\d{8}", "20200101")).orElseThrow();

    assertThat(mine.isUnderWay()).isTrue();
    assertThat(old.isUnderWay()).isFalse();
  }

  @Test
  void onALocalBrokerTheAgeIsIgnored() {
    assertThat(on(true, SOON, "plimsoll-" + OF_ANNA + "-0")).allMatch(LeftoverTopics::removable);
  }

  @Test
  void onOtherBrokersTopicsYoungerThanADayAreKeptUnlessTheirRunIsNamed() {
    String topic = "plimsoll-" + OF_ANNA + "-0";

    assertThat(on(false, SOON, topic)).noneMatch(LeftoverTopics::removable);
    assertThat(on(false, LATE, topic)).allMatch(LeftoverTopics::removable);
    assertThat(
            LeftoverTopics.of(List.of(topic), false, Set.of(RunId.of(OF_ANNA).orElseThrow()), SOON))
        .singleElement()
        .matches(LeftoverTopics::removable);
  }

  @Test
  void youngTopicsWithoutAnOwnerAreKeptEverywhere() {
    String topic = "plimsoll-" + OLD + "-0";

    assertThat(on(true, SOON, topic)).hasSize(1).noneMatch(LeftoverTopics::removable);
    assertThat(on(true, LATE, topic)).hasSize(1).allMatch(LeftoverTopics::removable);
    assertThat(on(true, LATE, "plimsoll-" + OLD + "-reply-3")).hasSize(1);
  }

  private static List<LeftoverTopics> on(boolean local, Instant now, String... topics) {
    return LeftoverTopics.of(new ArrayList<>(List.of(topics)), local, Set.of(), now);
  }
}
