// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.fairness.FairnessPage;
import dev.plimsoll.imported.ImportException;
import dev.plimsoll.imported.ImportedJson;
import dev.plimsoll.metric.Visit;
import dev.plimsoll.report.html.HtmlReport;
import dev.plimsoll.result.ResultExamination;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.series.ResultFiles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Writes an HTML report of results. Files that are not results, or that are inconsistent, are
 * reported and omitted; the exit code then indicates an error.
 */
@Parameters(commandDescription = "writes one HTML file of results; viewing it needs no network")
final class ReportCommand extends CommonOptions {

  @Parameter(
      names = {"-o", "--output"},
      converter = HtmlFileConverter.class,
      description = "the HTML file to write; an older report there is replaced")
  private Path output = Path.of("report.html");

  @Parameter(
      names = VisitConverter.OPTION,
      converter = VisitConverter.class,
      description = VisitConverter.DESCRIPTION)
  private Visit needs;

  @Parameter(description = "RESULT…")
  private List<String> results = new ArrayList<>();

  @Override
  public List<String> examples() {
    return List.of(
        "benchmark report results -o report.html",
        "benchmark report --needs 5x40 results           a user needs 5 pages of 40 messages");
  }

  @Override
  public ExitCode execute(CommandContext context) throws UsageException {
    if (results.isEmpty()) {
      throw new UsageException("report: name one or more result files, or folders of them");
    }
    List<String> complaints = new ArrayList<>();
    List<Path> files = ResultFiles.of(results, complaints::add);
    HtmlReport report =
        new HtmlReport(
            files.size(), FairnessPage.promised(context.home()), Optional.ofNullable(needs));
    int made = 0;
    for (Path file : files) {
      made += add(report, file, complaints) ? 1 : 0;
    }
    ExitCode code = report(complaints);
    if (report.isEmpty()) {
      throw new UsageException("report: there is nothing to report, so no file was written");
    }
    write(report, output);
    context.out().println("report of " + made + (made == 1 ? " run: " : " runs: ") + output);
    return code;
  }

  private static boolean add(HtmlReport report, Path file, List<String> complaints) {
    try {
      if (ImportedJson.isImported(file)) {
        report.addImported(ImportedJson.read(file));
        return true;
      }
      report.add(ResultExamination.readWithoutRowHistograms(file), file.toString());
      return true;
    } catch (ResultException | ImportException e) {
      complaints.add(e.getMessage());
      return false;
    }
  }

  private static void write(HtmlReport report, Path target) throws UsageException {
    try {
      report.write(target);
    } catch (ResultException e) {
      throw new UsageException("-o: " + e.getMessage());
    }
  }
}
