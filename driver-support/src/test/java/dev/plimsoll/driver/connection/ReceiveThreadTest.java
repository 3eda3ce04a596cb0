// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.DriverException.Kind;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
final class ReceiveThreadTest {

  private static final Duration LIMIT = Duration.ofMinutes(1);

  private final List<String> events = Collections.synchronizedList(new ArrayList<>());
  private final List<DriverException> stops = Collections.synchronizedList(new ArrayList<>());
  private final BlockingQueue<Runnable> messages = new LinkedBlockingQueue<>();
  private final ReceiveThread thread =
      new ReceiveThread(
          "test-receive", "Teapot: the consumer c", Runnable::run, LIMIT, new Loop(), stops::add);

  private final class Loop implements ReceiveThread.Loop {

    @Override
    public void begin() {
      events.add("begin");
    }

    @Override
    public void receive() throws DriverException, InterruptedException {
      messages.take().run();
      if (events.contains("lost")) {
        throw new DriverException(Kind.UNREACHABLE, "lost");
      }
    }

    @Override
    public void wake() {
      messages.add(() -> {});
    }

    @Override
    public void end() {
      events.add("end");
    }
  }

  @Test
  void a_command_runs_on_the_thread_between_two_receives() throws Exception {
    thread.start();

    var unused = done(thread.add(() -> events.add(Thread.currentThread().getName())));

    thread.close();
    assertThat(events).containsExactly("begin", "test-receive", "end");
    assertThat(stops).isEmpty();
  }

  @Test
  void a_command_that_fails_fails_its_stage_and_nothing_else() throws Exception {
    thread.start();
    DriverException refused = new DriverException(Kind.REFUSED, "no");

    CompletionStage<Void> failed =
        thread.add(
            () -> {
              throw refused;
            });

    assertThatThrownBy(() -> done(failed)).hasRootCause(refused);
    var unused = done(thread.add(() -> events.add("next")));
    thread.close();
    assertThat(events).contains("next");
  }

  @Test
  void commands_to_a_closed_consumer_are_refused() {
    thread.start();
    thread.close();

    assertThatThrownBy(() -> done(thread.add(() -> events.add("late"))))
        .hasMessageContaining("Teapot: the consumer c has ended");
    assertThat(events).containsExactly("begin", "end");
  }

  @Test
  void a_failure_while_receiving_ends_the_consumer_and_is_reported() {
    messages.add(() -> events.add("lost"));
    thread.start();

    await().untilAsserted(() -> assertThat(events).endsWith("end"));
    assertThat(stops).singleElement().extracting(DriverException::kind).isEqualTo(Kind.UNREACHABLE);
    thread.close();
    assertThat(events).containsOnlyOnce("end");
  }

  @Test
  void an_unexpected_exception_ends_the_consumer_and_is_reported() {
    messages.add(
        () -> {
          throw new IllegalStateException("unexpected");
        });
    thread.start();

    await().untilAsserted(() -> assertThat(events).endsWith("end"));
    assertThat(stops)
        .singleElement()
        .satisfies(e -> assertThat(e).hasMessage("Teapot: the consumer c has ended: unexpected"));
    thread.close();
  }

  @Test
  void an_error_ends_the_consumer_and_is_reported() {
    messages.add(
        () -> {
          throw new NoClassDefFoundError("gone");
        });
    thread.start();

    await().untilAsserted(() -> assertThat(events).endsWith("end"));
    assertThat(stops).singleElement().satisfies(e -> assertThat(e).hasMessageContaining("gone"));
    thread.close();
  }

  @Test
  void closing_from_within_the_handler_does_not_wait_for_itself() throws Exception {
    CountDownLatch closed = new CountDownLatch(1);
    messages.add(
        () -> {
          thread.close();
          closed.countDown();
        });
    thread.start();

    closed.await();
    await().untilAsserted(() -> assertThat(events).containsExactly("begin", "end"));
    assertThat(stops).isEmpty();
  }

  private static Void done(CompletionStage<Void> stage) throws Exception {
    return stage.toCompletableFuture().get();
  }
}
