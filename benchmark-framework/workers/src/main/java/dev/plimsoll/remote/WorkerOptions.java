// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.worker.LocalProcess;
import dev.plimsoll.worker.WorkerProcess;
import java.time.Duration;
import java.util.List;
import java.util.Objects;

/**
 * What a process offers as a worker.
 *
 * @param programVersion names the program; a coordinator of another version is refused
 * @param drivers the drivers that it has
 * @param clientClasses whether settings may name classes that a client library loads
 * @param processes makes workers of connected drivers
 * @param clock the clock of the process
 * @param silence when no call of the coordinator has come for this time, the load stops
 */
public record WorkerOptions(
    String programVersion,
    List<DriverProvider> drivers,
    boolean clientClasses,
    ProcessFactory processes,
    NanoClock clock,
    Duration silence) {

  /** Half of the ten seconds within which a load without a coordinator must have ended. */
  public static final Duration SILENCE = Duration.ofSeconds(5);

  public WorkerOptions {
    Objects.requireNonNull(programVersion, "programVersion");
    drivers = List.copyOf(drivers);
    Objects.requireNonNull(processes, "processes");
    Objects.requireNonNull(clock, "clock");
    Objects.requireNonNull(silence, "silence");
  }

  /** Returns the options of this process, which generates load itself. */
  public static WorkerOptions ofThisProcess(
      String programVersion, List<DriverProvider> drivers, boolean clientClasses) {
    return new WorkerOptions(
        programVersion,
        drivers,
        clientClasses,
        (driver, clock) -> new LocalProcess("worker", driver, clock),
        NanoClock.process(),
        SILENCE);
  }

  /** Makes workers of connected drivers. */
  @FunctionalInterface
  public interface ProcessFactory {

    /**
     * Creates a worker. It does not close the driver.
     *
     * @param clock shows the coordinator's time during each session
     */
    WorkerProcess create(Driver driver, NanoClock clock);
  }
}
