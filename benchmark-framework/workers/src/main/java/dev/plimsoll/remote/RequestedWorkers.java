// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.worker.Placement;
import java.util.List;
import java.util.Objects;

/**
 * The workers that the user has named for the runs of a command.
 *
 * @param addresses where they listen; none: this process generates the load
 * @param files the credentials of this process
 * @param placement how producers and consumers are distributed to them
 * @param tolerated how many of them may be lost without the end of a run
 */
public record RequestedWorkers(
    List<WorkerAddress> addresses, TransportFiles files, Placement placement, int tolerated) {

  /** This process generates the load. */
  public static final RequestedWorkers NONE =
      new RequestedWorkers(List.of(), TransportFiles.NONE, Placement.SPREAD, 0);

  public RequestedWorkers {
    addresses = List.copyOf(addresses);
    Objects.requireNonNull(files, "files");
    Objects.requireNonNull(placement, "placement");
  }

  /**
   * Reserves the workers for a run.
   *
   * @throws DriverException naming each worker that refuses or does not answer
   */
  public RemoteWorkers attach(
      RemoteWorker.Coordinator coordinator, DriverProfile driver, Endpoints local)
      throws DriverException, InterruptedException {
    try {
      return RemoteWorkers.attach(addresses, files, coordinator, driver, local);
    } catch (WorkerSetupException e) {
      throw new DriverException(DriverException.Kind.REFUSED, e.getMessage(), e);
    }
  }
}
