// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testqueue;

import com.beust.jcommander.DynamicParameter;
import com.beust.jcommander.Parameter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The options of the queue; {@code bin/test} documents those that are for users. */
final class QueueOptions {

  @Parameter(names = "--root", description = "the source tree", required = true)
  String root = ".";

  @Parameter(names = "--unit", description = "only classes that need no server and no browser")
  boolean unitTestsOnly;

  @Parameter(names = "--include-tag", description = "only tests with this tag")
  List<String> includedTags = new ArrayList<>();

  @Parameter(names = "--exclude-tag", description = "no tests with this tag")
  List<String> excludedTags = new ArrayList<>();

  @Parameter(names = "--module", description = "only this module")
  List<String> modules = new ArrayList<>();

  @Parameter(names = "--repetitions", description = "how often failed tests are repeated")
  int repetitions;

  @Parameter(
      names = "--processors",
      description = "how many processors the running classes may be expected to keep busy")
  double processors = 1.25 * Runtime.getRuntime().availableProcessors();

  @DynamicParameter(names = "-J", description = "-JMODULE=N: JVMs of a module, otherwise 1")
  Map<String, String> jvms = new LinkedHashMap<>();

  @Parameter(
      names = "--optimize",
      description = "a module whose JVMs optimize code; it takes more time than it saves in others")
  List<String> optimized = new ArrayList<>();

  @Parameter(
      names = "--slice-minutes",
      description = "run only a part of the tests, which is expected to take that long")
  double sliceMinutes;

  @Parameter(names = "--turn", description = "which part: they follow one another, in a circle")
  long turn;

  @Parameter(names = "--help", help = true)
  boolean help;

  @Parameter(description = "[class…]")
  List<String> classes = new ArrayList<>();

  Path root() {
    return Path.of(root).toAbsolutePath().normalize();
  }

  TestSelection selection() {
    return new TestSelection(unitTestsOnly, includedTags, excludedTags, classes);
  }

  /** How many classes of a module may run at a time. */
  int jvmsOf(String module) {
    return Integer.parseInt(jvms.getOrDefault(module, "1"));
  }
}
