// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.imported;

import dev.plimsoll.text.Redaction;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A result file of another tool. It contains what that file says and no more: what it does not say
 * is absent and listed in {@code unknown}. It has no verdict.
 *
 * @param schema always {@link #SCHEMA}
 * @param source the file that was read
 * @param runs the runs that the file contains, in its order; at least one
 * @param series the courses and distributions of all runs
 * @param aggregates single values of all runs
 * @param unknown what the file cannot say
 * @param bias how the tool counts
 * @param findings what the file's own numbers contradict or make doubtful
 */
public record ImportedFile(
    String schema,
    Source source,
    List<RunPart> runs,
    List<ImportedSeries> series,
    List<ImportedAggregate> aggregates,
    List<Note> unknown,
    List<Note> bias,
    List<Finding> findings) {

  /** The value of the key {@code schema}. */
  public static final String SCHEMA = "plimsoll.imported/1";

  /** Copies the lists. */
  public ImportedFile {
    Objects.requireNonNull(source, "source");
    runs = List.copyOf(runs);
    series = List.copyOf(series);
    aggregates = List.copyOf(aggregates);
    unknown = List.copyOf(unknown);
    bias = List.copyOf(bias);
    findings = List.copyOf(findings);
  }

  /** Returns the single values of a run. */
  public List<ImportedAggregate> aggregatesOf(String run) {
    return aggregates.stream().filter(each -> each.run().equals(run)).toList();
  }

  /** Returns the findings of a run. */
  public List<Finding> findingsOf(String run) {
    return findings.stream().filter(each -> each.run().equals(run)).toList();
  }

  /** Returns a series of a run. */
  public Optional<ImportedSeries> series(String run, String name) {
    return series.stream()
        .filter(each -> each.run().equals(run) && each.name().equals(name))
        .findFirst();
  }

  /** Returns a single value of a run. */
  public Optional<ImportedAggregate> aggregate(String run, String name) {
    return aggregates.stream()
        .filter(each -> each.run().equals(run) && each.name().equals(name))
        .findFirst();
  }

  /**
   * The file that was read.
   *
   * @param tool the tool's id, as {@link Tool#id()}
   * @param version the tool's version or generation, as far as the file shows it; may be empty
   * @param form how the tool wrote it, such as {@code console} or {@code JSON}
   * @param fileName without its folder
   * @param bytes the file's size
   * @param sha256 of the file's bytes, in hexadecimal digits
   */
  public record Source(
      String tool, String version, String form, String fileName, long bytes, String sha256) {
    public Source {
      fileName = Redaction.text(fileName);
    }
  }

  /**
   * A run that the file contains.
   *
   * @param name distinguishes the runs of a file; empty if the file has one without a name
   * @param labels what the file says about the run, by the file's own keys
   */
  public record RunPart(String name, Map<String, String> labels) {
    public RunPart {
      Map<String, String> safe = new LinkedHashMap<>();
      labels.forEach(
          (key, value) ->
              safe.put(key, Redaction.isSecret(key) ? Redaction.REDACTED : Redaction.text(value)));
      name = Redaction.text(name);
      labels = safe;
    }
  }

  /**
   * A statement about the file.
   *
   * @param about what it concerns, in one word
   * @param text a sentence
   */
  public record Note(String about, String text) {
    public Note {
      text = Redaction.text(text);
    }
  }

  /**
   * A contradiction or a doubt that follows from the file's own numbers.
   *
   * @param run the run's name
   * @param code names the rule, see {@code docs/IMPORT.md}
   * @param message a sentence with the numbers
   * @param formula what was computed
   * @param rows the keys, rows or lines of the file on which it rests
   * @param values the numbers that were computed, with the unit in the key
   * @param cannotTell what the file leaves open
   */
  public record Finding(
      String run,
      String code,
      String message,
      String formula,
      List<String> rows,
      Map<String, Double> values,
      String cannotTell) {
    public Finding {
      rows = List.copyOf(rows);
      values = new LinkedHashMap<>(values);
    }
  }
}
