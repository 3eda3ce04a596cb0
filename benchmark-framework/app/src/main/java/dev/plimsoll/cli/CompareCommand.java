// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.compare.Comparison;
import dev.plimsoll.report.ImportedComparisonText;
import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.series.ResultArguments;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Compares two groups of existing results. */
@Parameters(commandDescription = "compares two groups of repeated runs: --base and --candidate")
final class CompareCommand extends ComparisonOptions {

  private static final String VERDICT_CODES =
      """
      The verdict alone does not change the exit code; --fail-if does. With it, the code is also 1
      if a run of the candidate FAILED, 3 if only runs of the base FAILED, and 4 if void runs forbid
      a comparison.
      """;

  @Parameter(
      names = "--base",
      variableArity = true,
      description = "result files of the base, or folders of them")
  private List<String> base = new ArrayList<>();

  @Parameter(
      names = "--candidate",
      variableArity = true,
      description = "result files of the candidate, or folders of them")
  private List<String> candidate = new ArrayList<>();

  @Parameter(
      names = "--html",
      description =
          "also writes this HTML file: a chart of the ratios, and the curves of" + " both sides")
  private String html = "";

  @Parameter(
      names = "--imported",
      description = "shows imported files of other tools side by side, without a verdict")
  private boolean imported;

  /** Results without the side that they belong to. */
  @Parameter(hidden = true)
  private List<String> unnamed = new ArrayList<>();

  @Override
  public List<String> examples() {
    return List.of("benchmark compare --base old --candidate new --fail-if 'publish.p99 > 1.10'");
  }

  @Override
  public String remarks() {
    return VERDICT_CODES;
  }

  @Override
  public ExitCode execute(CommandContext context) throws UsageException {
    if (!unnamed.isEmpty()) {
      throw new UsageException(
          "compare: which of these is the base? "
              + (unnamed.size() == 2
                  ? "benchmark compare --base " + unnamed.get(0) + " --candidate " + unnamed.get(1)
                  : "benchmark compare --base RESULT… --candidate RESULT…"));
    }
    if (base.isEmpty() || candidate.isEmpty()) {
      throw new UsageException(
          "compare: give results on both sides: --base RESULT… --candidate RESULT…");
    }
    ImportedArguments importedBase = ImportedArguments.of(base);
    ImportedArguments importedCandidate = ImportedArguments.of(candidate);
    if (imported || importedBase.isAny() || importedCandidate.isAny()) {
      return showImported(context, importedBase, importedCandidate);
    }
    ResultArguments before = ResultArguments.of(base);
    ResultArguments after = ResultArguments.of(candidate);
    ExitCode read = report(before.problems()).and(report(after.problems()));
    if (read != ExitCode.OK && (before.named().isEmpty() || after.named().isEmpty())) {
      return read;
    }
    Comparison comparison = compare(context, before.results(), after.results());
    if (!html.isEmpty()) {
      write(comparison, before, after);
    }
    return showComparison(context, comparison, false).and(read);
  }

  private ExitCode showImported(
      CommandContext context, ImportedArguments before, ImportedArguments after)
      throws UsageException {
    if (!imported) {
      throw new UsageException(
          "compare: files of other tools count differently and do not state"
              + " guarantees: --imported shows them side by side, without a verdict");
    }
    ExitCode read = report(before.problems()).and(report(after.problems()));
    if (!before.isAny() || !after.isAny() || before.isMixed() || after.isMixed()) {
      throw new UsageException(
          "compare: --imported shows only files of other tools: give imported files, and"
              + " no results, on both sides");
    }
    if (!conditions().isEmpty() || !html.isEmpty()) {
      throw new UsageException(
          "compare: --imported has no verdict: --fail-if and --html cannot be combined"
              + " with it");
    }
    context.out().print(ImportedComparisonText.markdown(before.files(), after.files()));
    return read;
  }

  private void write(Comparison comparison, ResultArguments before, ResultArguments after)
      throws UsageException {
    HtmlReport report = new HtmlReport(before.named().size() + after.named().size());
    report.addComparison(comparison);
    for (ResultArguments side : List.of(before, after)) {
      side.named().forEach(named -> report.add(named.result(), named.file().toString()));
    }
    try {
      report.write(Path.of(html));
    } catch (ResultException | InvalidPathException e) {
      throw new UsageException("--html: " + e.getMessage());
    }
  }
}
