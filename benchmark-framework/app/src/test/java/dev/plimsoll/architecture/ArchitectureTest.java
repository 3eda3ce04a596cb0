// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.properties.HasName.Predicates.name;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.plimsoll.load.WaitBaseline;
import dev.plimsoll.record.LeadingPadding;
import dev.plimsoll.record.NanoClock;
import dev.plimsoll.record.TimerSlack;
import dev.plimsoll.run.ExaminedRun;
import dev.plimsoll.run.Run;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which package may use which. A new dependency needs an entry here. */
final class ArchitectureTest {

  private static final String ROOT = "dev.plimsoll.";
  private static JavaClasses product;

  @BeforeAll
  static void read() {
    product =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
            .withImportOption(location -> !location.contains("-tests.jar"))
            // On the class path of the tests, and no part of the product.
            .withImportOption(location -> !location.contains("driver-testkit"))
            .withImportOption(location -> !location.contains("driver-support"))
            .withImportOption(location -> !location.contains("test-queue"))
            // Generated.
            .withImportOption(location -> !location.contains("worker-protocol"))
            .importPackages("dev.plimsoll");
  }

  @ParameterizedTest(name = "{0} uses {1}")
  @CsvSource({
    "driver, ''",
    "driver.settings, driver",
    "text, ''",
    "record, driver",
    "load, driver record",
    "metric, text",
    "search, ''",
    "clock, text",
    "plan, driver driver.settings metric search text",
    "worker, driver load record plan",
    "remote, driver load record plan worker clock text protocol",
    "result, driver record plan clock metric search text",
    "assembly, driver plan worker record result text",
    "run, driver plan worker record result assembly metric search text",
    "imported, text",
    "compare, plan result metric text",
    "export, imported result metric text",
    "cost, plan result text",
    "baseline, driver result text",
    "study, plan compare result metric text",
    "choice, driver plan compare cost result metric text",
    "submission, record result text",
    "report.view, text",
    "site, report report.html report.view result compare study submission imported export metric"
        + " text",
    "report, report.view driver imported result record compare study choice cost metric text",
    "report.html, report report.view driver imported result record compare study choice metric"
        + " text",
    "series, driver plan run result record report report.html compare metric text baseline remote"
        + " worker",
    "live, driver plan record result report report.html metric series text",
    "study.runs, driver plan run result report series study choice metric submission text",
    "fairness, driver plan run series compare",
    "cli, driver plan run result report report.html compare export cost study metric text series"
        + " live study.runs choice calibration fairness baseline remote worker simulated"
        + " simulated.listen imported submission site",
  })
  void aPackageUsesOnlyTheListedPackages(String name, String others) {
    String[] allowed = packages(name + " " + others);
    check(
        classes()
            .that()
            .resideInAPackage(ROOT + name)
            .should()
            .onlyDependOnClassesThat(isNotOurs().or(resideInAnyPackage(allowed))));
  }

  @Test
  void everyPackageHasARule() {
    Set<String> names =
        product.stream()
            .map(JavaClass::getPackageName)
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(names)
        .containsExactlyInAnyOrder(
            packages(
                "driver driver.settings text metric search clock record load plan worker remote"
                    + " result assembly run compare export imported cost baseline study choice"
                    + " submission report report.html report.view series study.runs fairness cli"
                    + " simulated simulated.listen calibration site live"));
  }

  @Test
  void onlyThePackageForRemoteWorkersKnowsTheWire() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + "remote..")
            .should()
            .dependOnClassesThat()
            .resideInAnyPackage("io.grpc..", "com.google.protobuf..", ROOT + "protocol.."));
  }

  @Test
  void calibrationUsesOfLoadTheWaitBaselineOnly() {
    check(
        classes()
            .that()
            .resideInAPackage(ROOT + "calibration")
            .should()
            .onlyDependOnClassesThat(
                isNotOurs()
                    .or(
                        resideInAnyPackage(
                            packages(
                                "calibration driver plan run result record series compare metric")))
                    .or(name(WaitBaseline.class.getName()))));
  }

  @Test
  void theSimulatedSystemIsADriverWithTheClockOfTheProcess() {
    check(
        classes()
            .that()
            .resideInAPackage(ROOT + "simulated..")
            .should()
            .onlyDependOnClassesThat(
                isNotOurs()
                    .or(
                        resideInAnyPackage(
                            packages("simulated simulated.listen driver driver.settings")))
                    .or(name(NanoClock.class.getName()))
                    .or(name(TimerSlack.class.getName()))
                    .or(name(LeadingPadding.class.getName()))));
  }

  @Test
  void nothingDependsOnTheCommandLine() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackage(ROOT + "cli..")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + "cli.."));
  }

  @Test
  void onlyTheCommandThatServesTheSimulatedSystemNamesIt() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(ROOT + "simulated..")
            .and()
            .doNotHaveFullyQualifiedName(ROOT + "cli.SimulatedCommand")
            .should()
            .dependOnClassesThat()
            .resideInAPackage(ROOT + "simulated.."));
  }

  @Test
  void packagesHaveNoCycles() {
    check(slices().matching(ROOT + "(**)").should().beFreeOfCycles());
  }

  @Test
  void theDriverInterfaceNeedsTheJdkAlone() {
    check(
        classes()
            .that()
            .resideInAPackage(ROOT + "driver..")
            .should()
            .onlyDependOnClassesThat()
            .resideInAnyPackage("java..", ROOT + "driver.."));
  }

  /**
   * Of what a driver and the framework exchange, classes are exceptions, the settings of a file
   * (the framework has to know which keys a driver has read), a key, which is compared by identity,
   * a secret, which has no component that a program could print, and two classes without objects.
   */
  @Test
  void theDriverInterfaceIsInterfacesAndRecords() {
    Set<String> classes =
        product.stream()
            .filter(type -> type.getPackageName().equals(ROOT + "driver"))
            .filter(type -> !type.isInterface() && !type.isEnum() && !type.isRecord())
            .filter(type -> !type.getSimpleName().endsWith("Exception"))
            .map(JavaClass::getSimpleName)
            .filter(name -> !name.equals("package-info"))
            .collect(Collectors.toCollection(TreeSet::new));

    assertThat(classes)
        .containsExactly("MessageKey", "Quantities", "Secret", "Settings", "UserCache");
  }

  @ParameterizedTest
  @ValueSource(strings = {"load", "record"})
  void hotPackagesUseNoStreamsNoOptionalNoLoggingNoJson(String name) {
    check(
        noClasses()
            .that()
            .resideInAPackage(ROOT + name + "..")
            .should()
            .dependOnClassesThat(
                resideInAnyPackage(
                        "java.util.stream..",
                        "java.util.logging..",
                        "org.slf4j..",
                        "ch.qos.logback..",
                        "tools.jackson..",
                        "com.fasterxml..")
                    .or(isOptional())));
  }

  @Test
  void onlyMainAndASecondSignalEndTheProgram() {
    check(
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName(ROOT + "cli.Main")
            .should()
            .callMethod(System.class, "exit", int.class)
            .orShould()
            .callMethod(Runtime.class, "exit", int.class));
    check(
        noClasses()
            .that()
            .doNotHaveFullyQualifiedName(ROOT + "cli.Main")
            .and()
            .resideOutsideOfPackage(ROOT + "testkit..")
            .should()
            .callMethod(Runtime.class, "halt", int.class));
  }

  @Test
  void testsExecuteRunsOnlyWhereResultsAreComputedASecondTime() {
    JavaClasses tests =
        new ClassFileImporter()
            .withImportOption(ImportOption.Predefined.ONLY_INCLUDE_TESTS)
            .importPackages("dev.plimsoll");

    noClasses()
        .that()
        .doNotHaveFullyQualifiedName(ExaminedRun.class.getName())
        .should()
        .callMethod(Run.class, "execute", Consumer.class)
        .check(tests);
  }

  @Test
  void theSecondComputationOfResultsUsesNothingOfTheProgram() {
    JavaClasses second = new ClassFileImporter().importPackages(ROOT + "independent");

    assertThat(second).isNotEmpty();
    classes()
        .that(not(endsWithTest()))
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("java..", "tools.jackson..", ROOT + "independent")
        .check(second);
  }

  @Test
  void nobodyPrintsStackTraces() {
    check(noClasses().should().callMethod(Throwable.class, "printStackTrace"));
  }

  private static void check(ArchRule rule) {
    rule.check(product);
  }

  private static DescribedPredicate<JavaClass> isNotOurs() {
    return not(resideInAPackage("dev.plimsoll.."));
  }

  private static DescribedPredicate<JavaClass> endsWithTest() {
    return DescribedPredicate.describe("tests", type -> type.getName().contains("Test"));
  }

  private static DescribedPredicate<JavaClass> isOptional() {
    return name(Optional.class.getName())
        .or(name(OptionalLong.class.getName()))
        .or(name(OptionalInt.class.getName()))
        .or(name(OptionalDouble.class.getName()))
        .forSubtype();
  }

  private static String[] packages(String names) {
    return Arrays.stream(names.trim().split(" +")).map(ROOT::concat).toArray(String[]::new);
  }
}
