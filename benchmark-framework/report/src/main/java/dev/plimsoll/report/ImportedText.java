// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.report;

import dev.plimsoll.imported.ImportedAggregate;
import dev.plimsoll.imported.ImportedFile;
import dev.plimsoll.imported.ImportedFile.Finding;
import dev.plimsoll.imported.ImportedFile.Note;
import dev.plimsoll.imported.ImportedFile.RunPart;
import dev.plimsoll.imported.Tool;
import dev.plimsoll.report.view.Section;
import dev.plimsoll.report.view.Table;
import dev.plimsoll.report.view.Table.Column;
import dev.plimsoll.report.view.TableCell;
import dev.plimsoll.report.view.View;
import dev.plimsoll.report.view.ViewPart;
import dev.plimsoll.report.view.ViewPart.Bullets;
import dev.plimsoll.report.view.ViewPart.Sentence;
import dev.plimsoll.text.Numbers;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Describes imported files: figures first, then what the file contradicts and what is unknown. */
public final class ImportedText {

  /** Explains the section, which is apart from results. */
  public static final String APART =
      "These figures come from files of other tools. They have no verdict, their guarantees are"
          + " unknown, and their counting differs from that of this program: read how before you"
          + " compare them.";

  /** Heading of the section. */
  public static final String TITLE = "Imported from other tools";

  private ImportedText() {}

  /** Returns a document of the files as Markdown. */
  public static String markdown(List<ImportedFile> files) {
    List<ViewPart> parts = new ArrayList<>(List.of(new Sentence(APART)));
    for (ImportedFile file : files) {
      List<ViewPart> ofFile = new ArrayList<>(List.of(source(file)));
      file.runs().forEach(run -> ofFile.add(run(file, run)));
      ofFile.addAll(notes(file));
      parts.add(Section.titled(file.source().fileName(), ofFile));
    }
    return MarkdownText.write(new View("", List.of(Section.titled(TITLE, parts))));
  }

  /** Returns what is known of the file itself. */
  public static Sentence source(ImportedFile file) {
    return new Sentence(
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
  public static Section run(ImportedFile file, RunPart run) {
    List<ViewPart> parts = new ArrayList<>();
    if (!run.labels().isEmpty()) {
      parts.add(
          new Sentence(
              run.labels().entrySet().stream()
                  .map(label -> label.getKey() + ": " + label.getValue())
                  .collect(Collectors.joining(" · "))));
    }
    List<ImportedAggregate> values = file.aggregatesOf(run.name());
    if (!values.isEmpty()) {
      parts.add(
          new Table(
              List.of(
                  Column.words("metric"),
                  Column.numbers("value"),
                  Column.words("unit"),
                  Column.words("from")),
              values.stream().map(ImportedText::row).toList()));
    }
    List<String> findings = findings(file, run);
    if (!findings.isEmpty()) {
      parts.add(new Sentence("Findings, by arithmetic on this file:"));
      parts.add(new Bullets(findings));
    }
    return Section.titled(run.name(), parts);
  }

  private static Table.Row row(ImportedAggregate value) {
    return Table.Row.of(
        List.of(
            TableCell.words(value.name()),
            TableCell.digits(value.value()),
            TableCell.words(value.unit()),
            TableCell.words(value.from())));
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
        + ". Unknown from the file: "
        + finding.cannotTell();
  }

  /** Returns how the tool counts and what the file does not say. */
  public static List<ViewPart> notes(ImportedFile file) {
    return List.of(
        new Sentence("How " + title(file) + " counts:"),
        points(file.bias()),
        new Sentence("What the file does not say:"),
        points(file.unknown()));
  }

  private static Bullets points(List<Note> notes) {
    return new Bullets(notes.stream().map(note -> note.about() + ": " + note.text()).toList());
  }
}
