// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.run;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.OperatingSystemMXBean;
import com.sun.management.ThreadMXBean;
import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.record.ProcessStops;
import dev.plimsoll.result.RunResult;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
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
  private final List<LocalBroker.BrokerNode> nodes;
  private final List<Double> nodeCpuBefore = new ArrayList<>();
  private final JvmThreads ownThreads = new JvmThreads(ProcessHandle.current().pid());
  private final List<JvmThreads> nodeThreads;
  private final List<JvmThreads.Times> nodeTimesBefore = new ArrayList<>();
  private final GcMeter gc = new GcMeter();
  private final HiccupMeter hiccups = new HiccupMeter();
  private long cpuBefore;
  private long allocatedBefore;
  private JvmThreads.Times ownTimesBefore;
  private double cpuSeconds;
  private Double compilerSeconds;
  private long allocated;
  private List<RunResult.BrokerCost> brokers = List.of();

  RunMeters(List<LocalBroker.BrokerNode> nodes) {
    this.nodes = nodes;
    this.nodeThreads = nodes.stream().map(node -> new JvmThreads(node.pid())).toList();
  }

  /** Reads the usage of threads that may end before the window does. */
  void second() {
    ownThreads.read();
    nodeThreads.forEach(JvmThreads::read);
  }

  /** The processor time of compilers so far, here and in local brokers; NaN if unknown. */
  double compilerSeconds() {
    return Stream.concat(Stream.of(ownThreads), nodeThreads.stream())
        .mapToDouble(threads -> threads.times().compilerSeconds())
        .filter(seconds -> !Double.isNaN(seconds))
        .reduce(Double::sum)
        .orElse(Double.NaN);
  }

  void windowBegins() {
    gc.begin();
    hiccups.begin();
    nodes.forEach(node -> nodeCpuBefore.add(ProcessCost.cpuSeconds(node.pid())));
    ownTimesBefore = ownThreads.read();
    nodeThreads.forEach(threads -> nodeTimesBefore.add(threads.read()));
    cpuBefore = system.getProcessCpuTime();
    allocatedBefore = allocatedBytes();
  }

  void windowEnds() {
    cpuSeconds = (system.getProcessCpuTime() - cpuBefore) / 1e9;
    allocated = Math.max(0, allocatedBytes() - allocatedBefore);
    compilerSeconds = used(ownTimesBefore.compilerSeconds(), ownThreads.read().compilerSeconds());
    List<RunResult.BrokerCost> costs = new ArrayList<>();
    for (int i = 0; i < nodeCpuBefore.size(); i++) {
      LocalBroker.BrokerNode node = nodes.get(i);
      double cpu = ProcessCost.cpuSeconds(node.pid());
      long resident = ProcessCost.residentBytes(node.pid());
      if (!Double.isNaN(cpu) && resident >= 0) {
        JvmThreads.Times before = nodeTimesBefore.get(i);
        JvmThreads.Times times = nodeThreads.get(i).read();
        costs.add(
            new RunResult.BrokerCost(
                Integer.toString(node.node()),
                cpu - nodeCpuBefore.get(i),
                used(before.compilerSeconds(), times.compilerSeconds()),
                used(before.collectorSeconds(), times.collectorSeconds()),
                resident));
      }
    }
    brokers = List.copyOf(costs);
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

  RunResult.Resources result(String workerId) {
    return new RunResult.Resources(
        List.of(
            new RunResult.WorkerCost(
                workerId, cpuSeconds, gc.result(), compilerSeconds, hiccups.result(), allocated)),
        brokers);
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
