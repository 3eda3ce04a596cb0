// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.worker.WorkerProcess;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Several workers of one run. */
@Timeout(300)
final class RemoteWorkersTest {

  private static final Duration LONG = Duration.ofSeconds(60);

  private final List<WorkerUnderTest> workers = new ArrayList<>();

  @AfterEach
  void stop() {
    workers.forEach(WorkerUnderTest::close);
  }

  @Test
  void allWorkersAreThereInTheOrderOfTheirAddresses() throws Exception {
    start(3);
    try (RemoteWorkers attached = attach("1")) {
      assertThat(attached.processes())
          .extracting(WorkerProcess::name)
          .satisfiesExactly(
              name -> assertThat(name).contains(workers.get(0).address().toString()),
              name -> assertThat(name).contains(workers.get(1).address().toString()),
              name -> assertThat(name).contains(workers.get(2).address().toString()));
    }
    attach("2").close();
  }

  @Test
  void ifSomeRefuseTheyAreNamedAndTheOthersAreFree() throws Exception {
    start(3);
    try (RemoteWorker first = workers.get(1).attach("other")) {
      assertThat(first.name()).isNotEmpty();
      workers.get(2).close();

      assertThatThrownBy(() -> attach("1"))
          .isInstanceOf(DriverException.class)
          .hasMessageContaining(workers.get(1).address() + " is in use by run other")
          .hasMessageContaining(workers.get(2).address() + " does not answer");
    }
    workers.get(0).attach("2").close();
  }

  private void start(int count) throws WorkerSetupException {
    for (int i = 0; i < count; i++) {
      workers.add(new WorkerUnderTest(LONG));
    }
  }

  private RemoteWorkers attach(String run) throws Exception {
    return RemoteWorkers.attach(
        workers.stream().map(WorkerUnderTest::address).toList(),
        TransportFiles.NONE,
        new RemoteWorker.Coordinator(run, "run " + run, WorkerUnderTest.VERSION),
        new DriverProfile("simulated", "simulated", "simulated", "", "", 1, Map.of()),
        Endpoints.NONE);
  }
}
