// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.PlannedVolume;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Workload;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.simulated.SimulatedProvider;
import dev.plimsoll.worker.Workloads;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class RefusedRunTest {

  private final List<String> calls = new ArrayList<>();
  private final List<Object> volumes = new ArrayList<>();

  @Test
  void aRunThatDoesNotFitIntoTheSystemIsRefusedBeforeItCreatesTopics() throws Exception {
    Workload workload =
        Workloads.open(new RateProfile.Constant(1_000))
            .stop(new EndCondition.After(Duration.ofSeconds(60)))
            .make();

    assertThatThrownBy(() -> run(workload)).isInstanceOf(DriverException.class).hasMessage("full");

    assertThat(volumes).containsExactly(new PlannedVolume(60_000, 100));
    assertThat(calls).contains("connect", "close").doesNotContain("createTopics");
  }

  private void run(Workload workload) throws Exception {
    DriverProfile profile =
        new DriverProfile("simulated", "simulated", "test", "", "", 1, Map.of());
    ExaminedRun.execute(
        new Run(
            new RunPlan(workload, profile, 1, 1, 1),
            full(new SimulatedProvider().create(new Settings(Map.of()))),
            RunEnvironment.of("test", "", List.of()).build(),
            new Unheard(),
            new Interruption()));
  }

  /** Returns the simulated system, but without space. */
  private Driver full(Driver simulated) {
    return (Driver)
        Proxy.newProxyInstance(
            Driver.class.getClassLoader(),
            new Class<?>[] {Driver.class},
            (proxy, method, arguments) -> {
              calls.add(method.getName());
              if (method.getName().equals("requireSpace")) {
                volumes.add(arguments[0]);
                throw new DriverException(DriverException.Kind.REFUSED, "full");
              }
              try {
                return method.invoke(simulated, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static final class Unheard implements RunListener {

    @Override
    public void history(String line) {}

    @Override
    public void measuring(String what) {}

    @Override
    public void live(LiveSecond second) {}
  }
}
