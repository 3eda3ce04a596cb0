// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation.pit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.pitest.bytecode.analysis.ClassTree;
import org.pitest.mutationtest.build.InterceptorType;
import org.pitest.mutationtest.build.MutationInterceptor;
import org.pitest.mutationtest.engine.Mutater;
import org.pitest.mutationtest.engine.MutationDetails;

/** Appends all mutants to a list, and leaves out those whose outcome is known. */
final class KnownMutantsFilter implements MutationInterceptor {

  private final Set<String> known;
  private final Path list;

  /**
   * @param known places of the mutants that are left out
   * @param list file for a line of each mutant: its place and description
   */
  KnownMutantsFilter(Set<String> known, Path list) {
    this.known = known;
    this.list = list;
  }

  /** After the filters that drop mutants or join several. */
  @Override
  public InterceptorType type() {
    return InterceptorType.REPORT;
  }

  @Override
  public void begin(ClassTree type) {}

  @Override
  public Collection<MutationDetails> intercept(
      Collection<MutationDetails> mutants, Mutater mutater) {
    List<String> lines =
        mutants.stream().map(each -> place(each) + "\t" + each.getDescription()).toList();
    try {
      Files.write(list, lines, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return mutants.stream().filter(each -> !known.contains(place(each))).toList();
  }

  /** What the XML report says of a mutant's place, in the same order. */
  private static String place(MutationDetails mutant) {
    return String.join(
        "\t",
        mutant.getClassName().asJavaName(),
        mutant.getMethod(),
        mutant.getId().getLocation().getMethodDesc(),
        String.valueOf(mutant.getLineNumber()),
        String.valueOf(mutant.getFirstIndex()),
        mutant.getMutator());
  }

  @Override
  public void end() {}
}
