// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a key of the result file means. The schema and the tables of {@code docs/RESULTS.md} are
 * generated from it; {@code bin/generate} writes them. Type, nesting and whether the key is always
 * present follow from the record component. Keys of the workload that have no such annotation mean
 * what they mean in a workload file.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface Described {

  /** One sentence or a few, in Markdown without links. */
  String value();

  /** The unit, if the name of the key does not end with it: {@code microseconds}. */
  String unit() default "";

  /**
   * Where the key is null or, with {@code JsonInclude}, absent: {@code in closed load}. Empty if
   * the key always has a value.
   */
  String absent() default "";
}
