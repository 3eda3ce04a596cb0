// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The keys of a driver file, or of a block of it, that a record declares: each component has a
 * {@link SettingKey}. Immutable.
 *
 * @param <R> the record
 */
public final class RecordSettings<R extends Record> {

  private final Constructor<R> constructor;
  private final List<Component> components;

  private RecordSettings(Class<R> type) {
    RecordComponent[] all = type.getRecordComponents();
    try {
      constructor =
          type.getDeclaredConstructor(
              Arrays.stream(all).map(RecordComponent::getType).toArray(Class<?>[]::new));
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(type + " has no canonical constructor", e);
    }
    constructor.setAccessible(true);
    components = Arrays.stream(all).map(Component::of).toList();
  }

  /**
   * The keys of a record.
   *
   * @throws IllegalArgumentException if a component has no {@link SettingKey}, or a type that no
   *     key can have
   */
  public static <R extends Record> RecordSettings<R> of(Class<R> type) {
    return new RecordSettings<>(type);
  }

  /**
   * Reads all keys.
   *
   * @throws SettingsException if a required key is missing, or a value has another type or is out
   *     of its bounds
   */
  public R read(Settings settings) throws SettingsException {
    Object[] values = new Object[components.size()];
    for (int i = 0; i < values.length; i++) {
      values[i] = components.get(i).read(settings);
    }
    return created(values);
  }

  private R created(Object[] values) {
    try {
      return constructor.newInstance(values);
    } catch (InvocationTargetException e) {
      if (e.getCause() instanceof RuntimeException failure) {
        throw failure;
      }
      throw new IllegalStateException(e);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * The values as results contain them: without secrets (also those in URIs), and without keys that
   * have no value.
   */
  public Map<String, Object> echo(R values) {
    Map<String, Object> echo = new LinkedHashMap<>();
    for (Component component : components) {
      component.echo(values).ifPresent(value -> echo.put(component.name(), value));
    }
    return echo;
  }

  /** The rows of a Markdown table: key, default, meaning. */
  public String table() {
    StringBuilder rows = new StringBuilder("| key | default | meaning |\n|---|---|---|\n");
    addRows("", rows);
    return rows.toString();
  }

  private void addRows(String prefix, StringBuilder rows) {
    for (Component component : components) {
      String path = prefix + component.name();
      if (component.block().isPresent()) {
        component.block().get().addRows(path + ".", rows);
      } else {
        rows.append("| `").append(path).append("` | ").append(component.key().or()).append(" | ");
        rows.append(component.key().value()).append(" |\n");
      }
    }
  }

  /** The keys in the words of JSON Schema: name → its schema. */
  public Map<String, Object> schema() {
    Map<String, Object> properties = new LinkedHashMap<>();
    components.forEach(component -> properties.put(component.name(), component.schema()));
    return properties;
  }

  /** A key, which has either a type or a block of keys. */
  private record Component(
      RecordComponent component,
      SettingKey key,
      Optional<SettingType> type,
      Optional<RecordSettings<?>> block) {

    static Component of(RecordComponent component) {
      SettingKey key = component.getAnnotation(SettingKey.class);
      if (key == null) {
        throw new IllegalArgumentException(component + " has no @SettingKey");
      }
      component.getAccessor().setAccessible(true);
      if (component.getType().isRecord()) {
        return new Component(component, key, Optional.empty(), Optional.of(block(component)));
      }
      Type type = component.getGenericType();
      return new Component(
          component, key, Optional.of(SettingType.of(type, key)), Optional.empty());
    }

    private static RecordSettings<?> block(RecordComponent component) {
      return new RecordSettings<>(component.getType().asSubclass(Record.class));
    }

    String name() {
      return component.getName();
    }

    Object read(Settings settings) throws SettingsException {
      if (block.isPresent()) {
        return block.get().read(settings.block(name()));
      }
      if (settings.has(name())) {
        return type.orElseThrow().reading().value(settings, name());
      }
      if (!key.or().isEmpty()) {
        // The default is read as if it were in the file.
        return type.orElseThrow().reading().value(new Settings(Map.of(name(), key.or())), name());
      }
      return absent(settings);
    }

    private Object absent(Settings settings) throws SettingsException {
      Class<?> raw = component.getType();
      if (raw == Optional.class) {
        return Optional.empty();
      }
      if (raw == List.class) {
        return List.of();
      }
      if (raw == Map.class) {
        return Map.of();
      }
      throw new SettingsException(settings.fullKey(name()), "is missing: " + key.value());
    }

    Optional<Object> echo(Record values) {
      Object value = valueIn(values);
      return block.isPresent()
          ? Optional.of(block.get().echoOf(value))
          : Optional.ofNullable(type.orElseThrow().echo().apply(value));
    }

    private Object valueIn(Record values) {
      try {
        return component.getAccessor().invoke(values);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    Map<String, Object> schema() {
      Map<String, Object> schema = new LinkedHashMap<>();
      String or = key.or().isEmpty() ? "" : " Default: " + key.or() + ".";
      schema.put("description", key.value() + "." + or);
      if (block.isPresent()) {
        schema.put("type", "object");
        schema.put("properties", block.get().schema());
        schema.put("additionalProperties", false);
      } else {
        schema.putAll(new TreeMap<>(type.orElseThrow().schema()));
      }
      return schema;
    }
  }

  private Map<String, Object> echoOf(Object values) {
    return echo(constructor.getDeclaringClass().cast(values));
  }
}
