// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.plimsoll.report.IdealText;
import dev.plimsoll.result.RecordedRuns;
import dev.plimsoll.result.ResultExamination;
import dev.plimsoll.result.ResultException;
import dev.plimsoll.site.StaticSite.Written;
import dev.plimsoll.text.Numbers;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** The site of real runs of all systems. */
final class StaticSiteTest {

  private static final StudyEvaluation NO_STUDIES =
      (outcome, file) -> {
        throw new ResultException(file + ": this test has no studies");
      };
  private static final List<String> FEW =
      List.of(
          "results/kafka-plain",
          "results/redis-plain",
          "results/nats-plain",
          "results/rabbitmq-closed",
          "results/redis-unloosened",
          "series/repetitions/base/01",
          "series/repetitions/base/02",
          "series/repetitions/base/03");

  @TempDir private static Path shared;
  private static Written all;

  @TempDir private Path folder;

  @BeforeAll
  static void buildsOfAllRecordedRuns() throws Exception {
    for (String name : RecordedRuns.all()) {
      RecordedRuns.unpack(name, shared.resolve("in"));
    }
    all = site(shared.resolve("in").toString()).write(shared.resolve("site"));
  }

  @Test
  void everyRunHasAPageAndARow() throws Exception {
    assertThat(all.problems()).isEmpty();
    assertThat(all.runs()).isEqualTo(RecordedRuns.all().size());
    try (Stream<Path> pages = Files.list(shared.resolve("site/runs"))) {
      assertThat(pages).hasSize(all.runs());
    }
    assertThat(page("data/runs.csv").lines()).hasSize(1 + all.runs());
    assertThat(page("problems.html")).contains("Every file could be read");
  }

  @Test
  void theFirstPageSaysWhatTheRunsCoverAndThatNothingElseWasMeasured() throws Exception {
    RecordedRuns.unpack("results/kafka-plain", folder.resolve("in"));
    site(folder.resolve("in").toString()).write(folder.resolve("site"));

    assertThat(Files.readString(folder.resolve("site/index.html")))
        .containsPattern(
            "Rates asked for: [0-9,]+ msg/s\\. Where acknowledged messages were stored: page"
                + " cache\\. Nothing else was measured here");
  }

  @Test
  void theFirstLinkOfEachPageLeadsToItsContent() throws Exception {
    tree(shared.resolve("site"))
        .forEach(
            (name, text) -> {
              if (name.endsWith(".html")) {
                assertThat(found(text, "<a href=\"([^\"]*)\"").get(0))
                    .as(name)
                    .isEqualTo("#content");
                assertThat(text).as(name).contains("<main id=\"content\"");
              }
            });
  }

  @Test
  void everyLinkLeadsToAFileOfTheSite() throws Exception {
    for (Map.Entry<String, String> page : tree(shared.resolve("site")).entrySet()) {
      if (!page.getKey().endsWith(".html")) {
        continue;
      }
      Path at = shared.resolve("site").resolve(page.getKey());
      for (String link : found(page.getValue(), "(?:href|src)=\"([^\"#]+)(?:#[^\"]*)?\"")) {
        assertThat(link).as(page.getKey()).doesNotMatch("^([a-z]+:|/).*");
        assertThat(at.resolveSibling(link)).as(page.getKey()).exists();
      }
    }
  }

  @Test
  void rowsOfDifferentGuaranteesNeverShareATable() throws Exception {
    JsonNode rows = JsonMapper.shared().readTree(page("data/rows.json"));
    for (Map.Entry<String, String> page : tree(shared.resolve("site")).entrySet()) {
      if (!page.getKey().matches("(workloads|systems)/.*")) {
        continue;
      }
      for (String section : found(page.getValue(), "(?s)<section>(.*?)</section>")) {
        String heading = found(section, "<h2>(.*?)</h2>").get(0);
        for (String run : found(section, "href=\"\\.\\./(runs/[^\"]*)\"")) {
          assertThat(guarantees(rows, run)).isEqualTo(heading);
        }
      }
    }
    assertThat(found(page("index.html"), "<section data-promise=\"(.*?)\"")).hasSizeGreaterThan(5);
  }

  @Test
  void chartsHaveRunsOfOnePromiseOnly() throws Exception {
    JsonNode rows = JsonMapper.shared().readTree(page("data/rows.json"));
    int charts = 0;
    for (Map.Entry<String, String> page : tree(shared.resolve("site")).entrySet()) {
      if (page.getKey().startsWith("charts/")) {
        String promise = found(page.getValue(), "<strong>(Acknow.*?)</strong>").get(0);
        List<String> runs = found(page.getValue(), "\\(run ([^)]*)\\)</li>");
        assertThat(runs).hasSizeGreaterThan(1);
        runs.forEach(run -> assertThat(guaranteesOfRun(rows, run)).isEqualTo(promise));
        charts++;
      }
    }
    assertThat(charts).isGreaterThan(3);
  }

  @Test
  void belowARowIsThatOfAnIdealGeneratorWhereBothDiffer() throws Exception {
    Path file = RecordedRuns.unpack("results/kafka-plain", folder.resolve("in"));
    site(file.toString()).write(folder.resolve("out"));
    Map<String, Double> ideal =
        ResultExamination.read(file).generator().ideal().get("publish").percentiles();

    for (String kind : List.of("systems", "workloads")) {
      String page = String.join("", tree(folder.resolve("out/" + kind)).values());
      assertThat(found(page, "(?s)<th scope=\"row\">[^<]*, ideal</th>(.*?)</tr>"))
          .singleElement()
          .asString()
          .contains("<td>" + Numbers.micros(ideal.get("99")) + "</td>");
      assertThat(page).contains(IdealText.MEANS);
    }
  }

  @Test
  void theSameFilesGiveTheSameBytesInAnyOrderAndFolder() throws Exception {
    List<String> names = new ArrayList<>();
    for (String name : FEW) {
      names.add(RecordedRuns.unpack(name, folder.resolve("one")).toString());
    }
    site(names.toArray(String[]::new)).write(folder.resolve("a"));
    Collections.reverse(names);
    site(names.toArray(String[]::new)).write(folder.resolve("b"));
    for (String name : FEW) {
      RecordedRuns.unpack(name, folder.resolve("elsewhere/one"));
    }
    site(folder.resolve("one").toString()).write(folder.resolve("c"));
    site(folder.resolve("elsewhere/one").toString()).write(folder.resolve("d"));

    assertThat(tree(folder.resolve("b"))).isEqualTo(tree(folder.resolve("a")));
    assertThat(tree(folder.resolve("d"))).isEqualTo(tree(folder.resolve("c")));
  }

  @Test
  void aCopyInAnotherFolderTakesNoRowAndBothNameTheOther() throws Exception {
    for (String number : List.of("02", "03", "04")) {
      Path file =
          RecordedRuns.unpack(
              "series/repetitions/candidate/" + number, folder.resolve("submissions/mine"));
      Path copy = folder.resolve("submissions/a-copy").resolve(file.getFileName());
      Files.createDirectories(copy.getParent());
      Files.copy(file, copy);
    }

    Written written = site(folder.resolve("submissions").toString()).write(folder.resolve("out"));

    assertThat(written.runs()).isEqualTo(3);
    JsonNode rows =
        JsonMapper.shared().readTree(Files.readString(folder.resolve("out/data/rows.json")));
    assertThat(rows.findValuesAsString("remark"))
        .hasSize(2)
        .anyMatch(remark -> remark.contains("the same files are in submissions/a-copy: one of"))
        .anyMatch(remark -> remark.contains("the same files are in submissions/mine/"));
    assertThat(Set.copyOf(rows.findValuesAsString("trust"))).hasSize(1);
  }

  @Test
  void whatFilesSayIsEscapedAndSecretsAreRemoved() throws Exception {
    Path file = RecordedRuns.unpack("results/redis-plain", folder.resolve("in"));
    JsonNode tree = JsonMapper.shared().readTree(Files.readString(file));
    String evil = "</script><script>alert(1)</script>\"'&";
    ((ObjectNode) tree.at("/workload")).put("name", evil);
    ((ObjectNode) tree.at("/driver")).put("name", evil).put("product", evil);
    ((ObjectNode) tree.at("/environment/workers/0")).put("cpu", evil);
    ((ObjectNode) tree.at("/driver/settings")).put("password", "hunter2");
    Files.writeString(file, JsonMapper.shared().writeValueAsString(tree));
    Files.writeString(folder.resolve("in/<img src=x onerror=alert(1)>.json"), "{");

    site(folder.resolve("in").toString()).write(folder.resolve("site"));

    tree(folder.resolve("site"))
        .forEach(
            (name, text) -> {
              assertThat(text).as(name).doesNotContain("hunter2");
              if (name.endsWith(".html")) {
                assertThat(text).as(name).doesNotContain("<script>", "alert(1)</script>", "<img");
              }
            });
  }

  @Test
  void filesThatCannotBeUsedAreNamedAndLeftOut() throws Exception {
    Path good = RecordedRuns.unpack("results/redis-plain", folder.resolve("in"));
    String text = Files.readString(good);
    Files.writeString(folder.resolve("in/cut.json"), text.substring(0, text.length() / 2));
    Files.writeString(folder.resolve("in/other.json"), "{\"a\": 1}");
    Files.writeString(
        folder.resolve("in/forged.json"),
        text.replaceFirst("\"lost\": 0(?=,\\s*\"undelivered\")", "\"lost\": 7"));
    Files.writeString(folder.resolve("in/outcome.json.gz"), "no gzip");
    Files.writeString(
        folder.resolve("in/imported.json"), "{\"schema\": \"plimsoll.imported/1\", \"runs\": []}");
    try (RandomAccessFile huge =
        new RandomAccessFile(folder.resolve("in/huge.json").toFile(), "rw")) {
      huge.setLength(1L << 36);
    }

    Written written = site(folder.resolve("in").toString()).write(folder.resolve("site"));

    assertThat(written.runs()).isEqualTo(1);
    String page = Files.readString(folder.resolve("site/problems.html"));
    for (String name : List.of("cut", "other", "forged", "outcome", "imported", "huge")) {
      assertThat(written.problems())
          .anyMatch(problem -> problem.startsWith("in/" + name + ".json"));
      assertThat(page).contains("in/" + name + ".json");
    }
    assertThat(written.problems()).anyMatch(problem -> problem.contains("integrity.lost"));
    assertThat(page).doesNotContain(folder.toString());
  }

  @Test
  void anOlderSiteIsReplacedAndNoOtherFolder() throws Exception {
    String one = RecordedRuns.unpack("results/redis-plain", folder.resolve("in")).toString();
    String other = RecordedRuns.unpack("results/nats-plain", folder.resolve("in")).toString();
    Path target = folder.resolve("site");

    site(one, other).write(target);
    site(one).write(target);
    site(one).write(folder.resolve("again"));

    assertThat(tree(target)).isEqualTo(tree(folder.resolve("again")));
    Files.writeString(folder.resolve("in/notes.txt"), "mine");
    assertThatExceptionOfType(ResultException.class)
        .isThrownBy(() -> site(one).write(folder.resolve("in")))
        .withMessageContaining("is not a site");
    assertThat(folder.resolve("in/notes.txt")).exists();
  }

  @Test
  void nothingIsWrittenOfNothing() throws Exception {
    Files.createDirectories(folder.resolve("empty"));

    Written written = site(folder.resolve("empty").toString()).write(folder.resolve("site"));

    assertThat(written.isEmpty()).isTrue();
    assertThat(written.problems()).singleElement().asString().contains("there are no results");
    assertThat(folder.resolve("site")).doesNotExist();
  }

  @Test
  void eachPageLeadsHomeIfThereIsOne() throws Exception {
    RecordedRuns.unpack(FEW.get(0), folder.resolve("in"));
    List<String> names = List.of(folder.resolve("in").toString());

    new StaticSite(names, List.of(), Set.of(), Optional.of("../index.html"), NO_STUDIES)
        .write(folder.resolve("site"));

    Map<String, String> pages = tree(folder.resolve("site"));
    pages.keySet().removeIf(name -> !name.endsWith(".html"));
    assertThat(pages).hasSizeGreaterThan(3);
    pages.forEach(
        (name, text) ->
            assertThat(text)
                .as(name)
                .contains(
                    "<a href=\""
                        + (name.contains("/") ? "../../index.html" : "../index.html")
                        + "\">home</a>"));
  }

  private static StaticSite site(String... names) {
    return new StaticSite(List.of(names), List.of(), Set.of(), Optional.empty(), NO_STUDIES);
  }

  private static String page(String name) throws IOException {
    return Files.readString(shared.resolve("site").resolve(name));
  }

  /** Returns all files of a folder with their texts. */
  private static Map<String, String> tree(Path root) throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(root)) {
      for (Path file : all.filter(Files::isRegularFile).toList()) {
        files.put(root.relativize(file).toString(), Files.readString(file));
      }
    }
    return files;
  }

  private static List<String> found(String text, String pattern) {
    return Pattern.compile(pattern)
        .matcher(text)
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }

  private static String guarantees(JsonNode rows, String page) {
    return guarantees(rows, "page", page);
  }

  private static String guaranteesOfRun(JsonNode rows, String run) {
    return guarantees(rows, "run", run);
  }

  private static String guarantees(JsonNode rows, String key, String value) {
    for (JsonNode row : rows) {
      for (JsonNode file : row.path("files")) {
        if (file.path(key).asString().equals(value)) {
          return row.path("guarantees").asString();
        }
      }
    }
    throw new AssertionError("no row has " + key + " " + value);
  }
}
