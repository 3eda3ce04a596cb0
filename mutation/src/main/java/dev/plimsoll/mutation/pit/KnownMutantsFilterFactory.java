// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.mutation.pit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import org.pitest.mutationtest.build.InterceptorParameters;
import org.pitest.mutationtest.build.MutationInterceptor;
import org.pitest.mutationtest.build.MutationInterceptorFactory;
import org.pitest.plugin.Feature;

/**
 * Makes the filter for the files that the system properties {@code plimsoll.mutation.known} and
 * {@code plimsoll.mutation.list} name.
 */
public final class KnownMutantsFilterFactory implements MutationInterceptorFactory {

  /** For PIT, which finds the plugin by its service file. */
  public KnownMutantsFilterFactory() {}

  @Override
  public MutationInterceptor createInterceptor(InterceptorParameters parameters) {
    try {
      Set<String> known = Set.copyOf(Files.readAllLines(file("known")));
      return new KnownMutantsFilter(known, file("list"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path file(String name) {
    return Path.of(System.getProperty("plimsoll.mutation." + name));
  }

  @Override
  public Feature provides() {
    return Feature.named("known_mutants").withOnByDefault(true).withDescription(description());
  }

  @Override
  public String description() {
    return "Lists all mutants and leaves out those whose outcome is known";
  }
}
