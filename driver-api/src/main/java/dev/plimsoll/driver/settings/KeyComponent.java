// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import dev.plimsoll.driver.settings.KeyType.BlockListType;
import dev.plimsoll.driver.settings.KeyType.BlockType;
import dev.plimsoll.driver.settings.KeyType.ListType;
import dev.plimsoll.driver.settings.KeyType.NamesType;
import dev.plimsoll.driver.settings.KeyType.PropertiesType;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A component of a record that is a key.
 *
 * @param inner the keys of its block, if it is one
 * @param reading reads a value for the component; empty if there is none, because the key is
 *     missing or its value is wrong
 * @param content converts a value of the component to what is written; empty if there is none
 */
record KeyComponent(
    RecordComponent component,
    SettingKey declared,
    Key<?> key,
    Optional<RecordKeys<?>> inner,
    Reading reading,
    Content content) {

  private static final Optional<RecordKeys<?>> NO_BLOCK = Optional.empty();

  /** Reads the component. */
  interface Reading {
    Optional<Object> value(KeySource source);
  }

  /** What is written for the value of the component. */
  interface Content {
    Optional<Object> of(Object value, WrittenForm written);
  }

  static KeyComponent of(RecordComponent component) {
    SettingKey declared = component.getAnnotation(SettingKey.class);
    if (declared == null) {
      throw new IllegalArgumentException(component + " has no @SettingKey");
    }
    component.getAccessor().setAccessible(true);
    Type type = component.getGenericType();
    OptionalForm form = OptionalForm.of(type);
    Type inner = form.inner(type);
    if (inner instanceof ParameterizedType generic && generic.getRawType() == List.class) {
      return list(component, declared, generic.getActualTypeArguments()[0]);
    }
    if (inner instanceof ParameterizedType generic && generic.getRawType() == Map.class) {
      return map(component, declared, generic.getActualTypeArguments()[1]);
    }
    if (inner instanceof Class<?> record && record.isRecord() && declared.as().isInterface()) {
      return block(component, declared, form, RecordKeys.of(record.asSubclass(Record.class)));
    }
    return scalar(component, declared, form, ScalarTypes.of(inner, declared));
  }

  private static <T> KeyComponent scalar(
      RecordComponent component, SettingKey declared, OptionalForm form, ScalarType<T> type) {
    boolean required = form == OptionalForm.NONE && type.defaultValue().isEmpty();
    Key<ScalarType<T>> key = key(component, declared, type, required);
    return new KeyComponent(
        component,
        declared,
        key,
        NO_BLOCK,
        source -> {
          Optional<T> found = source.find(key);
          Optional<T> value = form == OptionalForm.NONE ? found.or(type::defaultValue) : found;
          return value.isPresent() ? Optional.of(form.wrap(value.get())) : form.absent();
        },
        (value, written) -> form.<T>unwrap(value).flatMap(each -> written.value(type, each)));
  }

  private static KeyComponent block(
      RecordComponent component, SettingKey declared, OptionalForm form, RecordKeys<?> keys) {
    Key<BlockType> key = key(component, declared, keys.type(), declared.required());
    return new KeyComponent(
        component,
        declared,
        key,
        Optional.of(keys),
        source -> {
          Optional<Object> read = source.block(key).flatMap(block -> keys.read(block));
          return form == OptionalForm.NONE ? read : Optional.of(read);
        },
        (value, written) -> form.<Record>unwrap(value).map(record -> keys.write(record, written)));
  }

  private static KeyComponent list(RecordComponent component, SettingKey declared, Type item) {
    if (item instanceof Class<?> record && record.isRecord() && declared.as().isInterface()) {
      return blocks(component, declared, RecordKeys.of(record.asSubclass(Record.class)));
    }
    return values(component, declared, ScalarTypes.of(item, declared));
  }

  private static KeyComponent blocks(
      RecordComponent component, SettingKey declared, RecordKeys<?> keys) {
    Key<BlockListType> key = key(component, declared, keys.listType(), declared.required());
    return new KeyComponent(
        component,
        declared,
        key,
        NO_BLOCK,
        source -> {
          List<Object> records = new ArrayList<>();
          source.blocks(key).forEach(block -> keys.read(block).ifPresent(records::add));
          return Optional.of(records);
        },
        (value, written) ->
            ofList((List<?>) value, written)
                .map(all -> all.stream().map(r -> keys.write((Record) r, written)).toList()));
  }

  private static <T> KeyComponent values(
      RecordComponent component, SettingKey declared, ScalarType<T> item) {
    Key<ListType<T>> key =
        key(
            component,
            declared,
            new ListType<>(item, declared.example(), declared.orSingle(), declared.distinct()),
            declared.required());
    return new KeyComponent(
        component,
        declared,
        key,
        NO_BLOCK,
        source -> Optional.of(source.list(key)),
        (value, written) ->
            ofList((List<?>) value, written).map(all -> written(item, all, written)));
  }

  @SuppressWarnings("unchecked") // The component is a list of values of this type.
  private static <T> List<Object> written(ScalarType<T> item, List<?> values, WrittenForm form) {
    return ((List<T>) values).stream().flatMap(each -> form.value(item, each).stream()).toList();
  }

  private static KeyComponent map(RecordComponent component, SettingKey declared, Type value) {
    boolean lists = value != String.class;
    if (!lists && declared.example().isEmpty()) {
      Key<PropertiesType> key = key(component, declared, new PropertiesType(), declared.required());
      return new KeyComponent(
          component,
          declared,
          key,
          NO_BLOCK,
          source -> Optional.of(source.properties(key)),
          (properties, written) -> Optional.of(properties));
    }
    Key<NamesType> key =
        key(component, declared, new NamesType(lists, declared.example()), declared.required());
    return new KeyComponent(
        component,
        declared,
        key,
        NO_BLOCK,
        source -> Optional.of(lists ? source.lists(key) : source.names(key)),
        (names, written) -> ((Map<?, ?>) names).isEmpty() ? Optional.empty() : Optional.of(names));
  }

  private static <K extends KeyType> Key<K> key(
      RecordComponent component, SettingKey declared, K type, boolean required) {
    String name = declared.name().isEmpty() ? component.getName() : declared.name();
    return new Key<>(name, type, declared.value(), declared.absent(), required, declared.omb());
  }

  Optional<Object> read(KeySource source) {
    return reading.value(source);
  }

  Optional<Object> write(Record record, WrittenForm written) {
    try {
      return content.of(component.getAccessor().invoke(record), written);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Optional<List<?>> ofList(List<?> list, WrittenForm written) {
    return list.isEmpty() && written.omitsEmpty() ? Optional.empty() : Optional.of(list);
  }
}
