// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.worker.Progress;
import java.time.Duration;
import org.junit.jupiter.api.Test;

final class QuietTimeTest {

  private static final long MILLI = 1_000_000;

  @Test
  void isOverWhenNothingHasArrivedForAFifthOfASecond() {
    QuietTime quiet = quietTime(false);
    quiet.begin(progress(3, 0, 0));

    assertThat(quiet.isOver(0, progress(103, 100, 0), QuietTimeTest::noCopies)).isFalse();
    assertThat(quiet.isOver(199 * MILLI, progress(103, 100, 0), QuietTimeTest::noCopies)).isFalse();
    assertThat(quiet.isOver(200 * MILLI, progress(103, 100, 0), QuietTimeTest::noCopies)).isTrue();
    assertThat(quiet.nanos()).isEqualTo(200 * MILLI);
  }

  @Test
  void restartsWithEveryEvent() {
    QuietTime quiet = quietTime(false);
    quiet.begin(progress(0, 0, 0));
    quiet.isOver(0, progress(100, 100, 0), QuietTimeTest::noCopies);

    assertThat(quiet.isOver(200 * MILLI, progress(101, 101, 0), QuietTimeTest::noCopies)).isFalse();
    assertThat(quiet.isOver(400 * MILLI, progress(101, 101, 0), QuietTimeTest::noCopies)).isTrue();
  }

  @Test
  void isLongerIfSendsFailedOrDuplicatesCameOrAreForbidden() {
    assertThat(overAfterAFifth(quietTime(false), progress(100, 100, 1))).isFalse();
    assertThat(overAfterAFifth(quietTime(false), progress(101, 100, 0))).isFalse();
    assertThat(overAfterAFifth(quietTime(true), progress(100, 100, 0))).isFalse();
  }

  @Test
  void isAsLongAsTheRedeliveryTimeout() {
    QuietTime quiet = new QuietTime(true, Duration.ofSeconds(5));
    quiet.begin(progress(0, 0, 0));
    quiet.isOver(0, progress(100, 100, 0), QuietTimeTest::noCopies);

    assertThat(quiet.isOver(4_999 * MILLI, progress(100, 100, 0), QuietTimeTest::noCopies))
        .isFalse();
    assertThat(quiet.isOver(5_000 * MILLI, progress(100, 100, 0), QuietTimeTest::noCopies))
        .isTrue();
  }

  @Test
  void doesNotDependOnATimeoutThatNoRunWaitsFor() {
    QuietTime quiet = new QuietTime(true, Duration.ofMinutes(30));
    quiet.begin(progress(0, 0, 0));
    quiet.isOver(0, progress(100, 100, 0), QuietTimeTest::noCopies);

    assertThat(quiet.isOver(1_999 * MILLI, progress(100, 100, 0), QuietTimeTest::noCopies))
        .isFalse();
    assertThat(quiet.isOver(2_000 * MILLI, progress(100, 100, 0), QuietTimeTest::noCopies))
        .isTrue();
  }

  @Test
  void isLongerIfWorkersHaveReceivedCopiesOfEachOthersMessages() {
    QuietTime quiet = quietTime(false);
    quiet.begin(progress(0, 0, 0));
    quiet.isOver(0, progress(100, 100, 0), QuietTimeTest::noCopies);

    assertThat(quiet.isOver(200 * MILLI, progress(100, 100, 0), () -> true)).isFalse();
    assertThat(quiet.isOver(1_999 * MILLI, progress(100, 100, 0), () -> true)).isFalse();
    assertThat(quiet.isOver(2_000 * MILLI, progress(100, 100, 0), () -> true)).isTrue();
  }

  @Test
  void doesNotWaitForDuplicatesIfThereAreNone() {
    QuietTime quiet = new QuietTime(false, Duration.ofSeconds(5));
    quiet.begin(progress(0, 0, 0));
    quiet.isOver(0, progress(100, 100, 0), QuietTimeTest::noCopies);

    assertThat(quiet.isOver(200 * MILLI, progress(100, 100, 0), QuietTimeTest::noCopies)).isTrue();
  }

  private static boolean noCopies() {
    return false;
  }

  private static QuietTime quietTime(boolean exactlyOnce) {
    return new QuietTime(exactlyOnce, Duration.ofMillis(300));
  }

  private static boolean overAfterAFifth(QuietTime quiet, Progress progress) {
    quiet.begin(progress(0, 0, 0));
    quiet.isOver(0, progress, QuietTimeTest::noCopies);
    boolean over = quiet.isOver(200 * MILLI, progress, QuietTimeTest::noCopies);
    assertThat(quiet.isOver(2_000 * MILLI, progress, QuietTimeTest::noCopies)).isTrue();
    return over;
  }

  private static Progress progress(long deliveries, long received, long failed) {
    return new Progress(100, 100, failed, received, deliveries, 0, "");
  }
}
