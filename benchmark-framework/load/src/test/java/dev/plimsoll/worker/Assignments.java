// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.OrderScope;
import dev.plimsoll.plan.Workload;
import java.util.List;
import java.util.stream.IntStream;

/** Assignments for tests: created topics of one partition, acknowledged, ordered by partition. */
final class Assignments {

  private Assignments() {}

  static Assignment of(Workload workload, WorkerShare share) {
    return new Assignment(
        "run",
        7,
        workload,
        IntStream.range(0, workload.topics()).mapToObj(topic -> "topic-" + topic).toList(),
        List.of(),
        true,
        1,
        true,
        OrderScope.PARTITION,
        11,
        share);
  }
}
