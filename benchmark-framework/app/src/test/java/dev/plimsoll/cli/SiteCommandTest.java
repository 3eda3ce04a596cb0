// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RecordedRuns;
import dev.plimsoll.result.ResultJson;
import dev.plimsoll.result.SampleResults;
import dev.plimsoll.study.OutcomeFile;
import dev.plimsoll.study.OutcomeFile.Kept;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class SiteCommandTest {

  private static final String TOOL =
      """
      50000 records sent, 9998.4 records/sec (9.76 MB/sec), 1.9 ms avg latency, 120.0 ms max latency.
      50000 records sent, 9999.1 records/sec (9.77 MB/sec), 1.50 ms avg latency, 120.00 ms max latency, 1 ms 50th, 3 ms 95th, 20 ms 99th, 80 ms 99.9th.
      """;

  @TempDir private Path folder;

  @Test
  void resultsOutcomesAndImportedFilesBecomeOneSite() throws Exception {
    Path result = RecordedRuns.unpack("results/kafka-plain", folder.resolve("in"));
    Path other = RecordedRuns.unpack("results/kafka-keys", folder.resolve("elsewhere"));
    new OutcomeFile("spinque-2019", 1, Map.of(), List.of(ofCell(other, 1)))
        .write(Files.createDirectories(folder.resolve("in/study")).resolve(OutcomeFile.NAME));
    Path text = Files.writeString(folder.resolve("kafka-producer.txt"), TOOL);
    assertThat(Typed.run("import", text.toString(), "-o", folder.resolve("in").toString()).code())
        .isEqualTo(ExitCode.OK);

    Typed typed = site(folder.resolve("in").toString());

    assertThat(typed.code()).as(typed.err()).isEqualTo(ExitCode.OK);
    assertThat(typed.out()).contains("site of 2 runs, 1 study outcome and 1 imported file: ");
    String index = page("index.html");
    assertThat(index).contains("kafka-producer.txt", "spinque", ">imported<", ">outcome<");
    assertThat(page("data/rows.csv")).contains("outcome").doesNotContain("kafka-producer");
    assertThat(result).exists();
  }

  @Test
  void chartsOfAnOutcomeLeadToTablesThatExist() throws Exception {
    assertThat(site(outcomeOfThreeRuns()).code()).isEqualTo(ExitCode.OK);

    String page = charts();
    assertThat(Pattern.compile("href=\"#([^\"]+)\"").matcher(page).results())
        .isNotEmpty()
        .allSatisfy(link -> assertThat(page).contains("id=\"" + link.group(1) + "\""));
  }

  @Test
  void anOutcomeWhichHasNoTimelineHasNoEmptyChartsOverTime() throws Exception {
    assertThat(site(outcomeOfThreeRuns()).code()).isEqualTo(ExitCode.OK);

    assertThat(charts())
        .contains("data-chart=\"percentiles\"", "the results have no timeline")
        .doesNotContain("over-time\"");
  }

  @Test
  void runsOfAnOutcomeHaveOneLink() throws Exception {
    assertThat(site(outcomeOfThreeRuns()).code()).isEqualTo(ExitCode.OK);

    try (Stream<Path> workloads = Files.list(folder.resolve("public/workloads"))) {
      assertThat(Files.readString(workloads.findFirst().orElseThrow()))
          .containsOnlyOnce("\">study</a>")
          .doesNotContain("\">2</a>");
    }
  }

  @Test
  void filesThatAreLeftOutAreNamedAndTheOthersAreStillShown() throws Exception {
    RecordedRuns.unpack("results/redis-plain", folder.resolve("in"));
    Files.writeString(folder.resolve("in/broken.json"), "{");

    Typed typed = site(folder.resolve("in").toString());

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.err()).contains("benchmark: in/broken.json");
    assertThat(page("problems.html")).contains("in/broken.json");
    assertThat(page("index.html")).contains("redis");
  }

  @Test
  void filesInTheListOfTheWorkflowAreAttested() throws Exception {
    List<String> names = new ArrayList<>();
    StringBuilder list = new StringBuilder();
    for (String number : List.of("01", "02", "03")) {
      Path file = RecordedRuns.unpack("series/repetitions/base/" + number, folder);
      names.add(file.toString());
      list.append(Kept.of("", file, ResultJson.read(file)).sha256()).append("  a.json\n");
    }
    Path attested = Files.writeString(folder.resolve("attested.txt"), list);

    assertThat(site(names.toArray(String[]::new)).code()).isEqualTo(ExitCode.OK);
    assertThat(page("index.html")).contains("<td class=\"text\">repeated</td>");
    names.addAll(List.of("--attested", attested.toString()));
    assertThat(site(names.toArray(String[]::new)).code()).isEqualTo(ExitCode.OK);
    assertThat(page("index.html")).contains("<td class=\"text\">attested</td>");
  }

  @Test
  void aListThatIsNoneIsRefused() throws Exception {
    Path file = RecordedRuns.unpack("results/redis-plain", folder.resolve("in"));

    Typed typed = site(file.toString(), "--attested", file.toString());

    assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
    assertThat(typed.err()).contains("--attested", "sha256sum");
  }

  @Test
  void aWayHomeThatIsNoAddressOfTheWebIsRefused() throws Exception {
    Path file = RecordedRuns.unpack("results/redis-plain", folder.resolve("in"));

    for (String wrong : List.of("javascript:alert(1)", "not an address")) {
      Typed typed = site(file.toString(), "--home", wrong);

      assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
      assertThat(typed.err()).contains("--home: '" + wrong);
    }
  }

  @Test
  void anOutcomeOfNoStudyIsNamed() throws Exception {
    RecordedRuns.unpack("results/redis-plain", folder.resolve("in"));
    for (String id : List.of("../../etc", "unknown")) {
      new OutcomeFile(id, 1, Map.of(), List.of())
          .write(folder.resolve("in").resolve(OutcomeFile.NAME));

      Typed typed = site(folder.resolve("in").toString());

      assertThat(typed.code()).isEqualTo(ExitCode.USAGE);
      assertThat(typed.err()).contains("in/outcome.json.gz, key 'study'");
    }
  }

  /** Returns the name of a folder with it. */
  private String outcomeOfThreeRuns() throws Exception {
    List<Kept> runs = new ArrayList<>();
    for (String number : List.of("01", "02", "03")) {
      Path file = RecordedRuns.unpack("series/repetitions/base/" + number, folder);
      runs.add(ofCell(file, runs.size() + 1));
    }
    Path in = Files.createDirectories(folder.resolve("in"));
    new OutcomeFile("spinque-2019", 1, Map.of(), runs).write(in.resolve(OutcomeFile.NAME));
    return in.toString();
  }

  private static Kept ofCell(Path file, int repetition) throws Exception {
    return Kept.of(
        "a-cell",
        file,
        SampleResults.ofCell(ResultJson.read(file), "spinque-2019", "a-cell", 1, repetition));
  }

  private String charts() throws Exception {
    try (Stream<Path> charts = Files.list(folder.resolve("public/charts"))) {
      return Files.readString(charts.findFirst().orElseThrow());
    }
  }

  private Typed site(String... arguments) throws Exception {
    List<String> words = new ArrayList<>(List.of("site"));
    words.addAll(List.of(arguments));
    words.addAll(List.of("-o", folder.resolve("public").toString()));
    return Typed.run(words.toArray(String[]::new));
  }

  private String page(String name) throws Exception {
    return Files.readString(folder.resolve("public").resolve(name));
  }
}
