// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * Validates result files, which may have been modified or damaged: against the schema, for
 * consistent counts, rates and histograms, and whether the verdict follows from the metrics. All
 * code that reads results for a user reads them here, and gets only valid ones.
 */
public final class ResultExamination {

  private ResultExamination() {}

  /**
   * The outcome of a validation.
   *
   * @param status the verdict in the file
   * @param marks what a reader of the verdict must know, in words: limits that the workload has
   *     loosened, an unsound window, figures that are not checked; may be empty
   * @param problems one sentence each, with the key concerned; empty if there are none
   */
  public record Findings(RunResult.Status status, String marks, List<String> problems) {

    public Findings {
      Objects.requireNonNull(status, "status");
      Objects.requireNonNull(marks, "marks");
      problems = List.copyOf(problems);
    }
  }

  /**
   * Validates a file, including whether it states where it was measured.
   *
   * @throws ResultException if the file cannot be read as a result
   */
  public static Findings of(Path file) throws ResultException {
    return findings(readable(file, true));
  }

  private static Findings findings(RunResult result) {
    Contradictions breaches = contradictions(result, true);
    EnvironmentChecks.check(result, breaches);
    return new Findings(result.status(), marks(result), breaches.sentences());
  }

  /**
   * Reads a result in which this class finds nothing, neither in the rows nor in what it states
   * about its machines.
   *
   * @throws ResultException with each violated rule and its key
   */
  public static RunResult readExamined(Path file) throws ResultException {
    RunResult result = readable(file, true);
    refuse(file, findings(result).problems());
    return result;
  }

  private static String marks(RunResult result) {
    return Stream.of(
            LoosenedLimit.words(result),
            UnsoundWindow.words(result),
            UncheckedFigures.words(result))
        .filter(words -> !words.isEmpty())
        .collect(Collectors.joining(" · "));
  }

  /**
   * Reads a valid result.
   *
   * @throws ResultException with each violated rule and its key
   */
  public static RunResult read(Path file) throws ResultException {
    return readTrusted(file, true);
  }

  /**
   * Reads a valid result without the histograms in the rows of the timeline, which most views do
   * not need; these are not validated.
   */
  public static RunResult readWithoutRowHistograms(Path file) throws ResultException {
    return readTrusted(file, false);
  }

  private static RunResult readTrusted(Path file, boolean rowHistograms) throws ResultException {
    RunResult result = readable(file, rowHistograms);
    refuse(file, contradictions(result, rowHistograms).sentences());
    return result;
  }

  /** Returns the problems of a tree that was parsed without duplicate keys. */
  static List<String> problems(Path file, JsonNode tree) {
    try {
      Contradictions breaches = contradictions(ResultJson.result(file, tree), true);
      return breaches.sentences().isEmpty() ? schema(tree).sentences() : breaches.sentences();
    } catch (ResultException e) {
      return List.of(e.getMessage());
    }
  }

  private static RunResult readable(Path file, boolean rowHistograms) throws ResultException {
    try {
      return parsed(file, rowHistograms);
    } catch (OutOfMemoryError e) {
      // What this file needs is free again; other files may be read.
      throw new ResultException(
          file
              + " cannot be read: it does not fit into the heap, unlike the results of this"
              + " program. Was it changed by hand?",
          e);
    }
  }

  private static RunResult parsed(Path file, boolean rowHistograms) throws ResultException {
    JsonNode tree = ResultJson.tree(file);
    if (!rowHistograms) {
      ResultJson.dropRowHistograms(tree);
    }
    refuse(file, schema(tree).sentences());
    return ResultJson.result(file, tree);
  }

  private static Contradictions schema(JsonNode tree) {
    Contradictions breaches = new Contradictions();
    for (Error error : Schemas.RESULT.validate(tree)) {
      breaches.add(KeyPath.of(error.getInstanceLocation()), "%s.", error.getMessage());
    }
    return breaches;
  }

  private static Contradictions contradictions(RunResult result, boolean rowHistograms) {
    Contradictions breaches = new Contradictions();
    if (result.status() == RunResult.Status.CHECKPOINT) {
      CheckpointChecks.check(result, breaches);
      ResultChecks.figures(result, breaches);
      return breaches;
    }
    ResultChecks.examine(result, rowHistograms, breaches);
    return breaches;
  }

  private static void refuse(Path file, List<String> sentences) throws ResultException {
    if (!sentences.isEmpty()) {
      throw new ResultException(
          sentences.stream()
              .map(sentence -> file + ", " + sentence)
              .collect(Collectors.joining(System.lineSeparator())));
    }
  }

  /** Compiled when the first result is validated. */
  private static final class Schemas {

    private static final Schema RESULT =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(ResultSchema.tree());
  }
}
