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
 * Marks a test class that needs a real server on this machine. Its methods may take a {@link
 * dev.plimsoll.driver.LocalBroker.Running} as parameter.
 *
 * <p>A running broker is used; otherwise one is started and shared by all test classes of the
 * process. If no broker is available, the class is skipped with the reason, or fails if the
 * environment contains {@code CI=true}.
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
   * Whether the class disrupts its broker. It then has its own broker, which ends after the class,
   * and is skipped if another program's broker is running.
   */
  boolean own() default false;

  /** The number of nodes; only a class with a broker of its own can have more than one. */
  int nodes() default 1;

  /** Whether clients reach it through a proxy; only for a class with a broker of its own. */
  boolean proxied() default false;
}
