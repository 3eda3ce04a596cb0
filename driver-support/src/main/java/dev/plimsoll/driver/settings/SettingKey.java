// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A key of a driver file. The name of the record's component is the key, its type the type of the
 * value:
 *
 * <ul>
 *   <li>{@code int}, {@code long}, {@code double}, {@code boolean}, {@code String}, an enum;
 *   <li>{@code Duration}: a time with its unit;
 *   <li>{@code Secret}: a text that no result and no message contains;
 *   <li>{@code List<String>}: a list, or a single string;
 *   <li>{@code Optional} of one of these, if there is no default;
 *   <li>{@code Map<String, String>}: the client library's own properties;
 *   <li>a record: a block of keys.
 * </ul>
 */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface SettingKey {

  /** What it means: a phrase for the README and for editors. */
  String value();

  /** The default, as it would be written in a driver file; empty if the key is required. */
  String or() default "";

  /** The smallest value of a number or a time, as it would be written; empty if there is none. */
  String min() default "";

  /** The largest value of a number; empty if there is none. */
  String max() default "";

  /** Whether the number is a size in bytes, which may have a unit: {@code 64KiB}. */
  boolean bytes() default false;
}
