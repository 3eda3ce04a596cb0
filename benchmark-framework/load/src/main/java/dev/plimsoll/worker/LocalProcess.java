// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import dev.plimsoll.driver.Driver;
import dev.plimsoll.record.NanoClock;

/** This process as the worker of a run, or as one of several. */
public final class LocalProcess implements WorkerProcess {

  private final String name;
  private final Driver driver;
  private final NanoClock clock;
  private WorkerClients clients = new WorkerClients();

  /** This process as the only worker, on a connected driver. */
  public LocalProcess(Driver driver) {
    this("local", driver, NanoClock.process());
  }

  /**
   * A worker in this process.
   *
   * @param clock the clock of all instants
   */
  public LocalProcess(String name, Driver driver, NanoClock clock) {
    this.name = name;
    this.driver = driver;
    this.clock = clock;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public boolean isThisProcess() {
    return true;
  }

  @Override
  public WorkerSession session(Assignment assignment, WorkerListener listener) {
    return new LocalSession(assignment, driver, clients, clock, listener);
  }

  @Override
  public void closeClients() {
    clients.close();
    clients = new WorkerClients();
  }
}
