// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import dev.plimsoll.driver.Quantities;
import dev.plimsoll.driver.Secret;
import java.lang.reflect.Type;
import java.time.Duration;
import java.util.Optional;

/** The types of single values, by the types of components and what they declare. */
final class ScalarTypes {

  private ScalarTypes() {}

  /** The type of a value, with the default that the key declares. */
  static ScalarType<?> of(Type type, SettingKey declared) {
    ScalarType<?> found =
        declared.as().isInterface() ? known((Class<?>) type, declared) : own(declared.as());
    return declared.or().isEmpty() ? found : withDefault(found, declared.or());
  }

  private static <T> ScalarType<T> withDefault(ScalarType<T> type, String text) {
    return type.or(type.parser().apply(text));
  }

  private static ScalarType<?> own(Class<? extends DeclaredType> type) {
    try {
      var constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance().type();
    } catch (ReflectiveOperationException e) {
      throw new IllegalArgumentException(type + " cannot be created", e);
    }
  }

  private static ScalarType<?> known(Class<?> type, SettingKey declared) {
    if (type.isEnum()) {
      return choice(type);
    }
    return switch (type.getSimpleName()) {
      case "int", "Integer" -> whole(declared);
      case "long", "Long" -> large(declared);
      case "double", "Double" -> decimal(declared);
      case "boolean", "Boolean" -> ScalarType.bool();
      case "Duration" -> ScalarType.time(time(declared.min()));
      case "Secret" -> secret();
      case "String" -> ScalarType.text();
      default -> throw new IllegalArgumentException("no key can be a " + type);
    };
  }

  private static ScalarType<Integer> whole(SettingKey declared) {
    int min = (int) number(declared.min(), 0);
    int max = (int) number(declared.max(), Integer.MAX_VALUE);
    return declared.quantity() == Quantity.BYTES
        ? ScalarType.bytes(min, max)
        : ScalarType.count(min, max);
  }

  private static ScalarType<Long> large(SettingKey declared) {
    long min = number(declared.min(), 0);
    long max = number(declared.max(), Integer.MAX_VALUE);
    return declared.quantity() == Quantity.BYTES
        ? ScalarType.longBytes(min, max)
        : ScalarType.integer(min, max);
  }

  private static ScalarType<Double> decimal(SettingKey declared) {
    double max = decimal(declared.max(), Double.MAX_VALUE);
    return switch (declared.quantity()) {
      case SHARE -> ScalarType.share();
      case RATE -> ScalarType.rate(!declared.min().isEmpty(), max);
      case POSITIVE -> ScalarType.positive(max);
      case NUMBER, BYTES -> ScalarType.decimal(decimal(declared.min(), 0), max);
    };
  }

  private static ScalarType<Secret> secret() {
    return new ScalarType<>(
        "a text", "text", Secret::new, secret -> Secret.SHOWN, KeySchema.TEXT, Optional.empty());
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // The type is an enum, but which is not known here.
  private static ScalarType<?> choice(Class type) {
    return ScalarType.choice(type);
  }

  private static Duration time(String text) {
    return text.isEmpty() ? Duration.ZERO : Quantities.duration(text);
  }

  private static long number(String text, long absent) {
    return text.isEmpty() ? absent : Long.parseLong(text.replace("_", ""));
  }

  private static double decimal(String text, double absent) {
    return text.isEmpty() ? absent : Double.parseDouble(text.replace("_", ""));
  }
}
