// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.imported.ImportedFile.Finding;
import dev.plimsoll.imported.ImportedFile.Note;
import dev.plimsoll.imported.ImportedFile.RunPart;
import dev.plimsoll.imported.ImportedFile.Source;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Reads result files of other tools, which are recognized by their content. */
public final class Imports {

  private static final List<ImportReader> READERS =
      List.of(
          new OmbReader(),
          new PerfTestJsonReader(),
          new PerfTestTextReader(),
          new KafkaProducerReader(),
          new KafkaProducerTableReader(),
          new KafkaConsumerReader(),
          new NatsBenchReader());

  private Imports() {}

  /** Reads a file of whichever tool. The exception says why it is none of the known ones. */
  public static ImportedFile read(Path file) throws ImportException {
    SourceContent content = SourceContent.read(file);
    for (ImportReader reader : READERS) {
      if (reader.recognizes(content)) {
        ImportedFigures figures = reader.read(content);
        READERS.stream()
            .filter(other -> other.tool() != reader.tool() && other.recognizes(content))
            .map(other -> other.tool().title())
            .distinct()
            .forEach(title -> unread(title, figures));
        return assemble(content, reader.tool(), figures);
      }
    }
    throw new ImportException(file + unrecognized(content));
  }

  private static void unread(String title, ImportedFigures figures) {
    figures.unknown(
        "otherTools",
        "The file also has output of "
            + title
            + ", which was not read: put it into a file of its own.");
  }

  private static String unrecognized(SourceContent content) {
    if (content.text().isBlank()) {
      return " is empty.";
    }
    if (content.text().contains("\"schema\"") && content.text().contains("\"plimsoll.")) {
      return " was written by this program, so there is nothing to import.";
    }
    if (content.archive()) {
      return " is an archive: unpack it and name the files in it.";
    }
    String line = content.text().lines().filter(each -> !each.isBlank()).findFirst().orElse("");
    return ", line "
        + (1 + content.lines().indexOf(line))
        + ": this is not the output of a known tool ("
        + Tool.titles()
        + "): '"
        + (line.length() > 60 ? line.substring(0, 60) + "…" : line).strip()
        + "'.";
  }

  private static ImportedFile assemble(SourceContent content, Tool tool, ImportedFigures figures) {
    List<Finding> findings = new ArrayList<>();
    List<Note> unknown = new ArrayList<>(tool.unknown());
    unknown.removeIf(note -> figures.isKnown(note.about()));
    unknown.addAll(figures.unknown());
    for (RunPart part : figures.runs()) {
      RunView run =
          new RunView(
              tool,
              content.fileName(),
              part,
              figures.series().stream().filter(each -> each.run().equals(part.name())).toList(),
              figures.aggregates().stream()
                  .filter(each -> each.run().equals(part.name()))
                  .toList());
      findings.addAll(RunFindings.of(run));
      if (!figures.isKnown(MetricNames.TARGET_RATE)) {
        namedRate(run).ifPresent(unknown::add);
      }
    }
    return new ImportedFile(
        ImportedFile.SCHEMA,
        new Source(
            tool.id(),
            figures.version(),
            figures.form(),
            content.fileName(),
            content.size(),
            content.sha256()),
        figures.runs(),
        figures.series(),
        figures.aggregates(),
        unknown.stream().distinct().toList(),
        tool.bias(),
        findings);
  }

  /** Says what a name tells about the target rate, which is all that a file may have of it. */
  private static Optional<Note> namedRate(RunView run) {
    OptionalDouble named = RateInName.perSecond(run.name());
    OptionalDouble rate = named.isPresent() ? named : RateInName.perSecond(run.fileName());
    Optional<ImportedAggregate> published = run.aggregate(MetricNames.PUBLISH_RATE);
    if (rate.isEmpty() || published.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Note(
            "targetRate",
            String.format(
                Locale.ROOT,
                "%sOnly the name gives a rate: %,.0f msg/s; published were %,.0f.",
                run.name().isEmpty() ? "" : run.name() + ": ",
                rate.getAsDouble(),
                published.get().value())));
  }
}
