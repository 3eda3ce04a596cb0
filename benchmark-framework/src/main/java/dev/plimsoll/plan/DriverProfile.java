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
 * @param name in results and file names
 * @param file the path as the user gave it, or the short name
 * @param sha256 of the file's bytes, in hexadecimal
 * @param broker the local broker that the file asks for with {@code broker: local} ({@link
 *     dev.plimsoll.driver.LocalBroker#system}), or the empty string
 * @param nodes how many nodes the system must have; a local broker is started with this number
 * @param values the driver's own keys, overrides applied, environment variables filled in: may hold
 *     secrets
 */
public record DriverProfile(
    String system,
    String name,
    String file,
    String sha256,
    String broker,
    int nodes,
    Map<String, Object> values) {

  public DriverProfile {
    Objects.requireNonNull(system, "system");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(sha256, "sha256");
    Objects.requireNonNull(broker, "broker");
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** Whether the file asks for a broker on this machine. */
  public boolean localBroker() {
    return !broker.isEmpty();
  }

  /** The same with at least this number of nodes. */
  public DriverProfile withNodes(int min) {
    return min <= nodes ? this : new DriverProfile(system, name, file, sha256, broker, min, values);
  }

  /** Without the values, which may hold secrets. */
  @Override
  public String toString() {
    return "DriverProfile[" + system + ", " + name + ", " + file + "]";
  }
}
