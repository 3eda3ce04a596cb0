// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.remote.WorkerAddress;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntFunction;
import org.junit.jupiter.api.Test;

/** A name whose addresses become more while their pods start. */
final class WorkersOfNameTest {

  private static final String FIRST = "10.0.0.1";
  private static final String SECOND = "10.0.0.2";

  private final AtomicInteger asked = new AtomicInteger();
  private final AtomicInteger pauses = new AtomicInteger();

  @Test
  void theRunHasTheWorkersThatStartWhileTheirAddressesStillChange() throws Exception {
    List<WorkerAddress> found =
        name(n -> n < WorkersOfName.SAME ? List.of(FIRST) : List.of(SECOND, FIRST)).unchanged();

    assertThat(found).extracting(WorkerAddress::host).containsExactly(FIRST, SECOND);
    assertThat(pauses).as("six times one, then six times two").hasValue(2 * WorkersOfName.SAME - 2);
  }

  @Test
  void addressesInAnotherOrderAreTheSame() throws Exception {
    name(n -> n % 2 == 0 ? List.of(FIRST, SECOND) : List.of(SECOND, FIRST)).unchanged();

    assertThat(asked).hasValue(WorkersOfName.SAME);
  }

  @Test
  void addressesThatNeverStayAreGivenUp() {
    WorkersOfName name = name(n -> List.of("10.0.0." + n % 5));

    assertThatThrownBy(name::unchanged)
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("load.example")
        .hasMessageContaining("--workers-count");
  }

  @Test
  void aGivenNumberIsNotWaitedForOnceItIsThere() throws Exception {
    assertThat(name(n -> List.of(FIRST, SECOND)).atLeast(2)).hasSize(2);

    assertThat(asked).hasValue(1);
    assertThat(pauses).hasValue(0);
  }

  /** A name whose addresses depend on how often it has been asked for. */
  private WorkersOfName name(IntFunction<List<String>> addresses) {
    return new WorkersOfName(
        "dns:load.example:9090",
        any -> addresses.apply(asked.incrementAndGet()),
        pauses::incrementAndGet,
        line -> {});
  }
}
