// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.driver.RunPhase;
import dev.plimsoll.protocol.AttachReply;
import dev.plimsoll.protocol.AttachRequest;
import dev.plimsoll.record.NanoClock;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A worker's runs without a network. */
@Tag("realtime")
final class HostedRunsTest {

  @Test
  void theCoordinatorOfAWorkerThatIsToldToEndHearsThat() throws Exception {
    HostedRuns runs = runs();
    AttachReply attached = runs.attach(request(), RemoteCaller.UNKNOWN);
    runs.close();

    assertThatThrownBy(() -> runs.of(attached.getLeaseId()))
        .isInstanceOf(RefusedCallException.class)
        .hasMessage("has ended the run: it received the request to end");
  }

  @Test
  void aCoordinatorThatCallsAfterItsOwnEndHearsThat() throws Exception {
    try (HostedRuns runs = runs()) {
      AttachReply attached = runs.attach(request(), RemoteCaller.UNKNOWN);
      runs.detach(attached.getLeaseId());

      assertThatThrownBy(() -> runs.of(attached.getLeaseId()))
          .hasMessage("has ended the run: its coordinator has ended it");
      assertThat(runs.leases().usedBy()).isEmpty();
    }
  }

  @Test
  void aDriverThatFailsWhenItIsToldOfAPhaseDoesNotEndTheThreadThatTellsIt() throws Exception {
    ScriptedProcess process = new ScriptedProcess(NanoClock.process());
    CoordinatorClock clock = new CoordinatorClock(NanoClock.process());
    try (HostedRun run = new HostedRun(failing(), process, clock, "run 1", WorkerLines.unread())) {
      run.open(WorkerUnderTest.assignment(), 0);

      assertThatCode(() -> process.listener.phaseBegins(RunPhase.WARM_UP, 1))
          .doesNotThrowAnyException();
    }
  }

  private static Driver failing() {
    Class<?>[] types = {Driver.class};
    return (Driver)
        Proxy.newProxyInstance(
            Driver.class.getClassLoader(),
            types,
            (proxy, method, arguments) -> {
              if (method.getName().equals("phaseBegins")) {
                throw new IllegalStateException("not ready");
              }
              return null;
            });
  }

  private static HostedRuns runs() {
    List<DriverProvider> drivers =
        ServiceLoader.load(DriverProvider.class).stream()
            .map(ServiceLoader.Provider::get)
            .filter(each -> each.system().equals("simulated"))
            .toList();
    return new HostedRuns(
        new WorkerOptions(
            WorkerUnderTest.VERSION,
            drivers,
            false,
            (driver, clock) -> new ScriptedProcess(clock),
            NanoClock.process(),
            Duration.ofMinutes(10)),
        WorkerLines.unread());
  }

  private static AttachRequest request() {
    return AttachRequest.newBuilder()
        .setCoordinatorId("1")
        .setCoordinatorName("run 1")
        .setProgramVersion(WorkerUnderTest.VERSION)
        .setSystem("simulated")
        .setDriverSettingsJson("{}")
        .build();
  }
}
