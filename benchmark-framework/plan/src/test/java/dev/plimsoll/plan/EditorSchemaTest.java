// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaLocation;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The schemas for editors accept and reject the same files as the program. */
final class EditorSchemaTest {

  private static final Path HOME = Path.of("..", "..").toAbsolutePath().normalize();
  private static final Path SCHEMAS = HOME.resolve("schemas");
  private static final String WORKLOAD = "workload.schema.json";
  private static final String STUDY = "study.schema.json";
  private static final SchemaRegistry DRAFT_7 =
      SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7);

  @TempDir private Path folder;

  static Stream<Path> workloads() throws IOException {
    return Stream.concat(
        files(HOME.resolve("workloads"), "[^/]*"),
        files(HOME.resolve("studies"), ".*/workloads/[^/]*"));
  }

  static Stream<Path> studies() throws IOException {
    return files(HOME.resolve("studies"), "[^/]*/study");
  }

  private static Stream<Path> files(Path below, String name) throws IOException {
    try (Stream<Path> files = Files.walk(below)) {
      return files
          .filter(file -> below.relativize(file).toString().matches(name + "\\.yaml"))
          .sorted()
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {WORKLOAD, STUDY})
  void itIsAValidSchemaOfItsDraft(String schema) throws IOException {
    Schema draft =
        DRAFT_7.getSchema(SchemaLocation.of(SpecificationVersion.DRAFT_7.getDialectId()));

    assertThat(
            draft.validate(JsonMapper.shared().readTree(Files.readString(SCHEMAS.resolve(schema)))))
        .isEmpty();
  }

  @Test
  void thereAreFilesToTry() throws IOException {
    assertThat(workloads()).hasSizeGreaterThan(30);
    assertThat(studies()).hasSizeGreaterThan(4);
  }

  @ParameterizedTest
  @MethodSource("workloads")
  void eachOfOurWorkloadsIsValidAndNamesTheSchema(Path file) throws Exception {
    requireNamed(file, WORKLOAD);
    assertThat(errors(WORKLOAD, Files.readString(file))).isEmpty();
    new PlanLoader(List.of(), name -> null, HOME, HOME)
        .sweptWorkloads(file.toString(), List.of(), List.of("sweep="));
  }

  @ParameterizedTest
  @MethodSource("studies")
  void eachOfOurStudiesIsValidAndNamesTheSchema(Path file) throws Exception {
    requireNamed(file, STUDY);
    assertThat(errors(STUDY, Files.readString(file))).isEmpty();
    new StudyLoader(HOME, HOME).loadFile(file.toString());
  }

  private static void requireNamed(Path file, String schema) throws IOException {
    String first = Files.readAllLines(file).get(0);
    String relative = first.replace("# yaml-language-server: $schema=", "");

    assertThat(file.resolveSibling(relative).normalize()).isEqualTo(SCHEMAS.resolve(schema));
  }

  /** The output of {@code check} is a valid workload file. */
  @ParameterizedTest
  @MethodSource("workloads")
  void aResolvedWorkloadIsValidToo(Path file) throws Exception {
    PlanLoader plans = new PlanLoader(List.of(), name -> null, HOME, HOME);

    for (Workload workload : plans.sweptWorkloads(file.toString(), List.of(), List.of("sweep="))) {
      assertThat(errors(WORKLOAD, PlanText.describe(workload))).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "producerRate: 50k",
        "producerRate: 0",
        "search: {}",
        "search: {from: 1k, lowest: 5, highest: 1M, precision: 2%, probe: 20s, maxProbes: 9}",
        "producerRate: 1234.5\narrivals: poisson\nseed: 7",
        "load: closed\nmessages: 5M\nmaxOutstanding: 1_000",
        "producerRate: 1\nkeys: zipf",
        "producerRate: 1\nkeys: {kind: round-robin, count: 1k}",
        "rateSteps: [{rate: 1k, for: 10s}, {rate: 2.5k, for: 20ms}]",
        "rateRamp: {from: 1k, to: 2k, over: 1h}",
        "producerRate: 1\nname: 2024\ntags: {rack: 7, site: lab}",
        "producerRate: 1\nwarmup: 0\ncooldown: 0\nduration: 250ms",
        "producerRate: 1\nintegrity: on\nlossTolerance: 1%",
        "producerRate: 1\npacing: burst\npacingDistance: 1ms",
        "producerRate: 1\n"
            + "events: [{at: 0, do: kill, node: leader}, {at: 5s, do: start, node: leader}]",
        "producerRate: 1\n"
            + "events: [{at: 1s, do: network, node: 2, latency: 20ms, bandwidth: 10MB/s}]",
        "producerRate: 1\nevents: [{at: 1s, do: exec, command: [sh, -c, date]}]",
        """
        topics: 1
        messageSize: 100
        testDurationMinutes: 5
        warmupDurationMinutes: 0
        keyDistributor: "NO_KEY"
        useRandomizedPayloads: true
        randomBytesRatio: 0.5
        consumerBacklogSizeGB: 0
        """,
      })
  void takesWhatTheProgramTakes(String text) throws Exception {
    assertThat(errors(WORKLOAD, text)).isEmpty();
    assertThat(isRead(text)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "producerRat: 5",
        "producerRate: fast",
        "producerRate: -5",
        "producerRate: [1]",
        "producerRate: 1\ntopics: many",
        "producerRate: 1\ntopics: 0",
        "producerRate: 1\ntopics: 1.5",
        "producerRate: 1\nmessageSize: 1k",
        "producerRate: 1\nduration: 5",
        "producerRate: 1\nduration: 30 days",
        "producerRate: 1\narrivals: normal",
        "producerRate: 1\nkeys: often",
        "producerRate: 1\nkeys: {kind: zipf, cuont: 5}",
        "producerRate: 1\nkeys: {count: 5}",
        "producerRate: 1\nkeyDistributor: SOME_KEY",
        "producerRate: 1\nuseRandomizedPayloads: maybe",
        "producerRate: 1\nrateTolerance: 2",
        "producerRate: 1\nduration: 5s\nmessages: 5",
        "producerRate: 1\nrateSteps: [{rate: 1k, for: 1s}]",
        "rateSteps: [{rate: 1k}]",
        "rateSteps: []",
        "rateSteps: {rate: 1k, for: 1s}",
        "rateRamp: {from: 1k, to: 2k}",
        "producerRate: 1\ntags: lab",
        "producerRate: 1\nevents: [{at: 1s}]",
        "producerRate: 1\nevents: [{at: 1s, do: explode}]",
        "producerRate: 1\nevents: [{at: 1s, do: network, bandwidth: fast}]",
      })
  void refusesWhatTheProgramRefuses(String text) throws Exception {
    assertThat(errors(WORKLOAD, text)).isNotEmpty();
    assertThat(isRead(text)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kafka/max | kafka/max | true",
        "nodes: 3 | nods: 3 | false",
        "nodes: 3 | nodes: three | false",
        "nodes: 3 | nodes: 0 | false",
        "unit: msg/s | unit: hours | false",
        "confidence: high | confidence: certain | false",
        "figure: publish.rate | figur: publish.rate | false",
        "title: | titel: | false",
        "duration: 20s | duration: five | false",
      })
  void aMistakeInAStudyIsSeen(String right, String wrong, boolean valid) throws IOException {
    String text = Files.readString(HOME.resolve("studies/confluent-2020/study.yaml"));

    assertThat(text).contains(right);
    assertThat(errors(STUDY, text.replace(right, wrong)).isEmpty()).isEqualTo(valid);
  }

  private boolean isRead(String text) throws IOException {
    Files.writeString(folder.resolve("w.yaml"), text);
    try {
      new PlanLoader(List.of(), name -> null, folder, folder).workload("w.yaml", List.of());
      return true;
    } catch (PlanException e) {
      return false;
    }
  }

  private static List<Error> errors(String schema, String yaml) throws IOException {
    JsonNode tree = new YAMLMapper().readTree(yaml);
    JsonNode text = JsonMapper.shared().readTree(Files.readString(SCHEMAS.resolve(schema)));
    return DRAFT_7.getSchema(text).validate(tree);
  }
}
