// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.record.EventType;
import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.record.IntervalSnapshot.BucketKey;
import dev.plimsoll.record.IntervalSnapshot.Part;
import dev.plimsoll.record.LatencyTotals;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.record.SessionTimes;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LiveRunTest {

  private static final long SECOND = 1_000_000_000L;
  private static final long START = 1_700_000_000L * SECOND;

  static final SessionTimes TIMES =
      new SessionTimes(START, START + SECOND, START + 1000 * SECOND, START + 1000 * SECOND);

  private final LiveRun run = new LiveRun();

  @Test
  void percentilesOfTheWindowComeFromTheMergedHistograms() throws IOException {
    run.add(snapshot(0, RunPhase.WARM_UP, 9_000_000), TIMES, 1);
    run.add(snapshot(1, RunPhase.MEASURED, 1_000_000, 1_000_000, 1_000_000), TIMES, 2);
    run.add(snapshot(2, RunPhase.MEASURED, 5_000_000), TIMES, 3);

    PercentileCurve curve = run.since(-1).curves().get("publish");

    assertThat(curve.percents()).contains(50.0, 75.0);
    assertThat(curve.micros().get(curve.percents().indexOf(50.0))).isBetween(1000.0, 1001.0);
    assertThat(curve.micros().get(curve.percents().indexOf(75.0))).isBetween(1000.0, 1001.0);
    assertThat(curve.micros().get(curve.micros().size() - 1)).isEqualTo(5000.0);
  }

  @Test
  void theLastSecondsAreMergedOnTheirOwn() throws IOException {
    run.add(snapshot(1, RunPhase.MEASURED, 1_000_000), TIMES, 1);
    run.add(snapshot(2, RunPhase.MEASURED, 5_000_000), TIMES, 2);

    assertThat(run.last(1).curves().get("publish").micros().get(0)).isEqualTo(5000.0);
    assertThat(run.last(2).curves().get("publish").micros().get(0)).isEqualTo(1000.0);
  }

  @Test
  void aPageGetsOnlyThePointsThatChangedSinceItsState() throws IOException {
    for (int second = 0; second < 10; second++) {
      run.add(snapshot(second, RunPhase.MEASURED, 1_000_000), TIMES, second + 1);
    }

    assertThat(run.since(-1).rows()).hasSize(10);
    assertThat(run.since(8).whole()).isFalse();
    assertThat(run.since(8).rows()).extracting(LiveRun.Point::index).containsExactly(8, 9);
  }

  @Test
  void distributionsFollowEveryFiveSecondsAndAtOnceForANewPage() throws IOException {
    List<Integer> sentAt = new ArrayList<>();
    for (int second = 0; second < 12; second++) {
      run.add(snapshot(second, RunPhase.MEASURED, 1_000_000), TIMES, 2L * second + 1);
      run.add(second(second + 1), 2L * second + 2);
      if (!run.since(2L * second).curves().isEmpty()) {
        sentAt.add(second + 1);
      }
    }

    assertThat(sentAt).containsExactly(1, 6, 11);
    assertThat(run.since(-1).curves()).containsKey("publish");
    assertThat(run.since(-1).densities()).containsKey("publish");
  }

  @Test
  void distributionsOfTheWindowReplaceThoseOfTheWarmUpAtOnce() throws IOException {
    run.add(snapshot(0, RunPhase.WARM_UP, 9_000_000), TIMES, 1);
    run.add(second(1), 2);
    assertThat(run.since(0).curves().get("publish").micros().get(0)).isEqualTo(9000.0);

    run.add(snapshot(1, RunPhase.MEASURED, 1_000_000), TIMES, 3);
    run.add(second(2), 4);
    assertThat(run.since(2).curves().get("publish").micros().get(0)).isEqualTo(1000.0);
  }

  @Test
  void manySecondsBecomeFewPointsAndLoseNoMessage() throws IOException {
    for (int second = 0; second < 1000; second++) {
      run.add(snapshot(second, RunPhase.MEASURED, 1_000_000), TIMES, second + 1);
    }
    run.add(second(1000), 1001);

    LiveRun.Change change = run.since(5);
    assertThat(change.whole()).isTrue();
    assertThat(change.rows()).hasSizeLessThanOrEqualTo(LiveRows.MOST);
    assertThat(change.rows().stream().mapToLong(row -> row.counts().get("acknowledged")).sum())
        .isEqualTo(1000);
    assertThat(change.rows().get(0).seconds()).isEqualTo(4);
    assertThat(run.inWindow(EventType.ACKNOWLEDGE)).isEqualTo(1000);
  }

  static LiveSecond second(double elapsed) {
    return new LiveSecond(
        RunPhase.MEASURED, elapsed, 1, 1, 1, 1, 1, false, false, 1, 1, 1, 1, 1, 1, 7, 0, 0);
  }

  static IntervalSnapshot snapshot(int second, RunPhase phase, long... nanos) throws IOException {
    long sum = 0;
    long least = Long.MAX_VALUE;
    long greatest = 0;
    for (long each : nanos) {
      sum += each;
      least = Math.min(least, each);
      greatest = Math.max(greatest, each);
    }
    LatencyTotals response =
        LatencyTotals.of(
            nanos, new byte[0], new LatencyTotals.Totals(nanos.length, sum, least, greatest, 0, 0));
    long at = START + second * SECOND;
    BucketKey key = new BucketKey(EventType.ACKNOWLEDGE, phase, 0, at, at);
    LatencyTotals none = new LatencyTotals();
    return new IntervalSnapshot(
        List.of(new Part(key, nanos.length, 0, response, none, none, none)));
  }
}
