// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Which values a key of the result file may have, beyond what the type of its record component
 * says. Without this annotation, numbers are at least 0. In lists and maps, bounds and texts are
 * those of the elements. On a type, they are those of components without this annotation.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.RECORD_COMPONENT, ElementType.TYPE})
@interface Allowed {

  /** A minimum that permits negative numbers. */
  double ANY = Double.NEGATIVE_INFINITY;

  /** The least number. */
  double minimum() default 0;

  /** A bound that numbers must exceed, in place of the minimum. */
  double above() default Double.NaN;

  /** The greatest number. */
  double maximum() default Double.POSITIVE_INFINITY;

  /** A bound that numbers must be less than. */
  double below() default Double.NaN;

  /** The texts; any text if there are neither texts nor constants. */
  String[] texts() default {};

  /** Enums whose constants, in lower case with hyphens, are allowed texts too. */
  Class<? extends Enum<?>>[] constants() default {};

  /** The form of any other text. */
  TextForm form() default TextForm.ANY;

  /** Names of the keys of a map; values of a text or number. */
  Names names() default Names.ANY;

  /** Whether a map has all of these names, and possibly others. */
  boolean allNames() default false;

  /** Whether values of a map may be null. */
  boolean nullValues() default false;

  /** Whether the key is always null. */
  boolean onlyNull() default false;

  /** The least length of a list. */
  int leastItems() default 0;

  /** The greatest length of a list. */
  int mostItems() default Integer.MAX_VALUE;

  /** A list is empty where another key of the record has a value: {@code status = PASS}. */
  String emptyWhere() default "";

  /** A list is not empty where another key of the record has a value. */
  String notEmptyWhere() default "";

  /** The key may be null only where another key of the record has a value. */
  String nullOnlyWhere() default "";
}
