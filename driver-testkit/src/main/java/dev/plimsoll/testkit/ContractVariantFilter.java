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

  private final ContractVariants variants;

  /** Applies {@code contract-variants.yaml}. */
  public ContractVariantFilter() {
    try {
      variants = ContractVariants.read();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  ContractVariantFilter(ContractVariants variants) {
    this.variants = variants;
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
