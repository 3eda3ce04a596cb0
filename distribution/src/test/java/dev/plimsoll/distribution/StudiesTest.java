// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.DriverProvider;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.PlanLoader;
import dev.plimsoll.plan.Study;
import dev.plimsoll.plan.StudyLoader;
import dev.plimsoll.plan.StudyScale;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.ServiceLoader;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Reads every study of the repository with the checks that apply to users' studies, and plans each
 * cell.
 */
final class StudiesTest {

  private static final Path HOME = Path.of("..").toAbsolutePath().normalize();
  private static final List<DriverProvider> DRIVERS =
      StreamSupport.stream(ServiceLoader.load(DriverProvider.class).spliterator(), false).toList();

  static List<Path> studies() throws IOException {
    try (Stream<Path> folders = Files.list(HOME.resolve("studies"))) {
      return folders.filter(each -> Files.exists(each.resolve("study.yaml"))).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("studies")
  void isReadWithoutAProblem(Path folder) throws PlanException {
    Study study = new StudyLoader(HOME, HOME).load(folder.toString());

    assertThat(study.knownDeviations()).isNotEmpty();
    assertThat(study.conclusions())
        .as("has checks, or says why it cannot be asked")
        .allMatch(
            each ->
                each.checks().isEmpty() != (each.cannotBeAsked() + each.notSupported()).isEmpty());
  }

  @ParameterizedTest
  @MethodSource("studies")
  void everyCellHasAPlanAtTheScaleOfOneMachine(Path folder) throws PlanException {
    StudyLoader studies = new StudyLoader(HOME, HOME);
    Study study = studies.load(folder.toString());
    for (Study.Cell cell : study.cells()) {
      PlanLoader plans = new PlanLoader(DRIVERS, System::getenv, HOME, HOME);
      String workload = studies.resolve(study, cell.workload());
      List<String> sets = new ArrayList<>(cell.sets());
      sets.addAll(
          StudyScale.sets(
              study.scaling(), study.oneMachineScale(), plans.workload(workload, sets)));

      assertThat(
              plans.plans(
                  List.of(studies.resolve(study, cell.driver())), List.of(workload), sets, 1))
          .as(cell.id())
          .hasSize(1);
    }
  }
}
