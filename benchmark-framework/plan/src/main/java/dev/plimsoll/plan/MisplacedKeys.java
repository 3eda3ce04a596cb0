// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.text.NearestKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Arguments without the prefix {@code driver.} whose keys are not a workload's. */
final class MisplacedKeys {

  private MisplacedKeys() {}

  /**
   * Reports these arguments and returns the others. A key that is similar to one of a workload is a
   * typing error, which is reported where the workload is read.
   *
   * @param drivers the driver files of the same runs, in which the key is looked for
   */
  static List<SetArgument> report(
      List<SetArgument> forWorkloads, List<YamlNode.Block> drivers, Problems problems) {
    List<SetArgument> others = new ArrayList<>();
    for (SetArgument argument : forWorkloads) {
      String path = argument.path();
      Optional<String> ofDriver = ofDriver(path, drivers);
      String first = path.substring(0, path.indexOf('.') < 0 ? path.length() : path.indexOf('.'));
      boolean isKnown = WorkloadKeys.FILE.find(first).isPresent();
      boolean isSimilar = NearestKey.find(first, WorkloadKeys.FILE.names()).isPresent();
      if (isKnown || (isSimilar && ofDriver.isEmpty())) {
        others.add(argument);
      } else {
        problems.key(
            new KeyFinder.Place(argument.source(), argument.start(), true),
            path,
            "is no key of a workload; "
                + ofDriver.map(key -> "the driver's is ").orElse("one of a driver is written ")
                + SetArgument.DRIVER
                + ofDriver.orElse(path));
      }
    }
    return List.copyOf(others);
  }

  private static Optional<String> ofDriver(String key, List<YamlNode.Block> drivers) {
    return DriverKeys.KEYS.block().find(key).isPresent()
        ? Optional.of(key)
        : drivers.stream().flatMap(driver -> path(driver, key).stream()).findFirst();
  }

  /** Returns the path of the key in the block, or in a block inside. */
  private static Optional<String> path(YamlNode.Block block, String key) {
    if (block.entries().containsKey(key)) {
      return Optional.of(key);
    }
    for (Map.Entry<String, YamlNode.Entry> entry : block.entries().entrySet()) {
      Optional<String> inside = inner(entry.getValue().value()).flatMap(inner -> path(inner, key));
      if (inside.isPresent()) {
        return inside.map(rest -> entry.getKey() + "." + rest);
      }
    }
    return Optional.empty();
  }

  private static Optional<YamlNode.Block> inner(YamlNode node) {
    if (node instanceof YamlNode.Block block) {
      return Optional.of(block);
    }
    return node instanceof YamlNode.Scalar scalar && PropertiesText.isOne(scalar)
        ? PropertiesText.block(scalar)
        : Optional.empty();
  }
}
