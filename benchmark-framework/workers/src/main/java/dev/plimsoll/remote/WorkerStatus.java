// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.remote;

import dev.plimsoll.driver.DriverException;
import dev.plimsoll.protocol.DescribeReply;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * What a worker says of itself, also while a coordinator has it.
 *
 * @param address where it listens
 * @param programVersion its program
 * @param hostName its machine
 * @param systems the systems whose drivers it has
 * @param use who has it; empty: it is free
 */
public record WorkerStatus(
    WorkerAddress address,
    String programVersion,
    String hostName,
    List<String> systems,
    Optional<Use> use) {

  private static final Duration ANSWER = Duration.ofSeconds(10);

  public WorkerStatus {
    systems = List.copyOf(systems);
  }

  /**
   * A coordinator that has a worker.
   *
   * @param coordinator its name
   * @param from its address
   * @param seconds for how long
   * @param load what it has asked for, in words; empty: nothing yet
   */
  public record Use(String coordinator, String from, double seconds, String load) {}

  /**
   * Asks a worker.
   *
   * @param programVersion of this program, for the worker's log
   * @throws DriverException naming the worker, if it does not answer or refuses
   * @throws WorkerSetupException if the credentials cannot be used
   */
  public static WorkerStatus ask(WorkerAddress worker, TransportFiles files, String programVersion)
      throws DriverException, WorkerSetupException {
    TransportSecurity security = TransportSecurity.ofCoordinator(worker, files);
    try (WorkerCalls calls = new WorkerCalls(worker, security)) {
      DescribeReply reply = calls.describe(ANSWER, programVersion);
      Optional<Use> use =
          reply.getUsedBy().isEmpty()
              ? Optional.empty()
              : Optional.of(
                  new Use(
                      reply.getUsedBy(),
                      reply.getUsedFrom(),
                      reply.getUsedForMillis() / 1e3,
                      reply.getLoad()));
      return new WorkerStatus(
          worker,
          reply.getProgramVersion(),
          reply.getMachine().getHostName(),
          reply.getSystemsList(),
          use);
    }
  }
}
