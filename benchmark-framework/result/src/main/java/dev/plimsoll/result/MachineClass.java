// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * On what kind of machines a run was measured, without their names. Figures of different classes
 * are not the same measurement.
 *
 * @param generator the machines that generated the load
 * @param system where the nodes of the system ran
 */
public record MachineClass(String generator, String system) {

  private static final double GIBIBYTE = 1 << 30;

  public MachineClass {
    Objects.requireNonNull(generator, "generator");
    Objects.requireNonNull(system, "system");
  }

  /** Returns the class of a run. */
  public static MachineClass of(RunResult result) {
    Environment environment = result.environment();
    return new MachineClass(
        counted(environment.workers().stream().map(MachineClass::worker).toList()),
        system(environment.brokers()));
  }

  /** Returns the class in words. */
  public String words() {
    return generator + "; " + system;
  }

  private static String worker(WorkerHost host) {
    String cpu = host.cpu() == null || host.cpu().isBlank() ? "unknown processor" : host.cpu();
    return cpu + " × " + host.cores() + ", " + memory(host.memoryBytes());
  }

  private static String memory(long bytes) {
    return Math.round(bytes / GIBIBYTE) + " GiB";
  }

  private static String system(List<BrokerHost> nodes) {
    if (nodes.isEmpty()) {
      return "no node known";
    }
    String number = nodes.size() == 1 ? "1 node" : nodes.size() + " nodes";
    if (nodes.stream().allMatch(node -> Boolean.TRUE.equals(node.sharesHostWithWorker()))) {
      return number + " on the same machine";
    }
    return number + ": " + counted(nodes.stream().map(MachineClass::node).toList());
  }

  private static String node(BrokerHost node) {
    String cpu = node.cpu() == null || node.cpu().isBlank() ? "unknown processor" : node.cpu();
    return node.memoryBytes() == null ? cpu : cpu + ", " + memory(node.memoryBytes());
  }

  private static String counted(List<String> machines) {
    Map<String, Integer> numbers = new LinkedHashMap<>();
    machines.stream().sorted().forEach(machine -> numbers.merge(machine, 1, Integer::sum));
    return numbers.isEmpty()
        ? "unknown machine"
        : numbers.entrySet().stream()
            .map(each -> (each.getValue() == 1 ? "" : each.getValue() + " of ") + each.getKey())
            .collect(Collectors.joining(" and "));
  }
}
