// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.ProcessStops;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.result.StoragePart;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.http.HttpClient;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import javax.management.ListenerNotFoundException;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/**
 * The resources that this process and, if readable, the local brokers used in the measured window.
 */
final class RunMeters {

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final List<NodeMeter> nodes;
  private final JvmThreads ownThreads = new JvmThreads(ProcessHandle.current().pid());
  private final GcMeter gc = new GcMeter();
  private final HiccupMeter hiccups = new HiccupMeter();
  private final List<UsageMeter> usage;
  private final StoreMeter store;
  private long cpuBefore;
  private long allocatedBefore;
  private JvmThreads.Times ownTimesBefore;
  private double cpuSeconds;
  private Double compilerSeconds;
  private long allocated;
  private List<RunResult.BrokerCost> brokers = List.of();

  /**
   * @param nodes the local nodes
   * @param processes their processes
   * @param exporters node exporters of the system's machines, by their names
   */
  RunMeters(
      List<LocalBroker.BrokerNode> nodes, NodeProcesses processes, Map<String, URI> exporters) {
    this.nodes =
        processes.pids().keySet().stream().map(node -> new NodeMeter(node, processes)).toList();
    this.store = new StoreMeter(nodes);
    this.usage = sources(processes, exporters).stream().map(UsageMeter::new).toList();
  }

  private static List<UsageSource> sources(NodeProcesses processes, Map<String, URI> exporters) {
    NanoClock clock = NanoClock.process();
    List<UsageSource> sources = new ArrayList<>();
    long own = ProcessHandle.current().pid();
    sources.add(new ProcessUsage("worker", () -> own, clock));
    for (int node : processes.pids().keySet()) {
      sources.add(new ProcessUsage("broker " + node, () -> processes.pids().get(node), clock));
    }
    sources.add(new MachineUsage(clock));
    if (!exporters.isEmpty()) {
      HttpClient http = HttpClient.newHttpClient();
      exporters.forEach(
          (name, address) -> sources.add(new ExporterUsage(name, address, http, clock)));
    }
    return sources;
  }

  /** Reads the usage of threads that may end before the window does. */
  void second() {
    ownThreads.read();
    nodes.forEach(NodeMeter::read);
    usage.forEach(UsageMeter::second);
    store.second();
  }

  /** The growth of the local brokers' files; null if there are none. */
  StoragePart storage(long startNanos) {
    return store.result(startNanos);
  }

  /** The processor time of compilers so far, here and in local brokers; NaN if unknown. */
  double compilerSeconds() {
    return Stream.concat(
            Stream.of(ownThreads.times().compilerSeconds()),
            nodes.stream().map(NodeMeter::compilerSeconds))
        .mapToDouble(Double::doubleValue)
        .filter(seconds -> !Double.isNaN(seconds))
        .reduce(Double::sum)
        .orElse(Double.NaN);
  }

  void windowBegins() {
    usage.forEach(UsageMeter::windowBegins);
    gc.begin();
    hiccups.begin();
    nodes.forEach(NodeMeter::windowBegins);
    ownTimesBefore = ownThreads.read();
    cpuBefore = system.getProcessCpuTime();
    allocatedBefore = allocatedBytes();
  }

  void windowEnds() {
    cpuSeconds = (system.getProcessCpuTime() - cpuBefore) / 1e9;
    allocated = Math.max(0, allocatedBytes() - allocatedBefore);
    compilerSeconds = used(ownTimesBefore.compilerSeconds(), ownThreads.read().compilerSeconds());
    brokers = nodes.stream().flatMap(node -> node.windowEnds().stream()).toList();
    usage.forEach(UsageMeter::windowEnds);
    hiccups.end();
    gc.end();
  }

  /** Null if there are no such threads. */
  private static Double used(double before, double after) {
    if (Double.isNaN(after)) {
      return null;
    }
    return Double.isNaN(before) ? after : Math.max(0, after - before);
  }

  /**
   * Bytes allocated by the threads that are alive. Sending threads live until their worker has
   * finished, so they are included; allocations of client threads that have ended are not.
   */
  private static long allocatedBytes() {
    ThreadMXBean threads = ManagementFactory.getPlatformMXBean(ThreadMXBean.class);
    long sum = 0;
    for (long bytes : threads.getThreadAllocatedBytes(threads.getAllThreadIds())) {
      sum += Math.max(0, bytes);
    }
    return sum;
  }

  /**
   * @param startNanos start of the warm-up
   */
  RunResult.Resources result(String workerId, long startNanos) {
    return new RunResult.Resources(
        List.of(
            new RunResult.WorkerCost(
                workerId, cpuSeconds, gc.result(), compilerSeconds, hiccups.result(), allocated)),
        brokers,
        usage.stream().flatMap(meter -> meter.result(startNanos).stream()).toList());
  }

  /** Collections as reported by the garbage collectors. */
  private static final class GcMeter {

    private final NotificationListener listener =
        (notification, handback) -> {
          if (notification
              .getType()
              .equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            CompositeData data = (CompositeData) notification.getUserData();
            note(GarbageCollectionNotificationInfo.from(data).getGcInfo().getDuration());
          }
        };
    private long count;
    private long totalMillis;
    private long maxMillis;

    private synchronized void note(long millis) {
      count++;
      totalMillis += millis;
      maxMillis = Math.max(maxMillis, millis);
    }

    void begin() {
      for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
        if (ProcessStops.isPausing(bean.getName())) {
          ((NotificationEmitter) bean).addNotificationListener(listener, null, null);
        }
      }
    }

    void end() {
      for (GarbageCollectorMXBean bean : ManagementFactory.getGarbageCollectorMXBeans()) {
        if (!ProcessStops.isPausing(bean.getName())) {
          continue;
        }
        try {
          ((NotificationEmitter) bean).removeNotificationListener(listener);
        } catch (ListenerNotFoundException e) {
          throw new IllegalStateException(e);
        }
      }
    }

    synchronized RunResult.GcPauses result() {
      return new RunResult.GcPauses(count, totalMillis, maxMillis);
    }
  }
}
