// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import java.util.Map;
import java.util.Optional;

/**
 * Finds the position of a driver's key ({@code stalls[0].at}, {@code producerConfig.acks}) in a
 * file.
 */
final class KeyFinder {

  private KeyFinder() {}

  /**
   * The position of a key or value.
   *
   * @param exact true for the requested key itself, false for a block around it
   */
  record Place(SourceText source, Position position, boolean exact) {}

  /** Returns the position of the key, or of the innermost block around it if the key is absent. */
  static Optional<Place> find(YamlNode.Block block, String key) {
    for (Map.Entry<String, YamlNode.Entry> candidate : block.entries().entrySet()) {
      String name = candidate.getKey();
      YamlNode.Entry entry = candidate.getValue();
      if (key.equals(name)) {
        return Optional.of(new Place(entry.source(), entry.position(), true));
      }
      if (key.startsWith(name + ".") || key.startsWith(name + "[")) {
        return Optional.of(within(entry, key.substring(name.length())));
      }
    }
    return Optional.empty();
  }

  private static Place within(YamlNode.Entry entry, String rest) {
    Place around = new Place(entry.source(), entry.position(), false);
    if (entry.value() instanceof YamlNode.Items items && rest.startsWith("[")) {
      return item(items, rest).orElse(around);
    }
    String key = rest.startsWith(".") ? rest.substring(1) : rest;
    if (entry.value() instanceof YamlNode.Block inner) {
      return find(inner, key).orElse(around);
    }
    if (entry.value() instanceof YamlNode.Scalar text && PropertiesText.isOne(text)) {
      Position at = PropertiesText.position(text, key);
      return new Place(text.source(), at, !at.equals(text.position()));
    }
    return around;
  }

  private static Optional<Place> item(YamlNode.Items items, String rest) {
    int end = rest.indexOf(']');
    int index = Integer.parseInt(rest.substring(1, end));
    if (index >= items.nodes().size()) {
      return Optional.empty();
    }
    YamlNode node = items.nodes().get(index);
    Place place = new Place(node.source(), node.position(), end == rest.length() - 1);
    return Optional.of(
        node instanceof YamlNode.Block block && rest.startsWith("].", end)
            ? find(block, rest.substring(end + 2)).orElse(place)
            : place);
  }
}
