// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.io.Serializable;
import java.util.List;

/** What the queue asks a JVM for; without a further request, the connection is closed. */
sealed interface JvmRequest extends Serializable {

  /** Find the test classes in a folder; the answer is a list of {@link TestClass}. */
  record Find(String module, String folder, TestSelection selection) implements JvmRequest {}

  /**
   * Run a class, or only some of its tests; the answer is a {@link ClassReport}.
   *
   * @param uniqueIds the tests; empty for all of the class
   */
  record Execute(String className, List<String> uniqueIds, TestSelection selection)
      implements JvmRequest {}
}
