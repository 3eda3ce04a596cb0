// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.driver.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** A component that is no key: whoever reads the file gives its value, such as the file's name. */
@Target(ElementType.RECORD_COMPONENT)
@Retention(RetentionPolicy.RUNTIME)
public @interface NoKey {}
