// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.worker.Placement;
import dev.plimsoll.worker.WorkerProcess;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * The inputs of a run besides its plan.
 *
 * @param seriesId shared by the runs of one command
 * @param seriesKind repeat, sweep, …; empty: the run is not part of a series
 * @param cell distinguishes the run from others of its series; may be empty
 * @param version of this program
 * @param gitCommit the commit that it was built from, or the empty string
 * @param commandLine as the user typed it; secrets are removed in the result
 * @param local the addresses of the local broker, or none
 * @param localNodes its nodes
 * @param machines what is known of the machines of the system
 * @param broker what changes these nodes; absent without a local broker
 * @param workers the processes that generate the load; empty: this process does
 * @param placement how producers and consumers are distributed to them
 * @param toleratedWorkers how many of them may be lost without the end of the run
 * @param running the runs of this machine
 */
public record RunEnvironment(
    String seriesId,
    String seriesKind,
    Map<String, Object> cell,
    String version,
    String gitCommit,
    List<String> commandLine,
    Endpoints local,
    List<LocalBroker.BrokerNode> localNodes,
    ObservedMachines machines,
    Optional<LocalBroker.Running> broker,
    List<WorkerProcess> workers,
    Placement placement,
    int toleratedWorkers,
    RunningRuns running) {

  /** Creates the environment of a run that changes no nodes, on machines that are not known. */
  public RunEnvironment(
      String seriesId,
      String seriesKind,
      Map<String, Object> cell,
      String version,
      String gitCommit,
      List<String> commandLine,
      Endpoints local,
      List<LocalBroker.BrokerNode> localNodes) {
    this(
        seriesId,
        seriesKind,
        cell,
        version,
        gitCommit,
        commandLine,
        local,
        localNodes,
        ObservedMachines.NONE,
        Optional.empty());
  }

  /** Creates the environment of a run whose load this process generates. */
  public RunEnvironment(
      String seriesId,
      String seriesKind,
      Map<String, Object> cell,
      String version,
      String gitCommit,
      List<String> commandLine,
      Endpoints local,
      List<LocalBroker.BrokerNode> localNodes,
      ObservedMachines machines,
      Optional<LocalBroker.Running> broker) {
    this(
        seriesId,
        seriesKind,
        cell,
        version,
        gitCommit,
        commandLine,
        local,
        localNodes,
        machines,
        broker,
        List.of(),
        Placement.SPREAD,
        0);
  }

  /** Creates the environment of a run that knows no other runs of its machine. */
  public RunEnvironment(
      String seriesId,
      String seriesKind,
      Map<String, Object> cell,
      String version,
      String gitCommit,
      List<String> commandLine,
      Endpoints local,
      List<LocalBroker.BrokerNode> localNodes,
      ObservedMachines machines,
      Optional<LocalBroker.Running> broker,
      List<WorkerProcess> workers,
      Placement placement,
      int toleratedWorkers) {
    this(
        seriesId,
        seriesKind,
        cell,
        version,
        gitCommit,
        commandLine,
        local,
        localNodes,
        machines,
        broker,
        workers,
        placement,
        toleratedWorkers,
        RunningRuns.NONE);
  }

  public RunEnvironment {
    Objects.requireNonNull(running, "running");
    Objects.requireNonNull(seriesId, "seriesId");
    Objects.requireNonNull(seriesKind, "seriesKind");
    cell = Collections.unmodifiableMap(new LinkedHashMap<>(cell));
    Objects.requireNonNull(version, "version");
    Objects.requireNonNull(gitCommit, "gitCommit");
    commandLine = List.copyOf(commandLine);
    Objects.requireNonNull(local, "local");
    localNodes = List.copyOf(localNodes);
    Objects.requireNonNull(machines, "machines");
    Objects.requireNonNull(broker, "broker");
    workers = List.copyOf(workers);
    Objects.requireNonNull(placement, "placement");
  }
}
