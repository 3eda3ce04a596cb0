// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.KeyBlock;
import dev.plimsoll.driver.settings.KeySource;
import dev.plimsoll.driver.settings.KeyType;
import dev.plimsoll.driver.settings.KeyType.BlockListType;
import dev.plimsoll.driver.settings.KeyType.BlockType;
import dev.plimsoll.driver.settings.KeyType.ListType;
import dev.plimsoll.driver.settings.KeyType.NamesType;
import dev.plimsoll.driver.settings.KeyType.PropertiesType;
import dev.plimsoll.driver.settings.ScalarType;
import dev.plimsoll.text.NearestKey;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * A block of declared keys in a file. Errors are collected, and a wrong value is replaced by the
 * default, so that all errors are found in one pass.
 */
final class Fields implements KeySource {

  private final YamlNode.Block block;
  private final KeyBlock keys;
  private final String prefix;
  private final Problems problems;

  Fields(YamlNode.Block block, KeyBlock keys, Problems problems) {
    this(block, keys, "", problems);
  }

  private Fields(YamlNode.Block block, KeyBlock keys, String prefix, Problems problems) {
    this.block = block;
    this.keys = keys;
    this.prefix = prefix;
    this.problems = problems;
  }

  /** Returns the block as if it had none of these keys. */
  Fields without(List<Key<?>> ignored) {
    YamlNode.Block rest = block;
    for (Key<?> key : ignored) {
      rest = rest.without(key.name());
    }
    return new Fields(rest, keys, prefix, problems);
  }

  /** Reports unknown keys, missing keys and keys that exclude each other. */
  Fields check(String hintForUnknown) {
    for (YamlNode.Entry entry : block.entries().values()) {
      if (keys.find(entry.key()).isEmpty()) {
        String hint = NearestKey.hint(entry.key(), keys.names());
        problems.at(entry, prefix + entry.key(), "unknown key: " + hint + hintForUnknown);
      }
    }
    checkExclusive();
    for (Key<?> key : keys.keys()) {
      if (key.required() && !has(key)) {
        problems.at(block, prefix + key.name(), "is missing: give " + key.type().wanted());
      }
    }
    return this;
  }

  /** For keys that exclude each other, reports all that are present except the first. */
  void checkExclusive() {
    keys.exclusive().forEach(this::requireOneOf);
  }

  private void requireOneOf(List<String> names) {
    List<YamlNode.Entry> given =
        block.entries().values().stream().filter(e -> names.contains(e.key())).toList();
    for (YamlNode.Entry entry : given.subList(Math.min(1, given.size()), given.size())) {
      problems.at(
          entry,
          prefix + entry.key(),
          "contradicts '" + given.get(0).key() + "': keep one of the two");
    }
  }

  @Override
  public boolean has(Key<?> key) {
    return block.entries().containsKey(key.name());
  }

  @Override
  public boolean isArgument(Key<?> key) {
    return node(key).filter(node -> node.source().argument()).isPresent();
  }

  @Override
  public Optional<String> text(Key<?> key) {
    return node(key)
        .filter(YamlNode.Scalar.class::isInstance)
        .map(node -> ((YamlNode.Scalar) node).text().strip());
  }

  @Override
  public boolean isEmptyBlock(Key<?> key) {
    return node(key)
        .filter(node -> node instanceof YamlNode.Block inner && inner.entries().isEmpty())
        .isPresent();
  }

  Optional<YamlNode> node(Key<?> key) {
    return Optional.ofNullable(block.entries().get(key.name())).map(YamlNode.Entry::value);
  }

  /** Reports a problem at the key's value, or for the whole text if the key is absent. */
  @Override
  public void wrong(Key<?> key, String what) {
    Optional<YamlNode> node = node(key);
    if (node.isPresent()) {
      problems.at(node.get(), prefix + key.name(), what);
    } else {
      problems.in(block.source(), prefix + key.name(), what);
    }
  }

  @Override
  public void wrong(String what) {
    problems.at(block, prefix.replaceFirst("\\.$", ""), what);
  }

  @Override
  public Map<String, String> properties(Key<PropertiesType> key) {
    Object value = node(key).map(YamlNode::plain).orElse("");
    try {
      return new Settings(Map.of(key.name(), value)).properties(key.name());
    } catch (SettingsException e) {
      wrong(key, e.getMessage());
      return Map.of();
    }
  }

  /**
   * Reports each of these keys that is present; {@code {key}} in the reason is replaced by its
   * name.
   */
  @Override
  public void refuse(Collection<Key<?>> refused, String why) {
    for (Key<?> key : refused) {
      if (has(key)) {
        String what = why.replace("{key}", key.name());
        problems.at(block.entries().get(key.name()), prefix + key.name(), what);
      }
    }
  }

  /** Returns the value, or nothing if it is absent or wrong. */
  @Override
  public <T> Optional<T> find(Key<ScalarType<T>> key) {
    Optional<YamlNode> node = node(key);
    if (node.isEmpty()) {
      return Optional.empty();
    }
    String wanted = key.type().wanted();
    if (!(node.get() instanceof YamlNode.Scalar scalar)) {
      String found = node.get() instanceof YamlNode.Block ? "a block of keys" : "a list";
      wrong(key, "holds " + found + ": give " + wanted);
      return Optional.empty();
    }
    if (scalar.isNull() || scalar.text().isBlank()) {
      wrong(key, "has no value: give " + wanted + ", or leave the key out");
      return Optional.empty();
    }
    try {
      return Optional.of(key.type().parser().apply(scalar.text().strip()));
    } catch (IllegalArgumentException e) {
      wrong(key, e.getMessage());
      return Optional.empty();
    }
  }

  /** Returns a validated block of declared keys. */
  @Override
  public Optional<Fields> block(Key<BlockType> key) {
    return block(key, key.type());
  }

  Optional<Fields> block(Key<?> key, BlockType type) {
    return inner(key, type)
        .map(
            inner -> new Fields(inner, type.keys(), prefix + key.name() + ".", problems).check(""));
  }

  /** The block that a single value stands for; empty if the value is wrong, which is reported. */
  private Optional<YamlNode.Block> expanded(Key<?> key, Key<ScalarType<Object>> shorthand) {
    return find(shorthand.named(key.name()))
        .map(valid -> block.entries().get(key.name()).asBlock(shorthand.name()));
  }

  private Optional<YamlNode.Block> inner(Key<?> key, KeyType type) {
    Optional<YamlNode> node = node(key);
    if (node.isPresent()
        && node.get() instanceof YamlNode.Scalar
        && type instanceof BlockType either
        && either.shorthand().isPresent()) {
      return expanded(key, either.shorthand().get());
    }
    if (node.isPresent() && !(node.get() instanceof YamlNode.Block)) {
      wrong(key, "wants " + type.wanted());
    }
    return node.filter(YamlNode.Block.class::isInstance).map(YamlNode.Block.class::cast);
  }

  /** Returns a validated list of blocks of declared keys. */
  @Override
  public List<Fields> blocks(Key<BlockListType> key) {
    List<Fields> blocks = new ArrayList<>();
    List<YamlNode> items = items(key);
    for (int i = 0; i < items.size(); i++) {
      if (items.get(i) instanceof YamlNode.Block inner) {
        String path = prefix + key.name() + "[" + i + "].";
        blocks.add(new Fields(inner, key.type().keys(), path, problems).check(""));
      } else {
        String wanted = "wants blocks, such as " + key.type().example();
        problems.at(items.get(i), prefix + key.name(), wanted);
      }
    }
    return blocks;
  }

  /** Returns a list of values. */
  @Override
  public <T> List<T> list(Key<ListType<T>> key) {
    return list(key, value -> Optional.empty());
  }

  /**
   * Returns a list of values.
   *
   * @param objection returns what is wrong with a value, considering other keys
   */
  <T> List<T> list(Key<ListType<T>> key, Function<T, Optional<String>> objection) {
    List<T> values = new ArrayList<>();
    List<YamlNode> items = items(key);
    for (int i = 0; i < items.size(); i++) {
      String path = prefix + key.name() + "[" + i + "]";
      YamlNode item = items.get(i);
      Optional<T> value = item(path, item, key.type().item());
      value.flatMap(objection).ifPresent(what -> problems.at(item, path, what));
      if (key.type().distinct() && value.filter(values::contains).isPresent()) {
        problems.at(item, path, "'" + value.get() + "' is given twice");
      }
      value.ifPresent(values::add);
    }
    return values;
  }

  private <T> Optional<T> item(String path, YamlNode item, ScalarType<T> type) {
    if (!(item instanceof YamlNode.Scalar scalar) || scalar.isNull() || scalar.text().isBlank()) {
      problems.at(item, path, "wants " + type.wanted());
      return Optional.empty();
    }
    try {
      return Optional.of(type.parser().apply(scalar.text().strip()));
    } catch (IllegalArgumentException e) {
      problems.at(item, path, e.getMessage());
      return Optional.empty();
    }
  }

  private List<YamlNode> items(Key<?> key) {
    Optional<YamlNode> node = node(key);
    if (node.isEmpty()) {
      return List.of();
    }
    if (node.get() instanceof YamlNode.Items items && !items.nodes().isEmpty()) {
      return items.nodes();
    }
    if (node.get() instanceof YamlNode.Scalar scalar
        && !scalar.isNull()
        && key.type() instanceof ListType<?> list
        && list.orSingle()) {
      return List.of(scalar);
    }
    boolean empty = node.get() instanceof YamlNode.Items && key.type() instanceof ListType<?>;
    wrong(
        key,
        (empty ? "is empty: give " : "wants ")
            + key.type().wanted()
            + (empty ? ", or leave the key out" : ""));
    return List.of();
  }

  private List<String> texts(String path, List<YamlNode> items) {
    List<String> texts = new ArrayList<>();
    for (YamlNode item : items) {
      if (item instanceof YamlNode.Scalar scalar && !scalar.isNull()) {
        texts.add(scalar.text().strip());
      } else {
        problems.at(item, path, "wants texts");
      }
    }
    return texts;
  }

  /** Returns a block whose keys are names chosen by the user, each with a string. */
  @Override
  public Map<String, String> names(Key<NamesType> key) {
    Map<String, String> names = new LinkedHashMap<>();
    lists(key).forEach((name, texts) -> names.put(name, texts.isEmpty() ? "" : texts.get(0)));
    return names;
  }

  /** Returns a block whose keys are names chosen by the user, each with a list of strings. */
  @Override
  public Map<String, List<String>> lists(Key<NamesType> key) {
    Map<String, List<String>> lists = new LinkedHashMap<>();
    for (YamlNode.Entry entry : entries(key)) {
      boolean list = entry.value() instanceof YamlNode.Items;
      String path = prefix + key.name() + "." + entry.key();
      if (list != key.type().lists()) {
        problems.at(entry.value(), path, "wants " + (list ? "a text" : "a list of texts"));
      } else {
        lists.put(
            entry.key(),
            texts(path, list ? ((YamlNode.Items) entry.value()).nodes() : List.of(entry.value())));
      }
    }
    return lists;
  }

  private Collection<YamlNode.Entry> entries(Key<NamesType> key) {
    return inner(key, key.type())
        .<Collection<YamlNode.Entry>>map(inner -> inner.entries().values())
        .orElse(Set.of());
  }

  Problems problems() {
    return problems;
  }
}
