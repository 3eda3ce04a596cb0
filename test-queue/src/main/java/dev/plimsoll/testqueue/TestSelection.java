// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import java.io.Serializable;
import java.util.List;

/**
 * Which tests a JVM finds.
 *
 * @param unitTestsOnly whether classes that need a server or a browser ({@code …IT}) are left out
 * @param includedTags tests without any of these tags are left out; empty for all tests
 * @param excludedTags tests with one of these tags are left out
 * @param names simple or full names of classes; empty for all classes
 */
record TestSelection(
    boolean unitTestsOnly, List<String> includedTags, List<String> excludedTags, List<String> names)
    implements Serializable {

  TestSelection {
    includedTags = List.copyOf(includedTags);
    excludedTags = List.copyOf(excludedTags);
    names = List.copyOf(names);
  }

  /** Whether a class of this full name may be run. */
  boolean includes(String className) {
    String simple = className.substring(className.lastIndexOf('.') + 1);
    boolean test = simple.endsWith("Test") || (!unitTestsOnly && simple.endsWith("IT"));
    return test && (names.isEmpty() || names.contains(simple) || names.contains(className));
  }
}
