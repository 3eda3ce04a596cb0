// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.KeyBlock;
import dev.plimsoll.driver.settings.KeyType;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The descriptions of the keys of a workload file, for a result that repeats the workload. */
public final class WorkloadKeyTexts {

  private static final String UNIT = "(Bytes|Seconds|Millis|Micros|PerSecond)$";

  private WorkloadKeyTexts() {}

  /**
   * Returns what a key means.
   *
   * @param path keys separated by dots, which may end with a unit that workload files do not have
   *     in the key: {@code rateSteps.ratePerSecond}
   */
  public static Optional<String> of(String path) {
    List<String> names = Arrays.asList(path.split("\\."));
    Optional<KeyBlock> block = Optional.of(WorkloadKeys.BLOCK);
    for (String name : names.subList(0, names.size() - 1)) {
      block = block.flatMap(outer -> key(outer, name)).flatMap(WorkloadKeyTexts::inner);
    }
    return block.flatMap(last -> key(last, names.get(names.size() - 1))).map(Key::description);
  }

  private static Optional<Key<?>> key(KeyBlock block, String name) {
    return block.find(name).or(() -> block.find(name.replaceFirst(UNIT, "")));
  }

  private static Optional<KeyBlock> inner(Key<?> key) {
    if (key.type() instanceof KeyType.BlockType block) {
      return Optional.of(block.keys());
    }
    return key.type() instanceof KeyType.BlockListType list
        ? Optional.of(list.keys())
        : Optional.empty();
  }
}
