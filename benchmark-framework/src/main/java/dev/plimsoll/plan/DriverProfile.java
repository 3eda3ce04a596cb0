// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/**
 * A driver file, checked.
 *
 * @param system the driver's {@link dev.plimsoll.driver.DriverProvider#system}
 * @param name as it stands in results and file names
 * @param file the path as the user gave it, or the short name
 * @param sha256 of the file's bytes, in hexadecimal
 * @param localBroker whether the file asks for {@code broker: local}
 * @param nodes how many nodes the system must have; a local broker is started with so many
 * @param values the driver's own keys, overrides applied, environment variables filled in: may hold
 *     secrets
 */
public record DriverProfile(
    String system,
    String name,
    String file,
    String sha256,
    boolean localBroker,
    int nodes,
    Map<String, Object> values) {

  public DriverProfile {
    Objects.requireNonNull(system, "system");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(sha256, "sha256");
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Without the values, which may hold secrets. */
  @Override
  public String toString() {
    return "DriverProfile[" + system + ", " + name + ", " + file + "]";
  }
}
