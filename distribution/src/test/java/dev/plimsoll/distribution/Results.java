// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.distribution;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import dev.plimsoll.result.ResultChecks;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.RunResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Reads result files and checks each against the schema and the identities between its values. */
final class Results {

  private static final JsonMapper MAPPER = new JsonMapper();

  private Results() {}

  /**
   * Returns the results in a folder, sorted by name; the folder may contain only results, reports,
   * the verdicts beside exported results and the workloads of a choice.
   */
  static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> all = files.sorted().toList();
      assertThat(all)
          .as("results and their reports")
          .allMatch(
              file ->
                  file.toString().endsWith(".json")
                      || file.toString()
                          .matches(".*(\\.html|\\.yaml|-tune\\.md|\\.verdict\\.txt)"));
      return all.stream().filter(file -> file.toString().endsWith(".json")).toList();
    }
  }

  /** Reads all results in a folder. */
  static List<RunResult> all(Path folder) throws IOException, ResultException {
    List<RunResult> results = new ArrayList<>();
    for (Path file : files(folder)) {
      results.add(read(file));
    }
    return results;
  }

  /**
   * Reads the result in a folder that contains one, and asserts that the run has passed, or failed
   * only because the generator or the system was too slow, as they are on a machine with much other
   * work: what is counted is exact in both cases.
   */
  static RunResult exactCounts(Path folder) throws IOException, ResultException {
    RunResult result = only(folder);
    assertThat(result.failures())
        .allMatch(each -> each.code().matches("GENERATOR_.*|RATE_NOT_MET"));
    return result;
  }

  /** Reads the result in a folder that contains one. */
  static RunResult only(Path folder) throws IOException, ResultException {
    List<Path> files = files(folder);
    assertThat(files).hasSize(1);
    return read(files.get(0));
  }

  private static RunResult read(Path file) throws IOException, ResultException {
    assertThat(file.getFileName().toString()).endsWith(".json");
    assertThat(schema().validate(MAPPER.readTree(Files.readString(file))))
        .as("breaches of the schema in " + file)
        .isEmpty();
    RunResult result = ResultJson.read(file);
    assertThat(ResultChecks.problems(result)).as("contradictions in " + file).isEmpty();
    return result;
  }

  private static Schema schema() throws IOException {
    Path schema = Path.of("..", "schemas", "result.schema.json");
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(MAPPER.readTree(Files.readString(schema)));
  }

  static List<String> failures(RunResult result) {
    return result.failures().stream().map(RunResult.Finding::code).toList();
  }

  static List<String> warnings(RunResult result) {
    return result.warnings().stream().map(RunResult.Finding::code).toList();
  }
}
