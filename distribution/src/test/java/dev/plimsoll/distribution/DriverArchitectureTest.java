// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.plimsoll.driver.DriverProvider;
import java.util.Arrays;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What all drivers have in common: the packages that they may use, and the names of classes. */
final class DriverArchitectureTest {

  private static final String ROOT = "dev.plimsoll.driver";
  private static final String[] SHARED = {
    ROOT, ROOT + ".connection", ROOT + ".http", ROOT + ".settings"
  };
  private static JavaClasses drivers;

  /**
   * A driver.
   *
   * @param name the prefix of its classes
   * @param folder its package
   */
  record Module(String name, String folder) {

    Stream<JavaClass> topLevel() {
      return drivers.stream()
          .filter(type -> type.getPackageName().equals(folder))
          .filter(type -> type.getEnclosingClass().isEmpty())
          .filter(type -> !type.getSimpleName().equals("package-info"));
    }

    @Override
    public String toString() {
      return name;
    }
  }

  /** The drivers on the class path, apart from the simulated system. */
  static Stream<Module> modules() {
    return ServiceLoader.load(DriverProvider.class).stream()
        .map(ServiceLoader.Provider::type)
        .filter(provider -> provider.getPackageName().startsWith(ROOT + "."))
        .map(
            provider ->
                new Module(
                    provider.getSimpleName().replaceFirst("Provider$", ""),
                    provider.getPackageName()));
  }

  @BeforeAll
  static void read() {
    drivers =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            .importPackages(ROOT);
  }

  @Test
  void eachPackageIsThatOfADriverOrShared() {
    List<String> known =
        Stream.concat(Arrays.stream(SHARED), modules().map(Module::folder)).toList();

    assertThat(drivers).extracting(JavaClass::getPackageName).isSubsetOf(known);
  }

  @Test
  void whatDriversShareNeedsTheJdkAndAJsonReader() {
    classes()
        .that()
        .resideInAnyPackage(SHARED)
        .should()
        .onlyDependOnClassesThat(
            resideInAnyPackage("java..", "javax.net..", "tools.jackson..")
                .or(resideInAnyPackage(SHARED)))
        .check(drivers);
  }

  @ParameterizedTest
  @MethodSource("modules")
  void aDriverUsesWhatDriversShareAndNoOtherDriver(Module system) {
    classes()
        .that()
        .resideInAPackage(system.folder())
        .should()
        .onlyDependOnClassesThat(
            not(resideInAPackage("dev.plimsoll.."))
                .or(resideInAPackage(system.folder()))
                .or(resideInAnyPackage(SHARED)))
        .check(drivers);
  }

  @ParameterizedTest
  @MethodSource("modules")
  void eachDriverHasTheSameNouns(Module system) {
    assertThat(system.topLevel())
        .extracting(JavaClass::getSimpleName)
        .contains(
            Stream.of(
                    "Provider",
                    "Driver",
                    "Config",
                    "Connection",
                    "Server",
                    "Topics",
                    "Guarantees",
                    "Failures")
                .map(system.name()::concat)
                .toArray(String[]::new));
  }

  @ParameterizedTest
  @MethodSource("modules")
  void eachClassHasThePrefixOfItsDriver(Module system) {
    assertThat(system.topLevel())
        .extracting(JavaClass::getSimpleName)
        .allSatisfy(name -> assertThat(name).startsWith(system.name()));
  }

  @ParameterizedTest
  @MethodSource("modules")
  void aClassIsNamedByTheInterfaceThatItImplements(Module system) {
    for (String noun : List.of("Producer", "Consumer")) {
      assertThat(
              system.topLevel().filter(type -> !type.isInterface() && isA(type, "Driver" + noun)))
          .extracting(JavaClass::getSimpleName)
          .allSatisfy(name -> assertThat(name).endsWith(noun));
    }
    assertThat(system.topLevel().filter(type -> isA(type, "DeliveredBatch")))
        .extracting(JavaClass::getSimpleName)
        .allSatisfy(name -> assertThat(name).endsWith("Batch"));
  }

  private static boolean isA(JavaClass type, String name) {
    return type.isAssignableTo(ROOT + "." + name);
  }
}
