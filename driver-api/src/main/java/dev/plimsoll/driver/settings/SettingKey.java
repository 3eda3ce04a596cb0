// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A key of a YAML file. The name of the record's component is the key, its type the type of the
 * value:
 *
 * <ul>
 *   <li>{@code int}, {@code long}, {@code double}, {@code boolean}, {@code String}, an enum;
 *   <li>{@code Duration}: a time with its unit;
 *   <li>{@code Secret}: a text that no result and no message contains;
 *   <li>any type for which {@link #as} names a {@link DeclaredType};
 *   <li>{@code Optional} of one of these, or {@code OptionalInt}, {@code OptionalLong}, {@code
 *       OptionalDouble}, if there is no default;
 *   <li>{@code List} of one of these, or of records;
 *   <li>{@code Map<String, String>}: the client library's own properties, or with {@link #example}
 *       names chosen by the user, each with a text; {@code Map<String, List<String>>}: such names,
 *       each with texts;
 *   <li>a record, or {@code Optional} of one: a block of keys.
 * </ul>
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface SettingKey {

  /** What it means: a phrase or a sentence for documents and for editors. */
  String value();

  /** The key, if it is not the name of the component. */
  String name() default "";

  /**
   * The default, as it would be written in a file; empty if there is none. In an {@code Optional}
   * it is not read, because other keys may change it.
   */
  String or() default "";

  /** What applies if the key is absent, unless the default says it. */
  String absent() default "";

  /** The smallest value of a number or a time, as it would be written; empty if there is none. */
  String min() default "";

  /** The largest value of a number; empty if there is none. */
  String max() default "";

  /** What a number counts, which determines its units and its bounds. */
  Quantity quantity() default Quantity.NUMBER;

  /** Whether a file must have a list or a block; other keys without a default are required. */
  boolean required() default false;

  /** Whether OpenMessaging Benchmark has this key. */
  boolean omb() default false;

  /** Whether a list of one may be written without brackets. */
  boolean orSingle() default false;

  /** Whether a list may have no value twice. */
  boolean distinct() default false;

  /** The value of a list or of names in an error message, as it would be written. */
  String example() default "";

  /** How a type is written that is none of the known ones. */
  Class<? extends DeclaredType> as() default DeclaredType.class;
}
