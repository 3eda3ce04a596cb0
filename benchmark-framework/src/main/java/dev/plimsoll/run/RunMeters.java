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
import javax.management.ListenerNotFoundException;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** What the measured window cost this process and, where it can be read, the local brokers. */
final class RunMeters {

  private final OperatingSystemMXBean system =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
  private final List<LocalBroker.Node> nodes;
  private final List<Double> nodeCpuBefore = new ArrayList<>();
  private final GcMeter gc = new GcMeter();
  private final HiccupMeter hiccups = new HiccupMeter();
  private long cpuBefore;
  private long allocatedBefore;
  private double cpuSeconds;
  private long allocated;
  private List<RunResult.BrokerCost> brokers = List.of();

  RunMeters(List<LocalBroker.Node> nodes) {
    this.nodes = nodes;
  }

  void windowBegins() {
    gc.begin();
    hiccups.begin();
    nodes.forEach(node -> nodeCpuBefore.add(ProcessCost.cpuSeconds(node.pid())));
    cpuBefore = system.getProcessCpuTime();
    allocatedBefore = allocatedBytes();
  }

  void windowEnds() {
    cpuSeconds = (system.getProcessCpuTime() - cpuBefore) / 1e9;
    allocated = Math.max(0, allocatedBytes() - allocatedBefore);
    List<RunResult.BrokerCost> costs = new ArrayList<>();
    for (int i = 0; i < nodeCpuBefore.size(); i++) {
      LocalBroker.Node node = nodes.get(i);
      double cpu = ProcessCost.cpuSeconds(node.pid());
      long resident = ProcessCost.residentBytes(node.pid());
      if (!Double.isNaN(cpu) && resident >= 0) {
        costs.add(
            new RunResult.BrokerCost(
                Integer.toString(node.node()), cpu - nodeCpuBefore.get(i), null, null, resident));
      }
    }
    brokers = List.copyOf(costs);
    hiccups.end();
    gc.end();
  }

  /**
   * Bytes allocated by the threads that live now. Sending threads live until their worker is
   * finished, so that theirs are there; of a thread of a client that ended meanwhile nothing is.
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
                workerId, cpuSeconds, gc.result(), null, hiccups.result(), allocated)),
        brokers);
  }

  /** Collections, as the collectors tell of them. */
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
