// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.imported.ImportedAggregate;
import dev.plimsoll.imported.ImportedFile;
import dev.plimsoll.imported.ImportedFile.Finding;
import dev.plimsoll.imported.ImportedFile.Note;
import dev.plimsoll.imported.ImportedFile.RunPart;
import dev.plimsoll.imported.Tool;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Describes imported files: figures first, then what the file contradicts and what is unknown. */
public final class ImportedText {

  /** Explains the section, which is apart from results. */
  public static final String APART =
      "These figures are of other tools' files, as the files say them. They have no verdict, their"
          + " guarantees are unknown, and they count differently from the results of this program:"
          + " do not compare them without reading how.";

  /** Heading of the section. */
  public static final String TITLE = "Imported from other tools";

  private ImportedText() {}

  /** Returns a document of the files as Markdown. */
  public static String markdown(List<ImportedFile> files) {
    List<ReportBlock> blocks = new ArrayList<>();
    blocks.add(new ReportBlock.Heading(2, TITLE));
    blocks.add(new ReportBlock.Text(APART));
    for (ImportedFile file : files) {
      blocks.add(heading(file));
      blocks.add(source(file));
      for (RunPart run : file.runs()) {
        blocks.addAll(run(file, run));
      }
      blocks.addAll(notes(file));
    }
    return MarkdownText.write(blocks);
  }

  /** Returns the heading of a file. */
  public static ReportBlock heading(ImportedFile file) {
    return new ReportBlock.Heading(3, file.source().fileName());
  }

  /** Returns what is known of the file itself. */
  public static ReportBlock source(ImportedFile file) {
    return new ReportBlock.Text(
        title(file)
            + " ("
            + file.source().form()
            + "), version: "
            + (file.source().version().isEmpty() ? "unknown" : file.source().version())
            + " · "
            + Numbers.size(file.source().bytes())
            + " · sha256 "
            + file.source().sha256());
  }

  /** Returns the name of the file's tool. */
  public static String title(ImportedFile file) {
    return Tool.of(file.source().tool()).map(Tool::title).orElse(file.source().tool());
  }

  /** Returns labels, single values and findings of a run. */
  public static List<ReportBlock> run(ImportedFile file, RunPart run) {
    List<ReportBlock> blocks = new ArrayList<>();
    if (!run.name().isEmpty()) {
      blocks.add(new ReportBlock.Heading(4, run.name()));
    }
    if (!run.labels().isEmpty()) {
      blocks.add(
          new ReportBlock.Text(
              run.labels().entrySet().stream()
                  .map(label -> label.getKey() + ": " + label.getValue())
                  .collect(Collectors.joining(" · "))));
    }
    List<ImportedAggregate> values = file.aggregatesOf(run.name());
    if (!values.isEmpty()) {
      blocks.add(
          new ReportBlock.Table(
              List.of("metric", "value:", "unit", "from"),
              values.stream()
                  .map(
                      each ->
                          List.of(
                              each.name(), Numbers.digits(each.value()), each.unit(), each.from()))
                  .toList()));
    }
    List<String> findings = findings(file, run);
    if (!findings.isEmpty()) {
      blocks.add(new ReportBlock.Text("Findings, by arithmetic on this file:"));
      blocks.add(new ReportBlock.Bullets(findings));
    }
    return blocks;
  }

  /** Returns a sentence for each finding of a run, with its rows and what remains open. */
  public static List<String> findings(ImportedFile file, RunPart run) {
    return file.findingsOf(run.name()).stream().map(ImportedText::words).toList();
  }

  private static String words(Finding finding) {
    return finding.code()
        + ": "
        + finding.message()
        + " From "
        + String.join(", ", finding.rows())
        + ". The file cannot tell: "
        + finding.cannotTell();
  }

  /** Returns how the tool counts and what the file does not say. */
  public static List<ReportBlock> notes(ImportedFile file) {
    return List.of(
        new ReportBlock.Text("How " + title(file) + " counts:"),
        points(file.bias()),
        new ReportBlock.Text("What the file does not say:"),
        points(file.unknown()));
  }

  private static ReportBlock points(List<Note> notes) {
    return new ReportBlock.Bullets(
        notes.stream().map(note -> note.about() + ": " + note.text()).toList());
  }
}
