// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Finds the variable handles of this package's own fields. */
final class VarHandles {

  private VarHandles() {}

  static VarHandle field(Class<?> owner, String name, Class<?> type) {
    try {
      return MethodHandles.privateLookupIn(owner, MethodHandles.lookup())
          .findVarHandle(owner, name, type);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
