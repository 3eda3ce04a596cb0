// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileMutexTest {

  private static final Duration LONG = Duration.ofMinutes(1);

  @TempDir private Path folder;

  private FileMutex mutex;

  @BeforeEach
  void createMutex() {
    mutex = new FileMutex(folder.resolve("new/x.lock"), "starts x");
  }

  @Test
  void givesTheResultOfTheWork() throws Exception {
    assertThat(mutex.<String>withLock(LONG, () -> "done")).isEqualTo("done");
  }

  @Test
  void anImpatientOtherIsToldWhoHoldsWhat() throws Exception {
    assertThatThrownBy(
            () -> mutex.withLock(LONG, () -> mutex.<String>withLock(Duration.ZERO, () -> "never")))
        .isInstanceOf(DriverException.class)
        .hasMessageContaining("starts x")
        .hasMessageContaining("x.lock");
  }

  @Test
  void isFreeAgainAfterWorkThatFailed() throws Exception {
    assertThatThrownBy(
            () ->
                mutex.withLock(
                    LONG,
                    () -> {
                      throw new DriverException(DriverException.Kind.OTHER, "no");
                    }))
        .hasMessage("no");

    assertThat(mutex.<String>withLock(Duration.ZERO, () -> "free")).isEqualTo("free");
  }

  @Test
  void aPatientOtherWaitsForItsTurn() throws Exception {
    CountDownLatch held = new CountDownLatch(1);
    CountDownLatch release = new CountDownLatch(1);
    ExecutorService threads = Executors.newFixedThreadPool(2);
    try {
      Future<Boolean> first =
          threads.submit(
              () ->
                  mutex.withLock(
                      LONG,
                      () -> {
                        held.countDown();
                        release.await();
                        return true;
                      }));
      held.await();
      Future<Long> second = threads.submit(() -> mutex.withLock(LONG, release::getCount));
      release.countDown();

      assertThat(first.get()).isTrue();
      assertThat(second.get()).isZero();
    } finally {
      threads.shutdownNow();
    }
  }
}
