// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test class that needs a real server on this machine. Its methods may take a {@link
 * dev.plimsoll.driver.LocalBroker.Running} as parameter.
 *
 * <p>The broker that runs already is used; otherwise one is started and shared by all test classes
 * of the process. Where it cannot be had the class is skipped with the reason, and fails where the
 * environment says {@code CI=true}.
 */
@Documented
@Inherited
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ExtendWith(LocalBrokerExtension.class)
public @interface NeedsBroker {

  /** The system, as {@link dev.plimsoll.driver.LocalBroker#system}. */
  String value();

  /**
   * Whether the class does its broker harm: then it gets one of its own, which ends with it. It is
   * skipped where somebody else's is running.
   */
  boolean own() default false;
}
