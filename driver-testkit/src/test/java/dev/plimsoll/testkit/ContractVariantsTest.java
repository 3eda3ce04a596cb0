// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder.request;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.platform.launcher.PostDiscoveryFilter;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherFactory;

/** Which contract classes run, and that the file of variants and the drivers' tests agree. */
final class ContractVariantsTest {

  private static final String INHERITS_THE_CONTRACT = "extends " + nameOf(WholeContract.class);

  /** Any test that inherits the contract; it is discovered, and not run. */
  static final class ListedIT extends WholeContract {
    @Override
    protected DriverSetup setup() {
      throw new AssertionError("run");
    }
  }

  @Test
  void a_listed_variant_runs_the_classes_of_its_list_with_all_their_tests() {
    TestPlan plan = discover(Map.of("ListedIT", Map.of("Sending", "why", "Restart", "why")));

    assertThat(contracts(plan)).containsExactlyInAnyOrder("Sending", "Restart");
    assertThat(plan.countTestIdentifiers(TestIdentifier::isTest))
        .isEqualTo(tests(SendingContract.class) + tests(RestartContract.class));
  }

  @Test
  void a_test_that_is_listed_as_whole_or_not_listed_runs_all_classes() {
    assertThat(contracts(discover(Map.of("ListedIT", Map.of())))).isEqualTo(all());
    assertThat(contracts(discover(Map.of("AnotherIT", Map.of("Sending", "why"))))).isEqualTo(all());
  }

  @Test
  void the_filter_is_applied_by_each_launcher_of_tests() {
    assertThat(ServiceLoader.load(PostDiscoveryFilter.class))
        .hasAtLeastOneElementOfType(ContractVariantFilter.class);
  }

  @Test
  void the_file_lists_the_tests_of_the_drivers_that_inherit_the_contract_and_no_others()
      throws IOException {
    assertThat(ContractVariants.read().byTest().keySet())
        .isEqualTo(
            drivers().stream().flatMap(driver -> driver.stream()).collect(Collectors.toSet()));
  }

  @Test
  void each_driver_runs_the_whole_contract_once() throws IOException {
    ContractVariants variants = ContractVariants.read();
    assertThat(drivers())
        .hasSizeGreaterThan(1)
        .allSatisfy(
            driver ->
                assertThat(driver)
                    .filteredOn(test -> variants.of(test).isEmpty())
                    .as("of %s", driver)
                    .hasSize(1));
  }

  @Test
  void the_file_names_contract_classes_with_reasons() throws IOException {
    ContractVariants.read()
        .byTest()
        .forEach(
            (test, reasons) -> {
              assertThat(all()).as(test).containsAll(reasons.keySet());
              assertThat(reasons.values()).as(test).noneMatch(String::isBlank);
            });
  }

  @Test
  void single_classes_of_the_contract_can_be_chosen() {
    assertThat(contracts(discover(Map.of(), "Sending,Order")))
        .containsExactlyInAnyOrder("Sending", "Order");
  }

  private static TestPlan discover(Map<String, Map<String, String>> byTest) {
    return discover(byTest, "");
  }

  private static TestPlan discover(Map<String, Map<String, String>> byTest, String only) {
    return LauncherFactory.create()
        .discover(
            request()
                .selectors(selectClass(ListedIT.class))
                .filters(new ContractVariantFilter(new ContractVariants(byTest), only))
                .build());
  }

  private static Set<String> contracts(TestPlan plan) {
    return plan.getRoots().stream()
        .flatMap(root -> plan.getDescendants(root).stream())
        .map(TestIdentifier::getDisplayName)
        .filter(all()::contains)
        .collect(Collectors.toSet());
  }

  private static Set<String> all() {
    return Stream.of(WholeContract.class.getDeclaredClasses())
        .map(ContractVariantsTest::nameOf)
        .collect(Collectors.toSet());
  }

  private static String nameOf(Class<?> type) {
    return type.getSimpleName();
  }

  private static long tests(Class<?> contract) {
    return Stream.of(contract.getDeclaredMethods())
        .filter(method -> method.isAnnotationPresent(Test.class))
        .count();
  }

  /** Returns the simple names of the tests that inherit the contract, by driver. */
  private static List<Set<String>> drivers() throws IOException {
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      return modules
          .map(module -> module.resolve("src/test/java/dev/plimsoll/driver"))
          .filter(sources -> isOfDriver(sources))
          .map(ContractVariantsTest::inheriting)
          .filter(tests -> !tests.isEmpty())
          .toList();
    }
  }

  /** The sample of the test kit runs the whole contract without a server. */
  private static boolean isOfDriver(Path sources) {
    return Files.isDirectory(sources) && !sources.toString().contains("driver-testkit");
  }

  private static Set<String> inheriting(Path sources) {
    try (Stream<Path> files = Files.walk(sources)) {
      return files
          .filter(file -> file.toString().endsWith(".java") && inherits(file))
          .map(file -> file.getFileName().toString().replace(".java", ""))
          .collect(Collectors.toSet());
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static boolean inherits(Path file) {
    try {
      return Files.readString(file).contains(INHERITS_THE_CONTRACT);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }
}
