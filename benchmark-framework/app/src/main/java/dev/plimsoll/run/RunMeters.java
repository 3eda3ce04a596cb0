// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.result.BrokerCost;
import dev.plimsoll.result.Resources;
import dev.plimsoll.result.StoragePart;
import dev.plimsoll.worker.WorkerUpdate;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The resources that local brokers used in the measured window, and the usage over time of all
 * processes and machines that can be read.
 */
final class RunMeters {

  /** What this process is if it generates the load itself. */
  static final String WORKER = "worker";

  private final List<NodeMeter> nodes;
  private final List<UsageMeter> usage;
  private final StoreMeter store;
  private final CompilerTimes compilers = new CompilerTimes();
  private List<BrokerCost> brokers = List.of();

  /**
   * @param self what this process is: the worker, or the coordinator of others
   * @param nodes the local nodes
   * @param processes their processes
   * @param exporters node exporters of the system's machines, by their names
   */
  RunMeters(
      String self,
      List<LocalBroker.BrokerNode> nodes,
      NodeProcesses processes,
      Map<String, URI> exporters) {
    this.nodes =
        processes.pids().keySet().stream().map(node -> new NodeMeter(node, processes)).toList();
    this.store = new StoreMeter(nodes);
    this.usage = sources(self, processes, exporters).stream().map(UsageMeter::new).toList();
  }

  private static List<UsageSource> sources(
      String self, NodeProcesses processes, Map<String, URI> exporters) {
    NanoClock clock = NanoClock.process();
    List<UsageSource> sources = new ArrayList<>();
    sources.add(ProcessUsage.own(self, clock));
    for (int node : processes.pids().keySet()) {
      sources.add(ProcessUsage.node("broker " + node, () -> processes.pids().get(node), clock));
    }
    sources.add(new MachineUsage(clock));
    if (!exporters.isEmpty()) {
      HttpClient http = HttpClient.newHttpClient();
      exporters.forEach(
          (name, address) -> sources.add(new ExporterUsage(name, address, http, clock)));
    }
    return sources;
  }

  /**
   * Reads the usage of threads that may end before the window does.
   *
   * @param workers the newest of the workers
   */
  void second(List<WorkerUpdate> workers) {
    compilers.second(workers);
    nodes.forEach(NodeMeter::read);
    usage.forEach(UsageMeter::second);
    store.second();
  }

  /** The growth of the local brokers' files; empty if there are none. */
  Optional<StoragePart> storage(long startNanos) {
    return store.result(startNanos);
  }

  /** The processor time of compilers so far, of workers and local brokers; NaN if unknown. */
  double compilerSeconds() {
    return Stream.concat(
            Stream.of(compilers.seconds()), nodes.stream().map(NodeMeter::compilerSeconds))
        .mapToDouble(Double::doubleValue)
        .filter(seconds -> !Double.isNaN(seconds))
        .reduce(Double::sum)
        .orElse(Double.NaN);
  }

  void windowBegins() {
    usage.forEach(UsageMeter::windowBegins);
    nodes.forEach(NodeMeter::windowBegins);
  }

  void windowEnds() {
    brokers = nodes.stream().flatMap(node -> node.windowEnds().stream()).toList();
    usage.forEach(UsageMeter::windowEnds);
  }

  /**
   * @param costs what the workers used in the window
   * @param startNanos start of the warm-up
   */
  Resources result(WorkerCosts costs, long startNanos) {
    return new Resources(
        costs.workers(brokers),
        brokers,
        usage.stream().flatMap(meter -> meter.result(startNanos).stream()).toList(),
        costs.ofThisProcess(brokers).orElse(null));
  }
}
