// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import dev.plimsoll.imported.ImportException;
import dev.plimsoll.imported.ImportedFile;
import dev.plimsoll.imported.ImportedFile.Finding;
import dev.plimsoll.imported.ImportedFolder;
import dev.plimsoll.imported.Imports;
import dev.plimsoll.imported.Tool;
import dev.plimsoll.report.ImportedText;
import dev.plimsoll.text.Numbers;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Imports result files of other tools. Files that are not recognized are reported and omitted; the
 * exit code then indicates an error.
 */
@Parameters(commandDescription = "reads result files of other tools and lists their contradictions")
final class ImportCommand extends CommonOptions {

  @Parameter(
      names = {"-o", "--output"},
      converter = FolderConverter.class,
      description = "folder for the imported files")
  private Path output = Path.of("imported");

  @Parameter(description = "FILE…")
  private List<String> files = new ArrayList<>();

  @Override
  public List<String> examples() {
    return List.of(
        "benchmark import omb-results/*.json -o imported",
        "benchmark import producer-perf-test.txt && benchmark report imported -o report.html");
  }

  @Override
  public String remarks() {
    return "Reads files of: "
        + Tool.titles()
        + ".\nThey are recognized by their content; of a folder, all files are read.\n";
  }

  @Override
  public ExitCode execute(CommandContext context) throws UsageException {
    if (files.isEmpty()) {
      throw new UsageException("import: give one or more files of other tools, or folders of them");
    }
    List<String> problems = new ArrayList<>();
    ImportedFolder folder = new ImportedFolder(output);
    int imported = 0;
    for (Path file : paths(problems)) {
      try {
        ImportedFile read = Imports.read(file);
        Path target = write(folder, read);
        imported++;
        show(context.out(), file, read, target);
      } catch (ImportException e) {
        problems.add(e.getMessage());
      }
    }
    context.out().println("imported " + Numbers.things(imported, "file") + " into " + output);
    return report(problems);
  }

  private static Path write(ImportedFolder folder, ImportedFile read) throws UsageException {
    try {
      return folder.write(read);
    } catch (ImportException e) {
      throw new UsageException("-o: " + e.getMessage());
    }
  }

  private Set<Path> paths(List<String> problems) {
    Set<Path> paths = new LinkedHashSet<>();
    for (String name : files) {
      try {
        Path path = Path.of(name);
        if (Files.isDirectory(path)) {
          paths.addAll(inside(path));
        } else {
          paths.add(path);
        }
      } catch (InvalidPathException | IOException | UncheckedIOException e) {
        problems.add("'" + name + "' cannot be read: " + e.getMessage());
      }
    }
    return paths;
  }

  private static List<Path> inside(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile).sorted().toList();
    }
  }

  private static void show(PrintStream out, Path file, ImportedFile read, Path target) {
    out.println(file + ": " + ImportedText.title(read) + " (" + read.source().form() + ")");
    out.println(
        "  "
            + Numbers.things(read.runs().size(), "run")
            + " · "
            + read.series().size()
            + " series · "
            + Numbers.things(read.aggregates().size(), "value")
            + " · unknown: "
            + String.join(
                ", ", read.unknown().stream().map(ImportedFile.Note::about).distinct().toList()));
    for (Finding finding : read.findings()) {
      out.println(
          "  "
              + finding.code()
              + (read.runs().size() > 1 && !finding.run().isEmpty()
                  ? " (" + finding.run() + ")"
                  : "")
              + ": "
              + finding.message());
    }
    out.println("  → " + target);
  }
}
