// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import dev.plimsoll.driver.Settings;
import dev.plimsoll.driver.SettingsException;
import dev.plimsoll.driver.settings.KeyType.BlockListType;
import dev.plimsoll.driver.settings.KeyType.BlockType;
import dev.plimsoll.driver.settings.KeyType.ListType;
import dev.plimsoll.driver.settings.KeyType.NamesType;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.RecordComponent;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The keys of a file, or of a block of it, that a record declares: each component has a {@link
 * SettingKey} or is a {@link NoKey}. Reading, form, the tables of documents and the schemas for
 * editors follow from the declaration. Immutable.
 *
 * @param <R> the record
 */
public final class RecordKeys<R extends Record> {

  private final Class<R> type;
  private final Constructor<R> constructor;
  private final List<Optional<KeyComponent>> components;
  private final KeyBlock block;

  private RecordKeys(Class<R> type) {
    this.type = type;
    RecordComponent[] all = type.getRecordComponents();
    try {
      constructor =
          type.getDeclaredConstructor(
              Arrays.stream(all).map(RecordComponent::getType).toArray(Class<?>[]::new));
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(type + " has no canonical constructor", e);
    }
    constructor.setAccessible(true);
    components = Arrays.stream(all).map(RecordKeys::component).toList();
    block = block(type, components.stream().flatMap(Optional::stream).toList());
  }

  private static Optional<KeyComponent> component(RecordComponent component) {
    return component.isAnnotationPresent(NoKey.class)
        ? Optional.empty()
        : Optional.of(KeyComponent.of(component));
  }

  private static KeyBlock block(Class<?> type, List<KeyComponent> components) {
    List<Key<?>> keys = new ArrayList<>();
    components.forEach(component -> keys.add(component.key()));
    SettingBlock declared = type.getAnnotation(SettingBlock.class);
    List<List<String>> exclusive = new ArrayList<>();
    if (declared != null) {
      for (String names : declared.exclusive()) {
        exclusive.add(List.of(names.split(" ")));
      }
    }
    KeyBlock block = new KeyBlock(keys, exclusive);
    exclusive.forEach(names -> names.forEach(block::require));
    return block;
  }

  /**
   * The keys of a record.
   *
   * @throws IllegalArgumentException if a component has no {@link SettingKey}, or a type that no
   *     key can have
   */
  public static <R extends Record> RecordKeys<R> of(Class<R> type) {
    return new RecordKeys<>(type);
  }

  /** The declarations of the keys. */
  public KeyBlock block() {
    return block;
  }

  /** The declaration of a key, which the record must have. */
  public Key<?> key(String name) {
    return block.require(name);
  }

  /** The declaration of a key with a single value, whose type the caller knows. */
  @SuppressWarnings("unchecked")
  public <T> Key<ScalarType<T>> scalar(String name) {
    return (Key<ScalarType<T>>) block.require(name);
  }

  /** The declaration of a key with a list of values, whose type the caller knows. */
  @SuppressWarnings("unchecked")
  public <T> Key<ListType<T>> list(String name) {
    return (Key<ListType<T>>) block.require(name);
  }

  /** The declaration of a key with a list of blocks. */
  public Key<BlockListType> blocks(String name) {
    return block.blocks(name);
  }

  /** The declaration of a key whose value is names chosen by the user. */
  @SuppressWarnings("unchecked")
  public Key<NamesType> names(String name) {
    return (Key<NamesType>) block.require(name);
  }

  /** The type of a key whose value is such a block. */
  public BlockType type() {
    SettingBlock declared = type.getAnnotation(SettingBlock.class);
    return new BlockType(
        block,
        example(),
        declared == null || declared.shorthand().isEmpty()
            ? Optional.empty()
            : Optional.of(scalar(declared.shorthand())));
  }

  /** The type of a key whose value is a list of such blocks. */
  public BlockListType listType() {
    return new BlockListType(block, example());
  }

  private String example() {
    SettingBlock declared = type.getAnnotation(SettingBlock.class);
    return declared == null ? "" : declared.example();
  }

  /**
   * Reads all keys, and applies the rules of the record. Problems are reported to the source.
   *
   * @param given the values of the components that are no keys, in their order
   * @return the record, in which a wrong value is replaced by its default; empty if a value without
   *     a default is absent or wrong
   */
  public Optional<R> read(KeySource source, Object... given) {
    Object[] values = new Object[components.size()];
    int next = 0;
    boolean whole = true;
    for (int i = 0; i < values.length; i++) {
      if (components.get(i).isEmpty()) {
        values[i] = given[next++];
      } else {
        Optional<Object> value = components.get(i).get().read(source);
        whole &= value.isPresent();
        values[i] = value.orElse(null);
      }
    }
    if (!whole) {
      return Optional.empty();
    }
    R read = created(values);
    if (read instanceof CheckedKeys checked) {
      checked.check(new GivenKeys(source, block));
    }
    return Optional.of(read);
  }

  /**
   * A record with these values, as a file has them, and the defaults of all other keys.
   *
   * @throws IllegalArgumentException if a value is wrong
   */
  public R of(Map<String, Object> values) {
    try {
      return new RecordSettings<>(this).read(new Settings(values));
    } catch (SettingsException e) {
      throw new IllegalArgumentException(e.key() + ": " + e.getMessage(), e);
    }
  }

  /** The rows of a Markdown table: key, default as it is declared, meaning. */
  String table() {
    StringBuilder rows = new StringBuilder("| key | default | meaning |\n|---|---|---|\n");
    addRows("", rows);
    return rows.toString();
  }

  private void addRows(String prefix, StringBuilder rows) {
    for (KeyComponent component : components.stream().flatMap(Optional::stream).toList()) {
      String path = prefix + component.key().name();
      if (component.inner().isPresent()) {
        component.inner().get().addRows(path + ".", rows);
      } else {
        rows.append("| `").append(path).append("` | ").append(component.declared().or());
        rows.append(" | ").append(component.key().description()).append(" |\n");
      }
    }
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

  /** The keys and values with which a file describes the record; secrets are left out. */
  public Map<String, Object> write(Record values) {
    return write(values, WrittenForm.OF_FILES);
  }

  Map<String, Object> write(Record values, WrittenForm form) {
    Map<String, Object> written = new LinkedHashMap<>();
    for (KeyComponent component : components.stream().flatMap(Optional::stream).toList()) {
      String name = component.key().name();
      if (!(values instanceof CheckedKeys checked) || checked.isWritten(name)) {
        component.write(values, form).ifPresent(value -> written.put(name, value));
      }
    }
    return written;
  }
}
