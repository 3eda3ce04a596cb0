// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.KeyType.ListType;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.SettingKey;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A file that lists driver files, to run a workload on all of them: {@code drivers: [a.yaml, {file:
 * b.yaml, broker: local}]}. Names are relative to the list file; the other keys of an entry replace
 * those of the driver file. The list of a {@link GuaranteeProfile} names the systems that cannot
 * give these guarantees under {@code without}, each with the reason.
 */
final class DriverList {

  /**
   * The keys of such a file.
   *
   * @param drivers names, or blocks with a name and further keys
   */
  record ListKeys(
      @SettingKey(value = "Driver files.", example = "[driver-kafka/kafka.yaml]")
          List<String> drivers,
      @SettingKey(
              value = "Systems that are not in the list, and why.",
              example = "[nats-streaming: promises no order]")
          List<String> without) {

    static final RecordKeys<ListKeys> KEYS = RecordKeys.of(ListKeys.class);
  }

  private static final Key<ListType<String>> DRIVERS = ListKeys.KEYS.list("drivers");

  private static final String FILE = "file";

  private final SourceFiles files;
  private final Path folder;
  private final Optional<GuaranteeProfile> required;
  private final Problems problems = new Problems();

  /**
   * Creates a reader.
   *
   * @param folder the folder of the list file
   * @param required the guarantees that the list asks of each of its systems
   */
  DriverList(SourceFiles files, Path folder, Optional<GuaranteeProfile> required) {
    this.files = files;
    this.folder = folder;
    this.required = required;
  }

  static boolean isList(YamlNode.Block tree) {
    return tree.entries().containsKey(DRIVERS.name());
  }

  List<DriverChoice> read(YamlNode.Block tree) throws PlanException {
    Fields fields = new Fields(tree, ListKeys.KEYS.block(), problems);
    fields.check("; a list of drivers has no other key");
    List<DriverChoice> choices = new ArrayList<>();
    if (fields.node(DRIVERS).orElseThrow() instanceof YamlNode.Items items
        && !items.nodes().isEmpty()) {
      for (YamlNode item : items.nodes()) {
        add(item, choices);
      }
    } else {
      fields.wrong(DRIVERS, "wants a list of driver files, such as " + DRIVERS.type().example());
    }
    problems.throwIfAny();
    return choices;
  }

  /** Returns the systems that are not in the list, each with the reason. */
  static List<String> without(YamlNode.Block tree) {
    return new Fields(tree, ListKeys.KEYS.block(), new Problems())
        .list(ListKeys.KEYS.list("without"));
  }

  private void add(YamlNode item, List<DriverChoice> choices) {
    if (item instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
      add(scalar, List.of(), choices);
      return;
    }
    if (item instanceof YamlNode.Block block
        && block.entries().containsKey(FILE)
        && block.entries().get(FILE).value() instanceof YamlNode.Scalar scalar) {
      List<YamlNode.Entry> changes =
          block.entries().values().stream().filter(entry -> !entry.key().equals(FILE)).toList();
      add(scalar, changes, choices);
      return;
    }
    problems.at(
        item,
        DRIVERS.name(),
        "give a driver file, or {file: driver-kafka/kafka.yaml, broker: local}");
  }

  private void add(YamlNode.Scalar file, List<YamlNode.Entry> changes, List<DriverChoice> choices) {
    try {
      SourceText source = files.read(file.text(), folder.resolve(file.text()));
      choices.add(new DriverChoice(source, changes, true, required));
    } catch (PlanException e) {
      problems.at(file, DRIVERS.name(), e.getMessage());
    }
  }
}
