// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.cli.Invocation;
import dev.plimsoll.driver.BatchHandler;
import dev.plimsoll.driver.DeliveredBatch;
import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Settings;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.EndCondition;
import dev.plimsoll.plan.RateProfile;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.record.LiveSecond;
import dev.plimsoll.report.Screen;
import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.simulated.SimulatedProvider;
import dev.plimsoll.worker.Workloads;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A consumer ends with an error whose message has a secret that no process knows. */
@Tag("realtime")
final class PlantedErrorTest {

  private static final String MESSAGE = "refused at amqp://me:hush@host, password=hush";
  private static final String SHOWN = "refused at amqp://[redacted]@host, password=[redacted]";

  @Test
  void theMessageOfAnErrorIsShownWithoutItsSecret() throws Exception {
    RunResult result = run();
    assertThat(result.toString()).contains(MESSAGE);

    RunResult shown = ResultJson.withoutSecrets(result);
    HtmlReport report = new HtmlReport(1);
    report.add(shown, "result.json");

    for (String text :
        List.of(ResultJson.write(result), shown.toString(), screen(result), report.html())) {
      assertThat(text).contains(SHOWN).doesNotContain("hush");
    }
  }

  private static String screen(RunResult result) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PrintStream out = Invocation.redacting(bytes)) {
      new Screen(out, false, false, false).result(result);
    }
    return bytes.toString(StandardCharsets.UTF_8).replaceAll("\\s+", " ");
  }

  private static RunResult run() throws Exception {
    DriverProfile profile =
        new DriverProfile("simulated", "simulated", "test", "", "", 1, Map.of());
    return ExaminedRun.execute(
        new Run(
            new RunPlan(
                Workloads.open(new RateProfile.Constant(200))
                    .stop(new EndCondition.After(Duration.ofSeconds(1)))
                    .make(),
                profile,
                1,
                1,
                1),
            ending(new SimulatedProvider().create(new Settings(Map.of()))),
            RunEnvironment.of("test", "", List.of()).build(),
            new Unwatched(),
            new Interruption()));
  }

  /** Returns the simulated system, whose consumers end during the load. */
  private static Driver ending(Driver simulated) {
    return (Driver)
        Proxy.newProxyInstance(
            Driver.class.getClassLoader(),
            new Class<?>[] {Driver.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("createConsumer")) {
                arguments[1] = new Ending((BatchHandler) arguments[1]);
              }
              try {
                return method.invoke(simulated, arguments);
              } catch (InvocationTargetException e) {
                throw e.getCause();
              }
            });
  }

  private static final class Ending implements BatchHandler {

    private final BatchHandler handler;
    private int batches;

    Ending(BatchHandler handler) {
      this.handler = handler;
    }

    @Override
    public void received(DeliveredBatch batch) {
      handler.received(batch);
      batches++;
      if (batches == 20) {
        stopped(new DriverException(DriverException.Kind.REFUSED, MESSAGE));
      }
    }

    @Override
    public void stopped(DriverException cause) {
      handler.stopped(cause);
    }
  }

  private static final class Unwatched implements RunListener {

    @Override
    public void history(String line) {}

    @Override
    public void measuring(String what) {}

    @Override
    public void live(LiveSecond second) {}
  }
}
