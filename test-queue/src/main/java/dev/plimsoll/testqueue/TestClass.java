// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.io.Serializable;
import java.util.Objects;

/**
 * A test class as its module's JVM found it.
 *
 * @param module the module's folder
 * @param name the class's full name
 * @param alone whether no other class of its module may run at the same time
 * @param last whether it runs after the other classes of its module, because it ends what they
 *     share
 */
record TestClass(String module, String name, boolean alone, boolean last) implements Serializable {

  TestClass {
    Objects.requireNonNull(module, "module");
    Objects.requireNonNull(name, "name");
  }

  String simpleName() {
    return name.substring(name.lastIndexOf('.') + 1);
  }
}
