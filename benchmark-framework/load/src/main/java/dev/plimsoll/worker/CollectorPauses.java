// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.worker;

import com.sun.management.GarbageCollectionNotificationInfo;
import dev.plimsoll.record.ProcessStops;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import javax.management.ListenerNotFoundException;
import javax.management.NotificationEmitter;
import javax.management.NotificationListener;
import javax.management.openmbean.CompositeData;

/** The pauses of this process for collections, as the garbage collectors report them. */
final class CollectorPauses {

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
  private long longestMillis;

  private synchronized void note(long millis) {
    count++;
    totalMillis += millis;
    longestMillis = Math.max(longestMillis, millis);
  }

  private static List<GarbageCollectorMXBean> pausing() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .filter(bean -> ProcessStops.isPausing(bean.getName()))
        .toList();
  }

  /** The time of all pauses since the process began. */
  static long soFarMillis() {
    return pausing().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .filter(millis -> millis > 0)
        .sum();
  }

  void begin() {
    for (GarbageCollectorMXBean bean : pausing()) {
      ((NotificationEmitter) bean).addNotificationListener(listener, null, null);
    }
  }

  void end() {
    for (GarbageCollectorMXBean bean : pausing()) {
      try {
        ((NotificationEmitter) bean).removeNotificationListener(listener);
      } catch (ListenerNotFoundException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  synchronized long count() {
    return count;
  }

  synchronized long totalMillis() {
    return totalMillis;
  }

  synchronized long longestMillis() {
    return longestMillis;
  }
}
