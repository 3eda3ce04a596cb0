// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** How a component expresses that its key may be absent. */
enum OptionalForm {
  /** Not at all: the key has a default or is required. */
  NONE,
  OBJECT,
  INT,
  LONG,
  DOUBLE;

  static OptionalForm of(Type type) {
    if (type instanceof ParameterizedType generic && generic.getRawType() == Optional.class) {
      return OBJECT;
    }
    if (type == OptionalInt.class) {
      return INT;
    }
    if (type == OptionalLong.class) {
      return LONG;
    }
    return type == OptionalDouble.class ? DOUBLE : NONE;
  }

  /** The type of a value that is present. */
  Type inner(Type type) {
    return switch (this) {
      case NONE -> type;
      case OBJECT -> ((ParameterizedType) type).getActualTypeArguments()[0];
      case INT -> int.class;
      case LONG -> long.class;
      case DOUBLE -> double.class;
    };
  }

  Object wrap(Object value) {
    return switch (this) {
      case NONE -> value;
      case OBJECT -> Optional.of(value);
      case INT -> OptionalInt.of((Integer) value);
      case LONG -> OptionalLong.of((Long) value);
      case DOUBLE -> OptionalDouble.of((Double) value);
    };
  }

  /** The value of a component whose key is absent; empty if it must be present. */
  Optional<Object> absent() {
    return switch (this) {
      case NONE -> Optional.empty();
      case OBJECT -> Optional.of(Optional.empty());
      case INT -> Optional.of(OptionalInt.empty());
      case LONG -> Optional.of(OptionalLong.empty());
      case DOUBLE -> Optional.of(OptionalDouble.empty());
    };
  }

  @SuppressWarnings("unchecked") // The component has this type.
  <T> Optional<T> unwrap(Object value) {
    return (Optional<T>)
        switch (this) {
          case NONE -> Optional.of(value);
          case OBJECT -> (Optional<?>) value;
          case INT -> boxed((OptionalInt) value);
          case LONG -> boxed((OptionalLong) value);
          case DOUBLE -> boxed((OptionalDouble) value);
        };
  }

  private static Optional<?> boxed(OptionalInt value) {
    return value.isPresent() ? Optional.of(value.getAsInt()) : Optional.empty();
  }

  private static Optional<?> boxed(OptionalLong value) {
    return value.isPresent() ? Optional.of(value.getAsLong()) : Optional.empty();
  }

  private static Optional<?> boxed(OptionalDouble value) {
    return value.isPresent() ? Optional.of(value.getAsDouble()) : Optional.empty();
  }
}
