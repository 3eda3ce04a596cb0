// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.plimsoll.worker.WorkerSession;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * A worker that serves one run after the other, in this process: what it keeps of each of them
 * would add up.
 */
@Timeout(1_200)
@Tag("realtime")
final class ManyRunsTest {

  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final long KEPT_OF_EACH_RUN = 20_000;

  private final WorkerUnderTest.Received received = new WorkerUnderTest.Received();
  private WorkerUnderTest worker;

  @BeforeEach
  void start() throws Exception {
    worker = new WorkerUnderTest(Duration.ofSeconds(60));
  }

  @AfterEach
  void stop() {
    worker.close();
  }

  @Test
  void twentyRunsLeaveNoThreadAndNoSocket() throws Exception {
    runs(5);
    int threads = threads();
    int files = files();

    runs(15);

    await().atMost(PATIENCE).until(() -> threads() <= threads + 2);
    await().atMost(PATIENCE).until(() -> files() <= files + 2);
  }

  @Tag("long")
  @Test
  void aHundredRunsLeaveNoHeapEither() throws Exception {
    runs(20);
    long before = usedHeap();
    int threads = threads();
    int files = files();

    runs(80);

    await().atMost(PATIENCE).until(() -> threads() <= threads + 2);
    await().atMost(PATIENCE).until(() -> files() <= files + 2);
    assertThat(usedHeap() - before).isLessThan(80 * KEPT_OF_EACH_RUN);
  }

  private void runs(int count) throws Exception {
    for (int i = 0; i < count; i++) {
      run("run-" + i);
    }
    // The test itself keeps the scripted workers.
    worker.processes.clear();
    received.states.clear();
    received.sequences.clear();
  }

  private void run(String name) throws Exception {
    try (RemoteWorker remote = worker.attach(name);
        WorkerSession session = remote.session(WorkerUnderTest.assignment(), received)) {
      session.subscribe();
      for (int i = 0; i < 5; i++) {
        worker.process().pushSnapshot();
      }
      session.finish();
    }
  }

  private static int threads() {
    return ManagementFactory.getThreadMXBean().getThreadCount();
  }

  /** Open files and sockets of this process; 0 where the system does not tell. */
  private static int files() {
    String[] open = new File("/proc/self/fd").list();
    return open == null ? 0 : open.length;
  }

  private static long usedHeap() {
    for (int i = 0; i < 3; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }
}
