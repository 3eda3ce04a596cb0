// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.Set;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Leaves out the contract classes that a variant of a driver does not run, see {@link
 * ContractVariants}. A test that is not listed runs the whole contract. JUnit finds the filter as a
 * service.
 */
public final class ContractVariantFilter implements PostDiscoveryFilter {

  /** A system property: the only contract classes to run, with commas; by default all. */
  private static final String ONLY = "plimsoll.contract";

  private final ContractVariants variants;
  private final Set<String> only;

  /** Applies {@code contract-variants.yaml}, and the property that names single classes. */
  public ContractVariantFilter() {
    only = chosen(System.getProperty(ONLY, ""));
    try {
      variants = ContractVariants.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * @param only names of contract classes with commas; empty for all
   */
  ContractVariantFilter(ContractVariants variants, String only) {
    this.variants = variants;
    this.only = chosen(only);
  }

  private static Set<String> chosen(String names) {
    return names.isBlank() ? Set.of() : Set.of(names.split(",", -1));
  }

  /** JUnit asks for each test, and removes classes of which none is left. */
  @Override
  public FilterResult apply(TestDescriptor test) {
    Optional<TestDescriptor> level = Optional.of(test);
    while (level.isPresent()) {
      if (type(level.get()).filter(ContractVariantFilter::isContract).isPresent()) {
        return FilterResult.includedIf(runs(level.get()));
      }
      level = level.get().getParent();
    }
    return FilterResult.included("belongs to no contract");
  }

  private boolean runs(TestDescriptor contract) {
    if (!only.isEmpty() && !only.contains(type(contract).orElseThrow().getSimpleName())) {
      return false;
    }
    Optional<Set<String>> listed =
        contract
            .getParent()
            .flatMap(ContractVariantFilter::type)
            .flatMap(variant -> variants.of(variant.getSimpleName()));
    return listed.isEmpty() || listed.get().contains(type(contract).orElseThrow().getSimpleName());
  }

  private static boolean isContract(Class<?> type) {
    return type.getEnclosingClass() == WholeContract.class;
  }

  private static Optional<Class<?>> type(TestDescriptor test) {
    return test.getSource()
        .filter(ClassSource.class::isInstance)
        .map(source -> ((ClassSource) source).getJavaClass());
  }
}
