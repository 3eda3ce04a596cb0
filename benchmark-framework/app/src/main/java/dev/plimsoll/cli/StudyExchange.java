// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import dev.plimsoll.plan.PriceList;
import dev.plimsoll.plan.RunPlan;
import dev.plimsoll.plan.Study;
import dev.plimsoll.plan.StudyLoader;
import dev.plimsoll.report.MergedStudyText;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.series.ExpectedTime;
import dev.plimsoll.study.OutcomeFile;
import dev.plimsoll.study.StudyOutcome;
import dev.plimsoll.study.runs.StudyBundle;
import dev.plimsoll.study.runs.StudyCost;
import dev.plimsoll.text.Numbers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/** A study that somebody else runs: what is sent to them, and what is made of what they return. */
final class StudyExchange {

  private StudyExchange() {}

  /**
   * Writes the archive of a study.
   *
   * @param options what selects these runs of the study, for a command line
   */
  static ExitCode bundle(
      CommandContext context,
      Study study,
      StudyLoader files,
      List<RunPlan> runs,
      String options,
      PriceList prices,
      Path archive)
      throws ResultException {
    String page = instructions(study, runs, options, prices, context.series().version());
    new StudyBundle(study, files, page).write(archive);
    context.screen().line("bundle: " + archive);
    return ExitCode.OK;
  }

  private static String instructions(
      Study study, List<RunPlan> runs, String options, PriceList prices, String version) {
    return """
    # %1$s

    %2$s

    Made with version %5$s; `bin/benchmark --version` prints yours. Unpack the archive, and in the folder in which
    it is:

    ```
    bin/benchmark study %3$s %4$s --dry-run
    bin/benchmark study %3$s %4$s --resume
    ```

    Time: %6$s.

    On a cluster that you have, give the driver files in `drivers/` its addresses in place of `broker: local`. From a
    clone of the repository, on clusters that are made for the study and destroyed after it:

    ```
    deploy/run-study %3$s %4$s --prices YOUR-PRICES.yaml --dry-run
    deploy/run-study %3$s %4$s --prices YOUR-PRICES.yaml
    ```

    %7$s
    Runs of unknown length, and the time in which clusters and systems start, are not in it.

    Return `results/studies/%3$s/outcome.json.gz`, of clusters `results/studies/%3$s/aws/outcome.json.gz`. It holds
    figures, versions and machines, and no messages.
    """
        .formatted(
            study.title(),
            study.question(),
            study.id(),
            options,
            version,
            ExpectedTime.of(runs),
            StudyCost.markdown(runs, prices));
  }

  /** Returns a sentence for each two places that have a run in common, which one of them copied. */
  private static List<String> sharedRuns(Map<String, OutcomeFile> files) {
    List<String> sentences = new ArrayList<>();
    List<String> names = List.copyOf(files.keySet());
    for (int i = 0; i < names.size(); i++) {
      for (String other : names.subList(i + 1, names.size())) {
        Set<String> same = hashes(files.get(names.get(i)));
        same.retainAll(hashes(files.get(other)));
        if (!same.isEmpty()) {
          sentences.add(
              "NOT TWO PLACES: %s and %s have %s in common."
                  .formatted(names.get(i), other, Numbers.things(same.size(), "run")));
        }
      }
    }
    return sentences;
  }

  private static Set<String> hashes(OutcomeFile file) {
    return file.runs().stream()
        .map(OutcomeFile.Kept::sha256)
        .collect(Collectors.toCollection(HashSet::new));
  }

  /**
   * Prints the outcomes of several places side by side.
   *
   * @param places {@code NAME=PATH} each, the path of an outcome or of its folder
   */
  static ExitCode merge(CommandContext context, Study study, List<String> places)
      throws ResultException, UsageException {
    Map<String, OutcomeFile> files = new LinkedHashMap<>();
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
      if (files.put(name, StudyOutcomePages.read(study, file)) != null) {
        throw new UsageException("--merge: two places are called '" + name + "': rename one");
      }
    }
    Map<String, StudyOutcome> outcomes = new LinkedHashMap<>();
    files.forEach((name, file) -> outcomes.put(name, StudyOutcomePages.evaluate(study, file)));
    context.out().print(MergedStudyText.markdown(outcomes, sharedRuns(files)));
    return ExitCode.OK;
  }
}
