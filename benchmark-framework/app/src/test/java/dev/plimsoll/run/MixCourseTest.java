// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.plan.BacklogPlan;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.Mix;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.worker.Workloads;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;

/** What the streams of a mix have in common while they run. */
final class MixCourseTest {

  private static final long LEAD = 1_000_000;
  private static final RateProfile RATE = new RateProfile.Constant(5);
  private static final Workload LOAD = Workloads.open(RATE).stop(new EndCondition.Never()).make();

  private static final Workload BACKLOG =
      Workloads.open(RATE)
          .backlog(
              new BacklogPlan(
                  new BacklogPlan.Target.Messages(9),
                  Duration.ofSeconds(1),
                  Duration.ofSeconds(1),
                  1,
                  Optional.empty()))
          .make();

  private final MixCourse course = course(LOAD, LOAD);

  private static MixCourse course(Workload first, Workload second) {
    return new MixCourse("1", new Mix("shop", List.of("orders", "bulk"), List.of(first, second)));
  }

  private static CompletableFuture<Long> start(MixCourse course, int stream, Interruption user) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return new MixStream(course, stream).awaitStart(LEAD, user);
          } catch (DriverException | InterruptedException e) {
            throw new CompletionException(e);
          }
        },
        task -> new Thread(task).start());
  }

  @Test
  void theLoadsOfAllStreamsStartAtOneInstant() {
    CompletableFuture<Long> orders = start(course, 0, new Interruption());
    CompletableFuture<Long> bulk = start(course, 1, new Interruption());

    assertThat(orders.join()).isEqualTo(bulk.join());
  }

  @Test
  void noLoadStartsIfOneOfTheStreamsFailsBefore() {
    CompletableFuture<Long> orders = start(course, 0, new Interruption());
    course.endedEarly("bulk", "refused");

    assertThatThrownBy(orders::join)
        .cause()
        .isInstanceOf(DriverException.class)
        .hasMessage("the streams of the mix did not start, because of bulk")
        .matches(failure -> MixCourse.isOfAnother((Exception) failure));
  }

  @Test
  void theUserEndsTheWaitForOtherStreams() {
    Interruption user = new Interruption();
    CompletableFuture<Long> orders = start(course, 0, user.part());
    user.raise();

    assertThatThrownBy(orders::join).hasCauseInstanceOf(InterruptedException.class);
  }

  @Test
  void theStreamWithTheBacklogEndsTheWindowOfTheOthers() {
    MixCourse led = course(LOAD, BACKLOG);
    MixStream orders = new MixStream(led, 0);
    MixStream bulk = new MixStream(led, 1);

    orders.tellWindowEnd(7);
    assertThat(orders.windowEnd()).isEmpty();
    bulk.tellWindowEnd(9);
    assertThat(orders.windowEnd()).hasValue(9);
    assertThat(bulk.windowEnd()).as("its own").isEmpty();
  }

  @Test
  void aStreamWhoseWindowNobodyEndsAnyMoreCannotGoOn() {
    MixCourse led = course(LOAD, BACKLOG);

    assertThat(new MixStream(led, 0).fault()).isEmpty();
    led.endedEarly("bulk", "silent");
    assertThat(new MixStream(led, 0).fault()).contains("the stream bulk, which ends the window");
    assertThat(new MixStream(led, 1).fault()).isEmpty();
    assertThat(new MixStream(led, 0).othersEnded()).containsEntry("bulk", "silent");
    assertThat(new MixStream(course, 0).fault()).isEmpty();
  }
}
