// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.record;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** Looks up VarHandles of fields of this package. */
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
