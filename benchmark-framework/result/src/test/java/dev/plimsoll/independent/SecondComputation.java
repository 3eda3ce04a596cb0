// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.independent;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A result file, computed a second time.
 *
 * @param what names it in messages
 * @param disagreements of the file with what follows from the rest of it; empty for an honest one
 * @param absences figures that the file rightly does not have, each with its reason
 */
public record SecondComputation(
    String what, List<Disagreement> disagreements, List<Absence> absences) {

  private static final JsonMapper MAPPER = new JsonMapper();

  /** Parts that hold figures: each null in them needs a reason. */
  private static final List<String> FIGURES =
      List.of(
          "throughput",
          "latencyMicros",
          "integrity",
          "steps",
          "backlogs",
          "generator",
          "objectives",
          "backlog",
          "consumers",
          "search",
          "timeline");

  /** Numbers of findings, and observations that nothing in the file determines. */
  private static final Set<String> MAY_BE_NULL = Set.of("actual", "limit", "topic");

  /** Computes a file again; one whose name ends in {@code .gz} is decompressed. */
  public static SecondComputation of(Path file) throws IOException {
    try (InputStream bytes = Files.newInputStream(file);
        InputStream text = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes) {
      return of(file.toString(), MAPPER.readTree(text));
    }
  }

  /** Computes the text of a file again. */
  public static SecondComputation of(String what, String json) {
    return of(what, MAPPER.readTree(json));
  }

  /** Returns whether a file is a result: something else may have the same ending. */
  public static boolean isResult(Path file) throws IOException {
    String name = file.getFileName().toString();
    return (name.endsWith(".json") || name.endsWith(".json.gz"))
        && Files.size(file) > 0
        && startsAsResult(file);
  }

  private static boolean startsAsResult(Path file) throws IOException {
    try (InputStream bytes = Files.newInputStream(file);
        InputStream text = file.toString().endsWith(".gz") ? new GZIPInputStream(bytes) : bytes) {
      String start = new String(text.readNBytes(200), StandardCharsets.UTF_8);
      return start.contains("\"plimsoll.result/1\"");
    }
  }

  private static SecondComputation of(String what, JsonNode tree) {
    Value file = Value.root(tree);
    Circumstances run = new Circumstances(file);
    Findings findings = new Findings();
    new Counts(run, findings).compute();
    new LatencyKinds(run, findings).computeWhole();
    new Rates(run, findings).compute();
    new Rows(run, findings).compute();
    new BacklogBounds(run, findings).compute();
    new Steps(run, findings).compute();
    new Generator(run, findings).compute();
    new Cycle(run, findings).compute();
    new Consumers(run, findings).compute();
    new Searches(run, findings).compute();
    new Workers(run, findings).compute();
    new Objectives(run, findings).compute();
    new Verdicts(run, findings).compute();
    for (String part : FIGURES) {
      requireReasons(file.at(part), findings);
    }
    return new SecondComputation(what, findings.disagreements(), findings.absences());
  }

  /** A figure that is null, and that nothing has explained, is a disagreement. */
  private static void requireReasons(Value value, Findings findings) {
    String path = value.path();
    String key = path.substring(path.lastIndexOf('.') + 1);
    if (value.node().isNull() && !findings.isExplained(path) && !MAY_BE_NULL.contains(key)) {
      findings.disagree(value, "a figure, or a reason for its absence", Chapter.CONVENTIONS);
    }
    value.each().forEach(each -> requireReasons(each, findings));
    value.entries().values().forEach(each -> requireReasons(each, findings));
  }

  /**
   * Requires that each figure that the file has is the one that was computed again. Figures that
   * the file has not, or has without need, are not required to be explained: runs that end in
   * unusual ways have many.
   *
   * @throws AssertionError with each other figure
   */
  public void requireFigures() {
    List<Disagreement> figures =
        disagreements.stream().filter(Disagreement::isAboutAFigure).toList();
    new SecondComputation(what, figures, absences).requireAgreement();
  }

  /**
   * Requires that the file agrees.
   *
   * @throws AssertionError with each disagreement
   */
  public void requireAgreement() {
    if (!disagreements.isEmpty()) {
      throw new AssertionError(
          what
              + " disagrees with a second computation:\n"
              + disagreements.stream()
                  .map(Disagreement::toString)
                  .collect(Collectors.joining("\n")));
    }
  }
}
