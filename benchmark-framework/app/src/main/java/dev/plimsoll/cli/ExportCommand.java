// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.export.CsvExport;
import dev.plimsoll.export.HlogExport;
import dev.plimsoll.export.ImportedCsv;
import dev.plimsoll.export.OmbExport;
import dev.plimsoll.export.VerdictText;
import dev.plimsoll.imported.ImportedFile;
import dev.plimsoll.metric.Visit;
import dev.plimsoll.report.ImportedText;
import dev.plimsoll.report.ResultMarkdown;
import dev.plimsoll.result.RunResult;
import dev.plimsoll.series.ResultArguments;
import dev.plimsoll.series.ResultArguments.Named;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Writes results in other formats. */
@Parameters(commandDescription = "writes results in formats of other tools")
final class ExportCommand extends CommonOptions {

  @Parameter(
      names = VisitConverter.OPTION,
      converter = VisitConverter.class,
      description = VisitConverter.DESCRIPTION)
  private Visit needs;

  @Parameter(
      names = "--format",
      converter = ExportFormatConverter.class,
      description = "omb, csv, hlog or markdown")
  private ExportFormat format;

  @Parameter(
      names = {"-o", "--output"},
      converter = FolderConverter.class,
      description = "folder for the files; without it: standard output")
  private Path output;

  @Parameter(names = "--timeline", description = "csv to standard output: the course over time")
  private boolean timeline;

  @Parameter(description = "RESULT…")
  private List<String> files = new ArrayList<>();

  @Override
  public List<String> examples() {
    return List.of(
        "benchmark export --format csv results",
        "benchmark export --format omb results -o exported");
  }

  @Override
  public ExitCode execute(CommandContext context) throws UsageException {
    if (format == null) {
      throw new UsageException("export: --format: give one of omb, csv, hlog, markdown");
    }
    if (files.isEmpty()) {
      throw new UsageException("export: give one or more result files, or folders of them");
    }
    Optional<Path> folder = Optional.ofNullable(output);
    ImportedArguments imported = ImportedArguments.of(files);
    ResultArguments results = ResultArguments.withRowHistograms(imported.others());
    ExitCode code = report(imported.problems()).and(report(results.problems()));
    if (results.named().isEmpty() && imported.files().isEmpty()) {
      return code;
    }
    Map<String, String> documents =
        results.named().isEmpty() ? new LinkedHashMap<>() : documents(results);
    documents.putAll(ofImported(format, imported.files()));
    if (folder.isEmpty() && format == ExportFormat.OMB) {
      documents.keySet().removeIf(name -> name.endsWith(VERDICT));
      results.named().forEach(ExportCommand::tellVerdict);
    }
    if (folder.isEmpty() && documents.size() > 1) {
      documents
          .keySet()
          .removeIf(
              name ->
                  format == ExportFormat.CSV
                      && (isTimeline(name) != timeline || name.equals(WORKERS)));
    }
    if (folder.isEmpty() && documents.size() > 1) {
      throw new UsageException(
          "export: "
              + format.name().toLowerCase(Locale.ROOT)
              + " is one file for each result, and these are "
              + documents.size()
              + ": name a folder with -o");
    }
    if (folder.isPresent()) {
      requireNoResultsIn(folder.get(), results);
      for (Map.Entry<String, String> document : documents.entrySet()) {
        write(folder.get().resolve(document.getKey()), document.getValue());
        context.out().println(folder.get().resolve(document.getKey()));
      }
    } else {
      documents.values().forEach(text -> context.out().print(text));
    }
    return code;
  }

  private static final String IMPORTED_COURSES = "imported-timeline.csv";

  /** Returns the documents of imported files, which never share a table with results. */
  private static Map<String, String> ofImported(ExportFormat format, List<ImportedFile> files)
      throws UsageException {
    Map<String, String> documents = new LinkedHashMap<>();
    if (files.isEmpty()) {
      return documents;
    }
    switch (format) {
      case CSV -> {
        documents.put("imported.csv", ImportedCsv.values(files));
        documents.put(IMPORTED_COURSES, ImportedCsv.courses(files));
      }
      case MARKDOWN -> documents.put("imported.md", ImportedText.markdown(files));
      case OMB, HLOG ->
          throw new UsageException(
              "export: files of other tools are exported as csv or markdown: the other formats need"
                  + " results of this program");
    }
    return documents;
  }

  /** Beside the summary, where runs had workers in other processes. */
  private static final String WORKERS = "workers.csv";

  private static final String JSON = ".json";

  /** Beside a file of OMB's format; not JSON, since OMB reads all JSON files of a folder. */
  private static final String VERDICT = ".verdict.txt";

  private static boolean isTimeline(String name) {
    return name.startsWith("timeline") || name.equals(IMPORTED_COURSES);
  }

  private Map<String, String> documents(ResultArguments arguments) {
    Map<String, String> documents = new LinkedHashMap<>();
    List<RunResult> results = arguments.results();
    switch (format) {
      case CSV -> {
        documents.put("summary.csv", CsvExport.summary(results));
        documents.put("timeline.csv", CsvExport.timeline(results));
        String workers = CsvExport.workers(results);
        if (!workers.isEmpty()) {
          documents.put(WORKERS, workers);
        }
      }
      case MARKDOWN ->
          documents.put("results.md", ResultMarkdown.write(results, Optional.ofNullable(needs)));
      case OMB -> {
        for (Named named : arguments.named()) {
          OmbExport.losses(named.result())
              .forEach(loss -> System.err.println("note: " + named.file() + ": " + loss));
          String json = put(documents, named, JSON, OmbExport.write(named.result()));
          String stem = json.substring(0, json.length() - JSON.length());
          documents.put(stem + VERDICT, VerdictText.write(named.result()));
        }
      }
      case HLOG ->
          arguments
              .named()
              .forEach(named -> put(documents, named, ".hlog", HlogExport.write(named.result())));
    }
    return documents;
  }

  /** OMB's own reader refuses keys that it does not know, so its file has no place for these. */
  private static void tellVerdict(Named named) {
    VerdictText.lines(named.result())
        .forEach(line -> System.err.println("note: " + named.file() + ": " + line));
  }

  /** Adds a document and returns its name. */
  private static String put(
      Map<String, String> documents, Named named, String suffix, String text) {
    String name = String.valueOf(named.file().getFileName());
    String stem = name.endsWith(JSON) ? name.substring(0, name.length() - JSON.length()) : name;
    String free = stem + suffix;
    for (int n = 2; documents.containsKey(free); n++) {
      free = stem + "-" + n + suffix;
    }
    documents.put(free, text);
    return free;
  }

  /**
   * Refuses a folder that contains the exported results: the export would add .json files that are
   * not results, or overwrite results.
   */
  private static void requireNoResultsIn(Path folder, ResultArguments results)
      throws UsageException {
    Path target = folder.toAbsolutePath().normalize();
    for (Named named : results.named()) {
      if (target.equals(named.file().toAbsolutePath().normalize().getParent())) {
        throw new UsageException(
            "-o: " + folder + " holds the results themselves: name another folder");
      }
    }
  }

  private static void write(Path file, String text) throws UsageException {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.writeString(
          file,
          text,
          StandardOpenOption.CREATE,
          StandardOpenOption.TRUNCATE_EXISTING,
          StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new UsageException("-o: " + file + " cannot be written: " + e.getMessage());
    }
  }
}
