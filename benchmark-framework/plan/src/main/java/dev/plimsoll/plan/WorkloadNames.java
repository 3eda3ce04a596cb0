// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Different workloads with the same name: their results would be taken for repetitions. Workloads
 * of OMB have such names.
 */
final class WorkloadNames {

  private final List<Workload> workloads;

  WorkloadNames(List<Workload> workloads) {
    this.workloads = List.copyOf(workloads);
  }

  /** Returns the workloads that share their name with a different one, by that name. */
  Map<String, List<Workload>> shared() {
    Map<String, List<Workload>> byName = new LinkedHashMap<>();
    workloads.forEach(
        each -> byName.computeIfAbsent(each.name(), name -> new ArrayList<>()).add(each));
    byName.values().removeIf(named -> differing(named).isEmpty());
    return byName;
  }

  /** Returns whether the files' names distinguish all workloads, if those of one name get them. */
  boolean areToldApartByFiles() {
    Set<String> ambiguous = shared().keySet();
    Set<String> names = new HashSet<>();
    for (Workload workload : workloads) {
      String file = WorkloadReader.fileStem(workload.file());
      boolean renamed = ambiguous.contains(workload.name());
      if (!names.add(renamed ? file : workload.name()) && renamed) {
        return false;
      }
    }
    return true;
  }

  /** Returns the keys in which workloads of one name differ from the first of them. */
  static Set<String> differing(List<Workload> named) {
    Set<String> keys = new LinkedHashSet<>();
    named.stream().skip(1).forEach(each -> keys.addAll(ResolvedKeys.differing(named.get(0), each)));
    return keys;
  }
}
