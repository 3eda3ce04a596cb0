// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.plimsoll.plan.WorkloadKeyTexts;
import dev.plimsoll.text.EnumText;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import tools.jackson.databind.annotation.EnumNaming;

/**
 * A key of the result file, as a record component declares it.
 *
 * @param name the key in the file
 * @param type type of the value, without {@link Optional}
 * @param meaning what it means, with the unit where the name has none; empty if nothing says it
 * @param absent where it is null or absent, as words; empty if nothing says it
 * @param optional whether it may be absent; it is not null then
 * @param nullable whether it may be null
 * @param allowed further restrictions of the value
 * @param figure where it is computed; empty: it is a fact
 * @param accessor returns its value
 */
record ResultKey(
    String name,
    Type type,
    String meaning,
    String absent,
    boolean optional,
    boolean nullable,
    Allowed allowed,
    Optional<Computed> figure,
    Method accessor) {

  private static final String OF_WORKLOAD = "workload.";

  private static final Map<Class<?>, Class<?>> OPTIONAL_NUMBERS =
      Map.of(
          OptionalInt.class,
          Integer.class,
          OptionalLong.class,
          Long.class,
          OptionalDouble.class,
          Double.class);

  ResultKey {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(type, "type");
    Objects.requireNonNull(meaning, "meaning");
    Objects.requireNonNull(absent, "absent");
    Objects.requireNonNull(allowed, "allowed");
    Objects.requireNonNull(figure, "figure");
    Objects.requireNonNull(accessor, "accessor");
  }

  /**
   * Returns the key of a component.
   *
   * @param path the keys that lead to its record, each with a dot behind it
   */
  static ResultKey of(RecordComponent component, String path) {
    JsonProperty renamed = component.getAccessor().getAnnotation(JsonProperty.class);
    String name = renamed == null ? component.getName() : renamed.value();
    Type declared = component.getGenericType();
    Type type = unwrapped(declared);
    boolean wrapped = type != declared;
    boolean optional = isOmitted(component);
    Described described = component.getAnnotation(Described.class);
    Allowed own = component.getAnnotation(Allowed.class);
    Optional<Computed> figure = Optional.ofNullable(component.getAnnotation(Computed.class));
    Method accessor = component.getAccessor();
    if (described == null) {
      boolean nullable = !component.getType().isPrimitive() && !optional;
      Allowed allowed = own == null ? Requested.ALLOWED : own;
      return new ResultKey(
          name, type, requested(path + name), "", optional, nullable, allowed, figure, accessor);
    }
    boolean nullable = (wrapped || !described.absent().isEmpty()) && !optional;
    Allowed allowed = own == null ? AtLeastZero.ALLOWED : own;
    return new ResultKey(
        name,
        type,
        meaning(described),
        described.absent(),
        optional,
        nullable,
        allowed,
        figure,
        accessor);
  }

  private static Type unwrapped(Type declared) {
    if (declared instanceof Class<?> plain) {
      return OPTIONAL_NUMBERS.getOrDefault(plain, plain);
    }
    return isA(declared, Optional.class) ? argument(declared, 0) : declared;
  }

  private static String meaning(Described described) {
    return described.unit().isEmpty()
        ? described.value()
        : described.value() + " In " + described.unit() + ".";
  }

  /** Returns what a key of the workload means in a workload file. */
  private static String requested(String path) {
    return path.startsWith(OF_WORKLOAD)
        ? WorkloadKeyTexts.of(path.substring(OF_WORKLOAD.length())).orElse("")
        : "";
  }

  private static boolean isOmitted(RecordComponent component) {
    JsonInclude own = component.getAccessor().getAnnotation(JsonInclude.class);
    JsonInclude all = component.getDeclaringRecord().getAnnotation(JsonInclude.class);
    if (own != null) {
      return own.value() != JsonInclude.Include.ALWAYS;
    }
    return all != null
        && all.value() != JsonInclude.Include.ALWAYS
        && !component.getType().isPrimitive();
  }

  /** Returns the value that a record has; null or an empty {@link Optional} without one. */
  Object value(Object part) {
    try {
      return accessor.invoke(part);
    } catch (IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("a component of a record cannot be read: " + name, e);
    }
  }

  /** Returns what it means and where it has no value. */
  String description() {
    if (absent.isEmpty()) {
      return meaning;
    }
    return meaning + (optional ? " Absent " : " Null ") + absent + ".";
  }

  /** Returns the allowed texts; empty if any text is allowed. */
  List<String> texts() {
    Stream<String> constants =
        Arrays.stream(allowed.constants())
            .flatMap(type -> Arrays.stream(type.getEnumConstants()))
            .map(EnumText::of);
    List<String> texts = new ArrayList<>(constants.toList());
    texts.addAll(List.of(allowed.texts()));
    return texts.isEmpty() && !isMap() ? allowed.names().list() : texts;
  }

  /** Returns the constants of an enum as files have them. */
  static List<String> constants(Class<?> type) {
    return Arrays.stream((Enum<?>[]) type.getEnumConstants())
        .map(type.isAnnotationPresent(EnumNaming.class) ? EnumText::of : Enum::name)
        .toList();
  }

  boolean isList() {
    return isA(type, List.class);
  }

  boolean isMap() {
    return isA(type, Map.class);
  }

  /** Returns the record that the value is, or that its elements are. */
  Optional<Class<?>> part() {
    return part(type);
  }

  private static Optional<Class<?>> part(Type type) {
    if (type instanceof ParameterizedType generic) {
      return part(argument(generic, generic.getActualTypeArguments().length - 1));
    }
    return type instanceof Class<?> plain && plain.isRecord()
        ? Optional.of(plain)
        : Optional.empty();
  }

  /** Returns whether a type is this generic one. */
  static boolean isA(Type type, Class<?> generic) {
    return type instanceof ParameterizedType parameterized && parameterized.getRawType() == generic;
  }

  /** Returns an argument of a generic type, from 0. */
  static Type argument(Type type, int index) {
    return ((ParameterizedType) type).getActualTypeArguments()[index];
  }

  /** Restrictions of keys that have none of their own. */
  @Allowed
  private static final class AtLeastZero {
    private static final Allowed ALLOWED = AtLeastZero.class.getAnnotation(Allowed.class);
  }

  /** Restrictions of keys that repeat what the user asked for. */
  @Allowed(minimum = Allowed.ANY)
  private static final class Requested {
    private static final Allowed ALLOWED = Requested.class.getAnnotation(Allowed.class);
  }
}
