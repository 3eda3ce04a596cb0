// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.Endpoints;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.result.PlannedCell;
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
 * @param cells what the series consists of
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
 * @param stream the place of the run in a mix
 */
public record RunEnvironment(
    String seriesId,
    String seriesKind,
    Map<String, Object> cell,
    List<PlannedCell> cells,
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
    RunningRuns running,
    Optional<MixStream> stream) {

  public RunEnvironment {
    Objects.requireNonNull(running, "running");
    Objects.requireNonNull(stream, "stream");
    Objects.requireNonNull(seriesId, "seriesId");
    Objects.requireNonNull(seriesKind, "seriesKind");
    cell = Collections.unmodifiableMap(new LinkedHashMap<>(cell));
    cells = List.copyOf(cells);
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

  /**
   * Begins the environment of a run that is not part of a series, on machines that are not known,
   * with a load that this process generates.
   */
  public static Builder of(String version, String gitCommit, List<String> commandLine) {
    return new Builder(version, gitCommit, commandLine);
  }

  /** Collects what differs from a run by itself. Not thread-safe. */
  public static final class Builder {

    private final String version;
    private final String gitCommit;
    private final List<String> commandLine;
    private String seriesId = "";
    private String seriesKind = "";
    private Map<String, Object> cell = Map.of();
    private List<PlannedCell> cells = List.of();
    private Endpoints local = Endpoints.NONE;
    private List<LocalBroker.BrokerNode> localNodes = List.of();
    private Optional<LocalBroker.Running> broker = Optional.empty();
    private ObservedMachines machines = ObservedMachines.NONE;
    private List<WorkerProcess> workers = List.of();
    private Placement placement = Placement.SPREAD;
    private int toleratedWorkers;
    private RunningRuns running = RunningRuns.NONE;
    private Optional<MixStream> stream = Optional.empty();

    private Builder(String version, String gitCommit, List<String> commandLine) {
      this.version = version;
      this.gitCommit = gitCommit;
      this.commandLine = commandLine;
    }

    /** The run is part of a series. */
    public Builder series(
        String id, String kind, Map<String, Object> itsCell, List<PlannedCell> all) {
      seriesId = id;
      seriesKind = kind;
      cell = itsCell;
      cells = all;
      return this;
    }

    /** The system is a local broker. */
    public Builder local(
        Endpoints addresses,
        List<LocalBroker.BrokerNode> nodes,
        Optional<LocalBroker.Running> changes) {
      local = addresses;
      localNodes = nodes;
      broker = changes;
      return this;
    }

    /** What is known of the system's machines. */
    public Builder machines(ObservedMachines known) {
      machines = known;
      return this;
    }

    /** Other processes generate the load. */
    public Builder workers(List<WorkerProcess> processes, Placement distribution, int tolerated) {
      workers = processes;
      placement = distribution;
      toleratedWorkers = tolerated;
      return this;
    }

    /** The run is entered in the list of this machine's runs. */
    public Builder running(RunningRuns runs) {
      running = runs;
      return this;
    }

    /** The run is a stream of a mix. */
    public Builder stream(MixStream ofMix) {
      stream = Optional.of(ofMix);
      return this;
    }

    /** Returns the environment. */
    public RunEnvironment build() {
      return new RunEnvironment(
          seriesId,
          seriesKind,
          cell,
          cells,
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
          running,
          stream);
    }
  }
}
