// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.record.IntervalSnapshot;
import dev.plimsoll.worker.ProcessUse;
import dev.plimsoll.worker.SnapshotBatch;
import dev.plimsoll.worker.WorkerUpdate;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.LongStream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class CompilerTimesTest {

  private final CompilerTimes times = new CompilerTimes();

  @Test
  void ofEachSecondTheWorkerWithMostCompilingCounts() {
    times.second(compilers(1_000, 5_000));
    times.second(compilers(1_300, 5_100));
    times.second(compilers(1_300, 5_300));

    assertThat(times.seconds()).isEqualTo(0.3 + 0.2, Offset.offset(1e-9));
  }

  @Test
  void itIsNotKnownBeforeAWorkerHasSaidIt() {
    times.second(List.of(new WorkerUpdate("w", 1, Optional.empty())));
    assertThat(times.seconds()).isNaN();

    times.second(compilers(700));
    assertThat(times.seconds()).isZero();
  }

  private static List<WorkerUpdate> compilers(long... millis) {
    return LongStream.of(millis)
        .mapToObj(
            each ->
                new ProcessUse(
                    OptionalLong.empty(),
                    OptionalLong.of(each * 1_000_000),
                    0,
                    0,
                    OptionalLong.empty()))
        .map(use -> new SnapshotBatch(0, 0, new IntervalSnapshot(List.of()), Optional.of(use)))
        .map(batch -> new WorkerUpdate("w", 1, Optional.of(batch)))
        .toList();
  }
}
