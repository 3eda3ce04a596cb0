// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

/** The keys of a driver file that the framework reads; the driver reads the others. */
final class DriverKeys {

  static final Key<ScalarType<String>> NAME =
      Key.omb("name", ScalarType.text(), "Name of the driver in results and in names of files.")
          .absent("the name of the file");

  static final Key<ScalarType<String>> DRIVER =
      Key.of("driver", ScalarType.text(), "The system to measure.");

  static final Key<ScalarType<String>> DRIVER_CLASS =
      Key.omb("driverClass", ScalarType.text(), "OMB's class of the driver, instead of driver.");

  static final Key<ScalarType<String>> BROKER =
      Key.of("broker", ScalarType.text(), "local, or local-<variant>: a broker on this machine.");

  static final Key<ScalarType<String>> BROKER_VERSION =
      Key.of(
              "broker.version",
              ScalarType.version(),
              "Version of the server that broker: local starts.")
          .absent("the pinned version");

  static final Key<ScalarType<Integer>> NODES =
      Key.of("nodes", ScalarType.count(1, 1_000).or(1), "Number of nodes of the system.");

  static final KeyBlock BLOCK =
      KeyBlock.of(NAME, DRIVER, DRIVER_CLASS, BROKER, BROKER_VERSION, NODES)
          .exclusive(DRIVER, DRIVER_CLASS);

  private DriverKeys() {}

  /** Returns whether the file names its driver. */
  static boolean nameADriver(YamlNode.Block file) {
    return file.entries().containsKey(DRIVER.name())
        || file.entries().containsKey(DRIVER_CLASS.name());
  }
}
