// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A record whose components are the keys of a block. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface SettingBlock {

  /** The block in an error message, as it would be written: <code>{rate: 10k, for: 30s}</code>. */
  String example();

  /** The key that a single value in place of the block stands for; empty if none does. */
  String shorthand() default "";

  /** Keys with spaces between them: a file may have at most one of each such list. */
  String[] exclusive() default {};
}
