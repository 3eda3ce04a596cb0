// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Study;
import dev.plimsoll.plan.StudyLoader;
import dev.plimsoll.report.MergedStudyText;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.series.ExpectedTime;
import dev.plimsoll.study.OutcomeFile;
import dev.plimsoll.study.StudyOutcome;
import dev.plimsoll.study.runs.StudyBundle;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A study that somebody else runs: what is sent to them, and what is made of what they return. */
final class StudyExchange {

  private StudyExchange() {}

  /** Writes the archive of a study. */
  static ExitCode bundle(
      CommandContext context,
      Study study,
      StudyLoader files,
      List<RunPlan> runs,
      double scale,
      Path archive)
      throws ResultException {
    new StudyBundle(study, files, instructions(study, runs, scale, context.series().version()))
        .write(archive);
    context.screen().line("bundle: " + archive);
    return ExitCode.OK;
  }

  private static String instructions(
      Study study, List<RunPlan> runs, double scale, String version) {
    return """
    # %1$s

    %2$s

    Made with version %5$s; `bin/benchmark --version` prints yours. Unpack the archive, and in the folder in which
    it is:

    ```
    bin/benchmark study %3$s --scale %4$s --dry-run
    bin/benchmark study %3$s --scale %4$s --resume
    ```

    Time: %6$s.

    On your own cluster, give the driver files in `drivers/` its addresses in place of `broker: local`. The cost is
    the price of your machines for that time; `bin/benchmark cost` computes it from the results and your price
    list.

    Return `results/studies/%3$s/outcome.json.gz`. It holds figures, versions and machines, and no messages.
    """
        .formatted(
            study.title(),
            study.question(),
            study.id(),
            scale == Math.rint(scale) ? String.valueOf((long) scale) : String.valueOf(scale),
            version,
            ExpectedTime.of(runs));
  }

  /**
   * Prints the outcomes of several places side by side.
   *
   * @param places {@code NAME=PATH} each, the path of an outcome or of its folder
   */
  static ExitCode merge(CommandContext context, Study study, List<String> places)
      throws ResultException, UsageException {
    Map<String, StudyOutcome> outcomes = new LinkedHashMap<>();
    for (String place : places) {
      int equals = place.indexOf('=');
      if (equals < 1 || equals == place.length() - 1) {
        throw new UsageException(
            "--merge: '"
                + place
                + "' is not NAME=PATH, such as laptop=results/studies/"
                + study.id());
      }
      Path path = Path.of(place.substring(equals + 1));
      Path file = Files.isDirectory(path) ? path.resolve(OutcomeFile.NAME) : path;
      String name = place.substring(0, equals);
      if (outcomes.put(name, StudyOutcomePages.evaluate(study, file)) != null) {
        throw new UsageException("--merge: two places are called '" + name + "': rename one");
      }
    }
    context.out().print(MergedStudyText.markdown(outcomes));
    return ExitCode.OK;
  }
}
