// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.plan.PlanException;
import dev.plimsoll.plan.Study;
import dev.plimsoll.plan.StudyLoader;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.site.StaticSite;
import dev.plimsoll.study.OutcomeFile;
import dev.plimsoll.study.StudyOutcome;
import dev.plimsoll.text.Numbers;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Builds a static site. Files that cannot be read, or that are inconsistent, are reported and
 * omitted; the exit code then indicates an error.
 */
@Parameters(
    commandDescription =
        "writes a static site of results, outcomes of studies and imported files; the"
            + " same files give the same bytes")
final class SiteCommand extends CommonOptions {

  /** A line as sha256sum prints it. */
  private static final Pattern HASH = Pattern.compile("([0-9a-fA-F]{64})(?:\\s.*)?");

  /** Outcomes come from anywhere: their ids name no other folder. */
  private static final Pattern ID = Pattern.compile("[a-z0-9][a-z0-9-]*");

  private static final Set<String> WEB = Set.of("http", "https");

  @Parameter(
      names = {"-o", "--output"},
      converter = FolderConverter.class,
      description = "the folder to write; an older site there is replaced")
  private Path output = Path.of("public");

  @Parameter(
      names = "--again",
      splitter = RunCommand.NoSplitter.class,
      description = "results that repeat those of other people; the site shows the ratios")
  private List<String> again = new ArrayList<>();

  @Parameter(
      names = "--attested",
      description = "the output of sha256sum for the result files that a workflow ran and attested")
  private String attested = "";

  @Parameter(
      names = "--home",
      description =
          "where each page leads back to: an address, relative to the site's folder or not")
  private String home = "";

  @Parameter(description = "RESULT…")
  private List<String> results = new ArrayList<>();

  @Override
  public List<String> examples() {
    return List.of(
        "benchmark site results studies/spinque-2019 -o public",
        "benchmark site submissions --again measured-again --attested attested.txt");
  }

  @Override
  public String remarks() {
    return "Folders are read with the folders inside. The site shows how far figures can"
        + " be trusted:\nsee docs/SUBMITTING.md.\n";
  }

  @Override
  public ExitCode execute(CommandContext context) throws UsageException, ResultException {
    if (results.isEmpty()) {
      throw new UsageException("site: name one or more result files, or folders of them");
    }
    StaticSite site =
        new StaticSite(
            results, again, hashes(), home(), (outcome, file) -> evaluate(context, outcome, file));
    StaticSite.Written written = write(site);
    ExitCode code = report(written.problems());
    if (written.isEmpty()) {
      throw new UsageException("site: there is nothing to show, so no site was written");
    }
    context
        .out()
        .println(
            "site of "
                + Numbers.things(written.runs(), "run")
                + ", "
                + Numbers.things(written.studies(), "study outcome")
                + " and "
                + Numbers.things(written.imported(), "imported file")
                + ": "
                + output.resolve("index.html"));
    return code;
  }

  private StaticSite.Written write(StaticSite site) throws UsageException {
    try {
      return site.write(output);
    } catch (ResultException e) {
      throw new UsageException("-o: " + e.getMessage());
    }
  }

  private Optional<String> home() throws UsageException {
    if (home.isBlank()) {
      return Optional.empty();
    }
    try {
      String scheme = new URI(home).getScheme();
      if (scheme != null && !WEB.contains(scheme.toLowerCase(Locale.ROOT))) {
        throw new UsageException(
            "--home: '" + home + "' is no address of the web: give a relative one, or https://…");
      }
      return Optional.of(home);
    } catch (URISyntaxException e) {
      throw new UsageException("--home: '" + home + "' is no address: " + e.getMessage());
    }
  }

  private Set<String> hashes() throws UsageException {
    Set<String> hashes = new LinkedHashSet<>();
    if (attested.isEmpty()) {
      return hashes;
    }
    try {
      for (String line : Files.readAllLines(Path.of(attested))) {
        Matcher hash = HASH.matcher(line);
        if (!hash.matches() && !line.isBlank()) {
          throw new UsageException(
              "--attested: "
                  + attested
                  + ": a line does not begin with 64 hexadecimal digits: give the output of"
                  + " sha256sum");
        }
        if (hash.matches()) {
          hashes.add(hash.group(1).toLowerCase(Locale.ROOT));
        }
      }
      return hashes;
    } catch (IOException | InvalidPathException e) {
      throw new UsageException("--attested: " + attested + " cannot be read: " + e.getMessage());
    }
  }

  /** Evaluates with the study in the folder of the outcome, or else with the program's own. */
  private static StudyOutcome evaluate(CommandContext context, OutcomeFile outcome, Path file)
      throws ResultException {
    if (!ID.matcher(outcome.study()).matches()) {
      throw new ResultException(file + ", key 'study': is no id of a study");
    }
    StudyLoader loader = new StudyLoader(Path.of(""), context.home());
    Path beside = file.toAbsolutePath().resolveSibling("study.yaml");
    try {
      Study study =
          Files.isRegularFile(beside)
              ? loader.loadFile(beside.toString())
              : loader.load("studies/" + outcome.study());
      return StudyOutcomePages.evaluate(study, StudyOutcomePages.read(study, file));
    } catch (PlanException e) {
      // Without the place of the site's input, of which its pages do not depend.
      String why =
          String.valueOf(e.getMessage()).replace(beside.toString(), "study.yaml beside it");
      throw new ResultException(
          file + ", key 'study': '" + outcome.study() + "' is not known: " + why, e);
    }
  }
}
