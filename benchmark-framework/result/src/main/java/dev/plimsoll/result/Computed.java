// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The key is a figure: {@link Figures} computes it from facts of the file, and {@link
 * FigureComparison} compares what a file states with what follows from its facts. Keys without this
 * annotation are facts. Schema and tables name the figures.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
@interface Computed {

  /**
   * Keys of the same record: where one of them is absent or empty, the figure is known from
   * elsewhere and stays as it is stated.
   */
  String[] from() default {};
}
