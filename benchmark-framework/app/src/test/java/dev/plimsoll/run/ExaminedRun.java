// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.result.ComputedAgain;
import dev.plimsoll.result.RunResult;
import java.util.function.Consumer;

/**
 * Executes runs for tests. Nothing else in the tests does ({@code ArchitectureTest}), so that each
 * result is computed a second time, whatever a test is about.
 */
public final class ExaminedRun {

  private ExaminedRun() {}

  /** Executes a run and returns its result. */
  public static RunResult execute(Run run) throws DriverException, InterruptedException {
    return execute(run, taken -> {});
  }

  /** The same; {@code taken} receives the result before the run closes its connections. */
  public static RunResult execute(Run run, Consumer<RunResult> taken)
      throws DriverException, InterruptedException {
    return ComputedAgain.agreed(run.execute(taken));
  }
}
