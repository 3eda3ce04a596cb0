// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import dev.plimsoll.result.BrokerCost;
import dev.plimsoll.result.GcPauses;
import dev.plimsoll.result.Hiccups;
import dev.plimsoll.result.ProcessorTimes;
import dev.plimsoll.result.WorkerCost;
import dev.plimsoll.result.WorkerHost;
import dev.plimsoll.worker.ProcessorUse;
import dev.plimsoll.worker.ShareReport;
import dev.plimsoll.worker.WindowCost;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/** What workers used in the measured window, of those of which it is known. */
final class WorkerCosts {

  private final List<ShareReport> shares;
  private final Set<String> remote = new HashSet<>();
  private final Set<String> elsewhere = new HashSet<>();

  /**
   * @param shares the parts of all workers
   * @param remote the machines of workers in other processes
   */
  WorkerCosts(List<ShareReport> shares, List<WorkerHost> remote) {
    this.shares = List.copyOf(shares);
    for (WorkerHost worker : remote) {
      this.remote.add(worker.id());
      if (!HostFacts.hostName().equals(worker.host())) {
        elsewhere.add(worker.id());
      }
    }
  }

  /**
   * Returns what each worker used.
   *
   * @param brokers what the local brokers used
   */
  List<WorkerCost> workers(List<BrokerCost> brokers) {
    List<WorkerCost> costs = new ArrayList<>();
    for (ShareReport share : shares) {
      Optional<WindowCost> window = window(share);
      if (window.isPresent() && window.get().processorNanos().isPresent()) {
        costs.add(cost(share.worker(), window.get(), brokers));
      }
    }
    return costs;
  }

  /** Returns who used the processors; empty with workers in other processes, and if not known. */
  Optional<ProcessorTimes> ofThisProcess(List<BrokerCost> brokers) {
    return shares.stream()
        .filter(share -> !remote.contains(share.worker()))
        .flatMap(share -> times(share, brokers).stream())
        .findFirst();
  }

  private static Optional<WindowCost> window(ShareReport share) {
    return share.accounts().flatMap(accounts -> accounts.window().cost());
  }

  private Optional<ProcessorTimes> times(ShareReport share, List<BrokerCost> brokers) {
    return window(share)
        .flatMap(WindowCost::processors)
        .map(use -> times(share.worker(), use, brokers));
  }

  private ProcessorTimes times(String worker, ProcessorUse use, List<BrokerCost> brokers) {
    double ofBrokers =
        elsewhere.contains(worker) ? 0 : brokers.stream().mapToDouble(BrokerCost::cpuSeconds).sum();
    return new ProcessorTimes(
        use.ownNanos() / 1e9,
        use.compilerNanos() / 1e9,
        use.collectorNanos() / 1e9,
        use.clientNanos() / 1e9,
        ofBrokers,
        Math.max(0, use.otherNanos() / 1e9 - ofBrokers),
        seconds(use.stealNanos()),
        seconds(use.pressureNanos()));
  }

  private WorkerCost cost(String worker, WindowCost cost, List<BrokerCost> brokers) {
    OptionalLong resident = cost.residentBytes();
    return new WorkerCost(
        worker,
        cost.processorNanos().orElseThrow() / 1e9,
        new GcPauses(cost.collections(), cost.collectionsMillis(), cost.longestCollectionMillis()),
        seconds(cost.compilerNanos()),
        new Hiccups(cost.wakeUpP99Nanos() / 1e3, cost.wakeUpLongestNanos() / 1e3),
        cost.allocatedBytes(),
        resident.isPresent() ? (Long) resident.getAsLong() : null,
        cost.processors()
            .filter(use -> remote.contains(worker))
            .map(use -> times(worker, use, brokers))
            .orElse(null));
  }

  private static Double seconds(OptionalLong nanos) {
    return nanos.isPresent() ? (Double) (nanos.getAsLong() / 1e9) : null;
  }
}
