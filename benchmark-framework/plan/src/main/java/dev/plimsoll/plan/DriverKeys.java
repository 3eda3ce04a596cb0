// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.LocalBroker;
import dev.plimsoll.driver.settings.CheckedKeys;
import dev.plimsoll.driver.settings.DeclaredType;
import dev.plimsoll.driver.settings.GivenKeys;
import dev.plimsoll.driver.settings.KeySchema;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.ScalarType;
import dev.plimsoll.driver.settings.SettingBlock;
import dev.plimsoll.driver.settings.SettingKey;
import java.util.Map;
import java.util.Optional;

/** The keys of a driver file that the framework reads; the driver reads the others. */
@SettingBlock(example = "{driver: kafka}", exclusive = "driver driverClass")
record DriverKeys(
    @SettingKey(
            value = "Name of the driver in results and in names of files.",
            omb = true,
            as = NameType.class,
            absent = "the name of the file")
        Optional<String> name,
    @SettingKey("The system to measure.") Optional<String> driver,
    @SettingKey(value = "OMB's class of the driver, instead of driver.", omb = true)
        Optional<String> driverClass,
    @SettingKey("local, or local-<variant>: a broker on this machine.") Optional<String> broker,
    @SettingKey(
            name = "broker.version",
            value = "Version of the server that broker: local starts.",
            as = VersionType.class,
            absent = "the pinned version")
        Optional<String> brokerVersion,
    @SettingKey(
            "Settings of the server that broker: local starts, by the names of its own"
                + " configuration file.")
        Map<String, String> brokerConfig,
    @SettingKey(
            value =
                "Where the nodes that broker: local starts keep their data; memory: on a file"
                    + " system in memory.",
            or = "disk")
        LocalBroker.DataPlace dataFolder,
    @SettingKey(value = "Number of nodes of the system.", or = "1", min = "1", max = "1_000")
        int nodes)
    implements CheckedKeys {

  static final RecordKeys<DriverKeys> KEYS = RecordKeys.of(DriverKeys.class);

  /** The value in {@code broker: local}. */
  static final String LOCAL = "local";

  /**
   * Returns the name of the local broker: the system's name for {@code local}, the name of one of
   * its variants for {@code local-<variant>}; empty if the file asks for none.
   */
  String localBroker(String system) {
    return broker
        .map(text -> system + text.substring(Math.min(LOCAL.length(), text.length())))
        .orElse("");
  }

  @Override
  public void check(GivenKeys given) {
    if (broker.filter(text -> !text.equals(LOCAL) && !text.matches(LOCAL + "-.+")).isPresent()) {
      given.wrong(
          "broker",
          "'"
              + broker.get()
              + "' is not local: write broker: local for a broker on this machine, or leave the key"
              + " out and give the driver its addresses");
    }
    if (given.has("broker")) {
      return;
    }
    if (brokerVersion.isPresent()) {
      given.wrong(
          "broker.version",
          "is the version of the server that broker: local starts: add broker:"
              + " local, or leave the key out");
    }
    if (!brokerConfig.isEmpty()) {
      given.wrong(
          "brokerConfig",
          "is for the server that broker: local starts: add broker: local, or leave the key out");
    }
    if (dataFolder != LocalBroker.DataPlace.DISK) {
      given.wrong(
          "dataFolder",
          "is for the server that broker: local starts: add broker: local, or leave the key out");
    }
  }

  @Override
  public boolean isWritten(String key) {
    return switch (key) {
      case "nodes" -> nodes > 1;
      case "brokerConfig" -> !brokerConfig.isEmpty();
      case "dataFolder" -> dataFolder != LocalBroker.DataPlace.DISK;
      default -> true;
    };
  }

  /** Returns whether the file names its driver. */
  static boolean nameADriver(YamlNode.Block file) {
    return file.entries().containsKey("driver") || file.entries().containsKey("driverClass");
  }

  /** The version of a server, without a leading {@code v}. */
  static final class VersionType implements DeclaredType {
    @Override
    public ScalarType<String> type() {
      return new ScalarType<>(
          "a version, such as " + BrokerVersion.EXAMPLE,
          "version",
          BrokerVersion::parse,
          version -> version,
          KeySchema.anyOf(
              Map.of("type", "number"),
              KeySchema.text(BrokerVersion.PATTERN, BrokerVersion.EXAMPLE)),
          Optional.empty());
    }
  }
}
