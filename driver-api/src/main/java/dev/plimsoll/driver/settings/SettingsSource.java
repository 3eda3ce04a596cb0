// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.settings.KeyType.BlockListType;
import dev.plimsoll.driver.settings.KeyType.BlockType;
import dev.plimsoll.driver.settings.KeyType.ListType;
import dev.plimsoll.driver.settings.KeyType.NamesType;
import dev.plimsoll.driver.settings.KeyType.PropertiesType;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The settings of a driver. Problems are collected with the full names of their keys; the framework
 * knows their places.
 */
final class SettingsSource implements KeySource {

  private final Settings settings;
  private final List<SettingsException> problems;

  private SettingsSource(Settings settings, List<SettingsException> problems) {
    this.settings = settings;
    this.problems = problems;
  }

  /** A block whose missing keys have been reported; unknown ones are found by the framework. */
  static SettingsSource checked(
      Settings settings, KeyBlock keys, List<SettingsException> problems) {
    SettingsSource source = new SettingsSource(settings, problems);
    for (Key<?> key : keys.keys()) {
      if (key.required() && !source.has(key)) {
        source.wrong(key, "is missing: " + key.description());
      }
    }
    return source;
  }

  @Override
  public boolean has(Key<?> key) {
    return settings.has(key.name());
  }

  @Override
  public <T> Optional<T> find(Key<ScalarType<T>> key) {
    String name = key.name();
    if (settings.isBlock(name) || settings.isList(name)) {
      String found = settings.isBlock(name) ? "a block of keys" : "a list";
      wrong(key, "holds " + found + ": give " + key.type().wanted());
      return Optional.empty();
    }
    return value(() -> settings.string(name)).flatMap(found -> found).flatMap(t -> parsed(key, t));
  }

  private <T> Optional<T> parsed(Key<ScalarType<T>> key, String text) {
    try {
      return Optional.of(key.type().parser().apply(text));
    } catch (IllegalArgumentException e) {
      wrong(key, e.getMessage());
      return Optional.empty();
    }
  }

  @Override
  public <T> List<T> list(Key<ListType<T>> key) {
    List<T> values = new ArrayList<>();
    for (String text : value(() -> settings.strings(key.name())).orElse(List.of())) {
      try {
        T value = key.type().item().parser().apply(text);
        if (key.type().distinct() && values.contains(value)) {
          wrong(key, "'" + text + "' is given twice");
        }
        values.add(value);
      } catch (IllegalArgumentException e) {
        wrong(key, e.getMessage());
      }
    }
    return values;
  }

  @Override
  public Map<String, String> names(Key<NamesType> key) {
    throw new IllegalArgumentException(key.name() + ": no driver has such a key");
  }

  @Override
  public Map<String, List<String>> lists(Key<NamesType> key) {
    throw new IllegalArgumentException(key.name() + ": no driver has such a key");
  }

  @Override
  public Map<String, String> properties(Key<PropertiesType> key) {
    return value(() -> settings.properties(key.name())).orElse(Map.of());
  }

  @Override
  public Optional<SettingsSource> block(Key<BlockType> key) {
    Optional<Key<ScalarType<Object>>> shorthand = key.type().shorthand();
    if (shorthand.isPresent() && !settings.isBlock(key.name())) {
      Key<ScalarType<Object>> only = shorthand.get();
      return find(only.named(key.name()))
          .map(value -> Map.of(only.name(), only.type().writer().apply(value)))
          .map(block -> checked(new Settings(block), key.type().keys(), problems));
    }
    return value(() -> settings.block(key.name()))
        .map(block -> checked(block, key.type().keys(), problems));
  }

  @Override
  public List<SettingsSource> blocks(Key<BlockListType> key) {
    return value(() -> settings.blocks(key.name())).orElse(List.of()).stream()
        .map(block -> checked(block, key.type().keys(), problems))
        .toList();
  }

  @Override
  public void wrong(Key<?> key, String what) {
    problems.add(new SettingsException(settings.fullKey(key.name()), what));
  }

  @Override
  public void wrong(String what) {
    String path = settings.fullKey("");
    problems.add(
        new SettingsException(path.isEmpty() ? path : path.substring(0, path.length() - 1), what));
  }

  @Override
  public void refuse(Collection<Key<?>> refused, String why) {
    for (Key<?> key : refused) {
      if (has(key)) {
        wrong(key, why.replace("{key}", key.name()));
      }
    }
  }

  private interface Reading<T> {
    T value() throws SettingsException;
  }

  private <T> Optional<T> value(Reading<T> reading) {
    try {
      return Optional.of(reading.value());
    } catch (SettingsException e) {
      problems.add(e);
      return Optional.empty();
    }
  }
}
