// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.worker.LostWorkerException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WatchedStreamTest {

  private static final WorkerAddress NOBODY = new WorkerAddress("127.0.0.1", 1);

  private final WorkerUnderTest.Received received = new WorkerUnderTest.Received();
  private final List<String> lost = new ArrayList<>();

  @Test
  void aWorkerWhoseSnapshotsNobodyWaitsForAnyMoreIsLost() throws Exception {
    TransportSecurity security = TransportSecurity.ofCoordinator(NOBODY, TransportFiles.NONE);
    try (WorkerCalls calls = new WorkerCalls(NOBODY, security);
        WatchedStream watched = new WatchedStream(calls, 0, received, lost::add)) {
      Thread.currentThread().interrupt();

      assertThatThrownBy(() -> watched.awaitSnapshots(1, Duration.ofMinutes(2)))
          .isInstanceOf(LostWorkerException.class)
          .hasMessageContaining("interrupted");
      assertThat(Thread.interrupted()).isTrue();
      assertThat(watched.isLost()).isTrue();
      assertThat(received.reasons).containsExactlyElementsOf(lost).hasSize(1);
    }
  }
}
