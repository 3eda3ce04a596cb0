// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import dev.plimsoll.driver.settings.KeyType.BlockListType;
import dev.plimsoll.driver.settings.KeyType.BlockType;
import java.util.stream.Collectors;

/** Writes declared keys as the Markdown tables of {@code docs/WORKLOADS.md}. */
public final class KeyTables {

  private static final String HEAD = "| key | value | default | meaning |\n|---|---|---|---|\n";

  private final StringBuilder rows = new StringBuilder(HEAD);

  private KeyTables() {}

  /** Returns a table of a block and its inner blocks, and which keys exclude each other. */
  public static String table(KeyBlock keys) {
    KeyTables table = new KeyTables();
    table.add("", keys);
    if (!keys.exclusive().isEmpty()) {
      table.rows.append("\nA file may have one of each of these:\n\n");
      keys.exclusive()
          .forEach(
              names ->
                  table.rows.append(
                      names.stream().collect(Collectors.joining("`, `", "- `", "`\n"))));
    }
    return table.rows.toString();
  }

  private void add(String prefix, KeyBlock keys) {
    keys.keys().forEach(key -> add(prefix, key));
  }

  private void add(String prefix, Key<?> key) {
    String path = prefix + key.name();
    rows.append("| `")
        .append(path)
        .append("` | ")
        .append(key.type().summary())
        .append(" | ")
        .append(whenAbsent(key))
        .append(" | ")
        .append(key.description())
        .append(key.omb() ? " (OMB)" : "")
        .append(" |\n");
    if (key.type() instanceof BlockType block) {
      add(path + ".", block.keys());
    } else if (key.type() instanceof BlockListType list) {
      add(path + "[].", list.keys());
    }
  }

  private static String whenAbsent(Key<?> key) {
    if (key.required()) {
      return "required";
    }
    String value =
        key.type() instanceof ScalarType<?> scalar
            ? KeySchema.written(scalar)
                .map(YamlWriter::flow)
                .filter(text -> !text.equals("\"\""))
                .map(text -> "`" + text + "`")
                .orElse("")
            : "";
    return value.isEmpty() || key.absent().isEmpty()
        ? value + key.absent()
        : value + "; " + key.absent();
  }
}
