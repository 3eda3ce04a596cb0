// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Alters every number of a result: the examination detects it, or the documentation states that
 * nothing else in the file determines that key.
 */
final class AlteredNumbersTest {

  private static final Path PAGE = Path.of("..", "..", "docs", "RESULTS.md");
  private static final Pattern LISTED = Pattern.compile("`([^`]+)`");

  /** Of many similar rows, only the first ones are altered. */
  private static final Pattern FURTHER_ROWS =
      Pattern.compile("timeline\\.(rows|byIntendedSecond)\\[([013-9]|\\d\\d+)]|steps\\[[1-9]");

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void findsNothingInWhatTheProgramWrote(RealResults kind) throws Exception {
    Path file = Files.writeString(folder.resolve("r.json"), ResultJson.write(kind.result()));

    assertThat(ResultExamination.of(file).problems()).isEmpty();
    assertThat(kind.result().failures())
        .extracting(RunResult.Finding::code)
        .doesNotContain(ResultChecks.INCONSISTENT);
  }

  @ParameterizedTest
  @EnumSource
  void theFiguresOfWhatTheProgramWroteFollowFromTheFactsAlone(RealResults kind) throws Exception {
    JsonNode facts = tree(kind.result());
    RemovedFigures.from(facts);
    RunResult computed = Figures.of(ResultJson.result(Path.of("r.json"), facts));

    assertThat(tree(computed)).isEqualTo(tree(kind.result()));
  }

  @ParameterizedTest
  @EnumSource(names = {"STEPS", "CONSUMERS"})
  void tenTimesANumberIsFoundOrDocumented(RealResults kind) throws Exception {
    assertThat(believed(kind.result(), AlteredNumbersTest::tenfold)).isSubsetOf(documented());
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"STEPS", "CONSUMERS"})
  void tenTimesANumberOfOtherRunsIsFoundOrDocumented(RealResults kind) throws Exception {
    assertThat(believed(kind.result(), AlteredNumbersTest::tenfold)).isSubsetOf(documented());
  }

  @Tag("long")
  @ParameterizedTest
  @EnumSource(names = {"LOSSY", "STEPS", "FAULTS", "SEARCH", "BACKLOG"})
  void aNumberWithTheOtherSignIsFoundOrDocumented(RealResults kind) throws Exception {
    assertThat(believed(kind.result(), AlteredNumbersTest::negated)).isSubsetOf(documented());
  }

  @Test
  void noNumberMayBeGreaterThanAFigureCanBe() throws Exception {
    JsonNode tree = tree(RealResults.PLAIN.result());
    Path file = folder.resolve("r.json");
    for (Place place : numbers(tree)) {
      JsonNode was = place.get();
      place.set(JsonMapper.shared().getNodeFactory().stringNode("#"));
      Files.writeString(file, tree.toString().replace("\"#\"", "1e999"));
      place.set(was);

      assertThatExceptionOfType(ResultException.class)
          .as(place.key())
          .isThrownBy(() -> ResultExamination.of(file))
          .withMessageContaining(file + ", key '" + place.key() + "': ");
    }
  }

  private interface Change {
    Number of(Number number);
  }

  private static Number tenfold(Number number) {
    if (number instanceof Long whole) {
      return whole == 0 ? 10 : whole * 10;
    }
    return number.doubleValue() == 0 ? 10 : number.doubleValue() * 10;
  }

  private static Number negated(Number number) {
    if (number instanceof Long whole) {
      return whole == 0 ? -5 : -whole;
    }
    return number.doubleValue() == 0 ? -5 : -number.doubleValue();
  }

  /** Returns the keys for which this change is not detected. */
  private static Set<String> believed(RunResult result, Change change) {
    JsonNode tree = tree(result);
    Map<String, Integer> believed = new TreeMap<>();
    for (Place place : numbers(tree)) {
      JsonNode was = place.get();
      Number changed = change.of(was.isIntegralNumber() ? was.longValue() : was.doubleValue());
      place.set(JsonMapper.shared().valueToTree(changed));
      if (ResultExamination.problems(Path.of("r.json"), tree).isEmpty()) {
        believed.merge(general(place.key()), 1, Integer::sum);
      }
      place.set(was);
    }
    return believed.keySet();
  }

  /** Returns the same key for all rows, all percentiles and all kinds of latency. */
  private static String general(String key) {
    return key.replaceAll("\\[\\d+]", "[]")
        .replaceAll("^driver\\.settings\\..*", "driver.settings")
        .replaceAll("^workload\\..*", "workload")
        .replaceAll("^run\\.series\\.cell\\..*", "run.series.cell")
        .replaceAll("latencyMicros\\.[a-zA-Z]+", "latencyMicros.*")
        .replaceAll(
            "^consumers\\.(late\\.endToEnd(Service)?|process(ed|ing))\\.", "latencyMicros.*.")
        .replaceAll("\\.(50|75|90|95|99|99\\.9+)$", ".%");
  }

  private static Set<String> documented() throws Exception {
    String section =
        Files.readString(PAGE)
            .lines()
            .dropWhile(line -> !line.equals("### What a check cannot know"))
            .skip(1)
            .takeWhile(line -> !line.startsWith("#"))
            .filter(line -> line.startsWith("|"))
            .map(line -> line.substring(1, line.indexOf('|', 1)))
            .collect(Collectors.joining("\n"));
    return LISTED
        .matcher(section)
        .results()
        .map(found -> found.group(1))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static JsonNode tree(RunResult result) {
    return JsonMapper.shared().readTree(ResultJson.write(result));
  }

  /** The position of a number in the tree. */
  private record Place(JsonNode parent, String name, int index, String key) {

    JsonNode get() {
      return parent.isObject() ? parent.get(name) : parent.get(index);
    }

    void set(JsonNode value) {
      if (parent instanceof ObjectNode object) {
        object.set(name, value);
      } else {
        ((ArrayNode) parent).set(index, value);
      }
    }
  }

  private static List<Place> numbers(JsonNode tree) {
    List<Place> places = new ArrayList<>();
    collect(tree, "", places);
    places.removeIf(place -> FURTHER_ROWS.matcher(place.key()).lookingAt());
    return places;
  }

  private static void collect(JsonNode node, String key, List<Place> places) {
    for (String name : List.copyOf(node.propertyNames())) {
      add(new Place(node, name, 0, key.isEmpty() ? name : key + "." + name), places);
    }
    for (int i = 0; node.isArray() && i < node.size(); i++) {
      add(new Place(node, "", i, key + "[" + i + "]"), places);
    }
  }

  private static void add(Place place, List<Place> places) {
    if (place.get().isNumber()) {
      places.add(place);
    } else {
      collect(place.get(), place.key(), places);
    }
  }
}
