// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.LocalBroker;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A validated driver file.
 *
 * @param system the driver's {@link dev.plimsoll.driver.DriverProvider#system}
 * @param name the name in results and file names
 * @param file the path as the user gave it, or the short name
 * @param sha256 SHA-256 of the file's bytes, in hexadecimal
 * @param broker the local broker that the file requests with {@code broker: local} ({@link
 *     dev.plimsoll.driver.LocalBroker#system}), or the empty string
 * @param brokerVersion the version of the local broker that the file requests
 * @param brokerConfig settings of the local broker that the file requests
 * @param dataFolder where the nodes of the local broker keep their data
 * @param nodes the number of nodes that the system must have; a local broker is started with this
 *     number
 * @param required the guarantees that the system must give, or the run does not begin
 * @param values the driver's own keys, after overrides and environment variables were applied: may
 *     contain secrets
 */
public record DriverProfile(
    String system,
    String name,
    String file,
    String sha256,
    String broker,
    BrokerVersion brokerVersion,
    Map<String, String> brokerConfig,
    LocalBroker.DataPlace dataFolder,
    int nodes,
    Optional<GuaranteeProfile> required,
    Map<String, Object> values) {

  public DriverProfile {
    Objects.requireNonNull(system, "system");
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(file, "file");
    Objects.requireNonNull(sha256, "sha256");
    Objects.requireNonNull(broker, "broker");
    Objects.requireNonNull(brokerVersion, "brokerVersion");
    Objects.requireNonNull(required, "required");
    brokerConfig = Map.copyOf(brokerConfig);
    Objects.requireNonNull(dataFolder, "dataFolder");
    values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
  }

  /** A profile of a local broker without settings of the user. */
  public DriverProfile(
      String system,
      String name,
      String file,
      String sha256,
      String broker,
      BrokerVersion brokerVersion,
      int nodes,
      Optional<GuaranteeProfile> required,
      Map<String, Object> values) {
    this(
        system,
        name,
        file,
        sha256,
        broker,
        brokerVersion,
        Map.of(),
        LocalBroker.DataPlace.DISK,
        nodes,
        required,
        values);
  }

  /** A profile that requires no guarantees, with the default version of a local broker. */
  public DriverProfile(
      String system,
      String name,
      String file,
      String sha256,
      String broker,
      int nodes,
      Map<String, Object> values) {
    this(
        system, name, file, sha256, broker, BrokerVersion.DEFAULT, nodes, Optional.empty(), values);
  }

  /** Returns whether the file requests a broker on this machine. */
  public boolean localBroker() {
    return !broker.isEmpty();
  }

  /** Returns a copy with at least this number of nodes. */
  public DriverProfile withNodes(int min) {
    return min <= nodes ? this : with(brokerVersion, min, required);
  }

  /** Returns a copy whose local broker has this version. */
  public DriverProfile withBrokerVersion(BrokerVersion version) {
    return with(version, nodes, required);
  }

  DriverProfile requiring(Optional<GuaranteeProfile> guarantees) {
    return with(brokerVersion, nodes, guarantees);
  }

  private DriverProfile with(
      BrokerVersion version, int count, Optional<GuaranteeProfile> guarantees) {
    return new DriverProfile(
        system,
        name,
        file,
        sha256,
        broker,
        version,
        brokerConfig,
        dataFolder,
        count,
        guarantees,
        values);
  }

  /** Omits the values, which may contain secrets. */
  @Override
  public String toString() {
    return "DriverProfile[" + system + ", " + name + ", " + file + "]";
  }
}
