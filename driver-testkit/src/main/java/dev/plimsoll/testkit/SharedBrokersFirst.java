// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import java.util.Comparator;
import org.junit.jupiter.api.ClassDescriptor;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.ClassOrdererContext;

/**
 * Runs the classes that have their own broker last: each of them ends the shared one, which the
 * next class would have to start again. Registered in {@code junit-platform.properties}.
 */
public final class SharedBrokersFirst implements ClassOrderer {

  @Override
  public void orderClasses(ClassOrdererContext context) {
    context.getClassDescriptors().sort(Comparator.comparing(SharedBrokersFirst::hasOwnBroker));
  }

  private static boolean hasOwnBroker(ClassDescriptor type) {
    return type.findAnnotation(NeedsBroker.class).map(NeedsBroker::own).orElse(false);
  }
}
