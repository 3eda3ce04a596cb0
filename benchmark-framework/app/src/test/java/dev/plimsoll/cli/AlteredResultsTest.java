// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RealResults;
import dev.plimsoll.result.ResultJson;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Results that were altered or damaged: tests the output of each command that reads them. */
final class AlteredResultsTest {

  private static final JsonMapper MAPPER = JsonMapper.shared();

  @TempDir private Path folder;

  /**
   * One way to alter a result.
   *
   * @param key the key that the error message must name
   * @param inRowHistogram whether only commands that read the histograms in rows can detect it
   */
  private record Attack(
      String name,
      RealResults of,
      UnaryOperator<String> alteration,
      String key,
      boolean inRowHistogram) {

    @Override
    public String toString() {
      return name;
    }
  }

  static Stream<Attack> attacks() {
    return Stream.of(
        number("throughput", "sentRatePerSecond"),
        number("throughput", "publishRatePerSecond"),
        number("throughput", "receiveRatePerSecond"),
        number("throughput", "receiveBytesPerSecond"),
        number("throughput", "scheduledRatePerSecond"),
        tree("a row that does not sum up", "timeline.rows", AlteredResultsTest::addToARow),
        new Attack(
            "a damaged histogram of a row",
            RealResults.PLAIN,
            altered(AlteredResultsTest::damageARow),
            "timeline.rows[2].histograms.publish",
            true),
        tree(
            "a damaged histogram of the window",
            "latencyMicros.publish.histogram",
            tree -> damage((ObjectNode) tree.at("/latencyMicros/publish"), "histogram")),
        lost("a key given twice", "\"lost\": 7, \"lost\": 0"),
        tree(
            "swapped percentiles",
            "latencyMicros.publish.percentiles.50",
            AlteredResultsTest::swapPercentiles),
        lost("a count below zero", "\"lost\": -5"),
        lost("a figure that is too great", "\"lost\": 1e999"),
        tree(
            "a start that is no time",
            "run.startedAt",
            tree -> ((ObjectNode) tree.at("/run")).put("startedAt", "not a time")),
        new Attack(
            "FAIL edited to PASS",
            RealResults.LOSSY,
            altered(AlteredResultsTest::whitewash),
            "failures",
            false));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("attacks")
  void everyReaderNamesFileAndKey(Attack attack) throws Exception {
    Path good = write("good.json", ResultJson.write(attack.of().result()));
    Path bad = write("bad.json", attack.alteration().apply(Files.readString(good)));
    String onItsLine = "key '" + attack.key();

    List<Typed> all =
        List.of(Typed.run("check", bad.toString()), Typed.run(export("hlog", bad, "hlog")));
    List<Typed> withoutRows =
        List.of(
            Typed.run("report", good.toString(), bad.toString(), "-o", page()),
            Typed.run("compare", "--base", good.toString(), "--candidate", bad.toString()));

    for (Typed typed : attack.inRowHistogram() ? all : concat(all, withoutRows)) {
      assertThat(typed.code()).as(typed.toString()).isEqualTo(ExitCode.USAGE);
      assertThat(typed.err()).contains(bad.toString()).contains(onItsLine);
    }
    if (attack.inRowHistogram()) {
      assertThat(withoutRows).extracting(Typed::code).containsOnly(ExitCode.OK);
    }
    for (String format : List.of("omb", "csv", "markdown")) {
      Typed typed = Typed.run(export(format, bad, format));
      assertThat(typed.code()).as(format).isEqualTo(ExitCode.USAGE);
      assertThat(typed.out()).isEmpty();
    }
  }

  @Test
  void oneAlteredResultDoesNotKeepOthersFromBeingRead() throws Exception {
    Path good = write("good.json", ResultJson.write(RealResults.PLAIN.result()));
    Path bad = write("bad.json", withLost(Files.readString(good), "\"lost\": -5"));

    Typed report = Typed.run("report", good.toString(), bad.toString(), "-o", page());
    Typed csv = Typed.run(export("csv", folder, "csv"));

    assertThat(report.out()).contains("report of 1 run:");
    assertThat(Files.readString(folder.resolve("csv/summary.csv")).lines()).hasSize(2);
    assertThat(List.of(report.code(), csv.code())).containsOnly(ExitCode.USAGE);
  }

  @Test
  void everyReaderTakesWhatTheProgramWrote() throws Exception {
    Path good = write("good.json", ResultJson.write(RealResults.PLAIN.result()));
    String name = good.toString();

    for (String[] words :
        List.of(
            new String[] {"check", name},
            new String[] {"report", name, "-o", page()},
            new String[] {"compare", "--base", name, "--candidate", name},
            export("hlog", good, "hlog"),
            export("omb", good, "omb"))) {
      Typed typed = Typed.run(words);
      assertThat(typed.code()).as(typed.toString()).isEqualTo(ExitCode.OK);
    }
  }

  private static List<Typed> concat(List<Typed> some, List<Typed> others) {
    return Stream.concat(some.stream(), others.stream()).toList();
  }

  private String[] export(String format, Path what, String into) {
    return new String[] {
      "export", "--format", format, what.toString(), "-o", folder.resolve(into).toString()
    };
  }

  private String page() {
    return folder.resolve("report.html").toString();
  }

  private static Attack number(String part, String key) {
    return tree(
        key + " ten times too high",
        part + "." + key,
        tree -> {
          ObjectNode rates = (ObjectNode) tree.path(part);
          rates.put(key, rates.path(key).doubleValue() * 10);
        });
  }

  private interface Alteration {
    void of(JsonNode tree);
  }

  private static Attack tree(String name, String key, Alteration alteration) {
    return new Attack(name, RealResults.PLAIN, altered(alteration), key, false);
  }

  private static Attack lost(String name, String is) {
    return new Attack(name, RealResults.PLAIN, text -> withLost(text, is), "integrity.lost", false);
  }

  private static String withLost(String text, String is) {
    return text.replaceFirst("\"lost\": 0(?=,\\s*\"undelivered\")", is);
  }

  private static UnaryOperator<String> altered(Alteration alteration) {
    return text -> {
      JsonNode tree = MAPPER.readTree(text);
      alteration.of(tree);
      return MAPPER.writeValueAsString(tree);
    };
  }

  private static void addToARow(JsonNode tree) {
    ObjectNode row = (ObjectNode) tree.at("/timeline/rows/2");
    row.put("sent", row.path("sent").longValue() + 1);
  }

  private static void damageARow(JsonNode tree) {
    damage((ObjectNode) tree.at("/timeline/rows/2/histograms"), "publish");
  }

  /** Replaces characters in the middle of the text. */
  private static void damage(ObjectNode parent, String key) {
    String text = parent.path(key).stringValue();
    int middle = text.length() / 2;
    parent.put(key, text.substring(0, middle) + "AAAAAAAA" + text.substring(middle + 8));
  }

  private static void swapPercentiles(JsonNode tree) {
    ObjectNode percentiles = (ObjectNode) tree.at("/latencyMicros/publish/percentiles");
    double median = percentiles.path("50").doubleValue();
    percentiles.put("50", percentiles.path("99").doubleValue());
    percentiles.put("99", median);
  }

  private static void whitewash(JsonNode tree) {
    ((ObjectNode) tree).put("status", "PASS");
    ((ArrayNode) tree.path("failures")).removeAll();
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
