// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.study.runs;

import dev.plimsoll.plan.BrokerVersion;
import dev.plimsoll.plan.DriverProfile;
import dev.plimsoll.plan.RunPlan;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * Versions of servers with which a study runs, instead of those of its driver files.
 *
 * @param bySystem system → version; sorted
 */
public record StudyServers(Map<String, String> bySystem) {

  /** Those of the driver files. */
  public static final StudyServers OF_FILES = new StudyServers(Map.of());

  /** The option that names them. */
  public static final String OPTION = "--server";

  public StudyServers {
    bySystem = Collections.unmodifiableMap(new TreeMap<>(bySystem));
  }

  /**
   * Reads {@code SYSTEM=VERSION} of each system.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public static StudyServers parse(List<String> texts) {
    Map<String, String> versions = new TreeMap<>();
    for (String text : texts) {
      String[] parts = text.split("=", 2);
      if (parts.length != 2) {
        throw new IllegalArgumentException(
            OPTION + ": '" + text + "' is not SYSTEM=VERSION, such as kafka=3.9.1");
      }
      if (versions.put(parts[0], BrokerVersion.parse(parts[1])) != null) {
        throw new IllegalArgumentException(
            OPTION
                + ": "
                + parts[0]
                + " has two versions: give one, and run the study again for"
                + " the other");
      }
    }
    return new StudyServers(versions);
  }

  /** Returns the driver with the version of its server, if one is named. */
  DriverProfile apply(DriverProfile driver) {
    String version = bySystem.get(driver.system());
    return version == null || !driver.localBroker()
        ? driver
        : driver.withBrokerVersion(
            new BrokerVersion(version, OPTION + " " + driver.system() + "=" + version));
  }

  /**
   * Refuses a system that none of the runs starts.
   *
   * @throws IllegalArgumentException with a message for the user
   */
  public void require(List<RunPlan> runs) {
    List<String> started =
        runs.stream()
            .map(RunPlan::driver)
            .filter(DriverProfile::localBroker)
            .map(DriverProfile::system)
            .distinct()
            .sorted()
            .toList();
    for (String system : bySystem.keySet()) {
      if (!started.contains(system)) {
        throw new IllegalArgumentException(
            OPTION
                + ": this study starts no "
                + system
                + "; it starts "
                + String.join(", ", started));
      }
    }
  }

  /** The end of the name of the folder with the results: empty, or each system and its version. */
  public String suffix() {
    return bySystem.entrySet().stream()
        .map(each -> "-" + each.getKey() + "-" + each.getValue())
        .collect(Collectors.joining());
  }
}
