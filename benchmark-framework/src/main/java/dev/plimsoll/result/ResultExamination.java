// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Examines a result file that somebody hands in: whether it keeps the schema, whether its counts
 * and histograms add up, whether its verdict follows from its own figures, and whether it says
 * where it was measured.
 */
public final class ResultExamination {

  private static final String SCHEMA_FILE = "plimsoll.result-1.schema.json";
  private static final int MOST_BREACHES = 20;

  private ResultExamination() {}

  /**
   * What came of it.
   *
   * @param status the verdict that the file states
   * @param problems one sentence each; empty if all is well
   */
  public record Findings(RunResult.Status status, List<String> problems) {

    public Findings {
      problems = List.copyOf(problems);
    }
  }

  /**
   * Examines a file.
   *
   * @throws ResultException where it cannot be read as a result at all
   */
  public static Findings of(Path file) throws ResultException {
    List<String> problems = new ArrayList<>(breaches(ResultJson.tree(file)));
    RunResult result;
    try {
      result = ResultJson.read(file);
    } catch (ResultException e) {
      if (problems.isEmpty()) {
        throw e;
      }
      throw new ResultException(String.join(System.lineSeparator(), problems), e);
    }
    problems.addAll(ResultChecks.problems(result));
    verdict(result, problems);
    EnvironmentChecks.check(result, problems);
    return new Findings(result.status(), problems);
  }

  private static void verdict(RunResult result, List<String> problems) {
    Verdict verdict = Verdict.of(result);
    Set<String> follows = codes(verdict.failures());
    Set<String> stated = codes(result.failures());
    stated.remove(ResultChecks.INCONSISTENT);
    for (String code : follows) {
      if (!stated.contains(code)) {
        problems.add("Verdict: by its own figures this run fails with " + code + ".");
      }
    }
    for (String code : stated) {
      if (!follows.contains(code)) {
        problems.add("Verdict: " + code + " is stated, but the figures do not show it.");
      }
    }
    boolean userEnded = verdict.status() == RunResult.Status.INTERRUPTED;
    if (userEnded != (result.status() == RunResult.Status.INTERRUPTED)) {
      problems.add(
          "Verdict: the status is "
              + result.status()
              + ", but the figures say "
              + verdict.status()
              + ".");
    }
  }

  private static Set<String> codes(List<RunResult.Finding> findings) {
    return findings.stream()
        .map(RunResult.Finding::code)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static List<String> breaches(JsonNode tree) {
    List<String> breaches = new ArrayList<>();
    for (Error error : schema().validate(tree)) {
      if (breaches.size() == MOST_BREACHES) {
        breaches.add("The schema is broken in more places than these.");
        break;
      }
      breaches.add("Schema, " + error.getInstanceLocation() + ": " + error.getMessage() + ".");
    }
    return breaches;
  }

  private static Schema schema() {
    try (InputStream in = RunResult.class.getResourceAsStream(SCHEMA_FILE)) {
      JsonNode text = JsonMapper.shared().readTree(in);
      return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
