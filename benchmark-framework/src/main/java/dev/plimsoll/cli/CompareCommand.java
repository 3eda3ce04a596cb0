// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.compare.Comparison;
import dev.plimsoll.series.ResultArguments;
import java.util.ArrayList;
import java.util.List;

/** Compares two groups of results that are there already. */
@Parameters(
    commandDescription = "--base RESULT… --candidate RESULT…: compares two groups of repeated runs")
final class CompareCommand extends ComparisonOptions {

  @Parameter(
      names = "--base",
      variableArity = true,
      description = "result files, or folders of them, of the one side")
  private List<String> base = new ArrayList<>();

  @Parameter(
      names = "--candidate",
      variableArity = true,
      description = "result files, or folders of them, of the other side")
  private List<String> candidate = new ArrayList<>();

  @Override
  public ExitCode execute(CommandContext context) throws UsageException {
    checkOptions();
    if (base.isEmpty() || candidate.isEmpty()) {
      throw new UsageException(
          "compare: give results on both sides: --base RESULT… --candidate RESULT…");
    }
    ResultArguments before = ResultArguments.of(base);
    ResultArguments after = ResultArguments.of(candidate);
    ExitCode read = report(before.problems()).and(report(after.problems()));
    if (read != ExitCode.OK && (before.named().isEmpty() || after.named().isEmpty())) {
      return read;
    }
    Comparison comparison = compare(context, before.results(), after.results());
    return acknowledge(context, comparison, false).and(read);
  }
}
