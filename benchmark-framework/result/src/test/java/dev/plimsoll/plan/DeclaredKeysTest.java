// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.driver.Quantities;
import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.KeyBlock;
import dev.plimsoll.driver.settings.KeySchema;
import dev.plimsoll.driver.settings.KeyTables;
import dev.plimsoll.driver.settings.KeyType;
import dev.plimsoll.driver.settings.ScalarType;
import dev.plimsoll.result.GeneratedFile;
import dev.plimsoll.result.WorkloadPart;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is generated from the declared keys; {@code bin/generate} writes it. */
final class DeclaredKeysTest {

  /** Keys that occur in results, but not in workload files. */
  private static final Set<String> ONLY_IN_RESULTS =
      Set.of("file", "sha256", "replier", "rateCurve", "messageSizes", "untilStopped");

  @Test
  void theSchemasForEditorsAreThoseOfTheDeclaredKeys() throws IOException {
    GeneratedFile.require(
        "schemas/workload.schema.json",
        EditorSchema.text("Plimsoll: workload file", WorkloadKeys.FILE));
    GeneratedFile.require(
        "schemas/study.schema.json",
        EditorSchema.text("Plimsoll: study.yaml", StudyKeys.KEYS.block()));
    GeneratedFile.require(
        "schemas/prices.schema.json",
        EditorSchema.text("Plimsoll: price list", PriceList.KEYS.block()));
    GeneratedFile.require(
        "schemas/driver.schema.json",
        EditorSchema.text("Plimsoll: keys of every driver file", DriverKeys.KEYS.block()));
  }

  @Test
  void theDocumentHasTheTablesOfTheDeclaredKeys() throws IOException {
    GeneratedFile.requirePassages(
        "docs/WORKLOADS.md",
        text ->
            marked(
                marked(text, "workload keys", KeyTables.table(WorkloadKeys.FILE)),
                "study keys",
                KeyTables.table(StudyKeys.KEYS.block())));
  }

  @Test
  void theWorkloadOfAResultHasTheDeclaredKeysWithUnits() {
    List<String> declared = WorkloadKeys.BLOCK.names();
    for (RecordComponent component : WorkloadPart.class.getRecordComponents()) {
      String key = component.getName().replaceFirst("(Bytes|Seconds|Millis|Micros)$", "");

      assertThat(ONLY_IN_RESULTS.contains(component.getName()) || declared.contains(key))
          .as(component.getName())
          .isTrue();
    }
  }

  @Test
  void everyKeyOfEveryBlockIsDescribedInASentence() {
    Stream.of(WorkloadKeys.FILE, StudyKeys.KEYS.block(), PriceList.KEYS.block())
        .forEach(
            block ->
                each(
                    block,
                    key ->
                        assertThat(key.description())
                            .as(key.name())
                            .matches("[A-Z0].*[a-z0-9)]\\.")));
  }

  @Test
  void everyDefaultIsAValueThatTheKeyMayHave() {
    each(WorkloadKeys.BLOCK, DeclaredKeysTest::requireReadableDefault);
    each(StudyKeys.KEYS.block(), DeclaredKeysTest::requireReadableDefault);
    each(PriceList.KEYS.block(), DeclaredKeysTest::requireReadableDefault);
  }

  @ParameterizedTest
  @CsvSource({
    "30s, true",
    "1.5h, true",
    "250 ms, true",
    "5min, true",
    "7us, true",
    "0.5m, true",
    "1_000ns, true",
    "30, false",
    "30S5, false",
    "s, false",
    "-5s, false",
    "5 days, false",
  })
  void aTimeThatTheSchemaTakesIsOneForTheReader(String text, boolean right) {
    requireSame(ScalarType.TIME, text, right, Quantities::duration);
  }

  @ParameterizedTest
  @CsvSource({
    "1024, true",
    "1KiB, true",
    "2 kb, true",
    "3MB, true",
    "1GiB, true",
    "5B, true",
    "1k, false",
    "1KiBs, false",
    "many, false",
    "-1, false",
  })
  void aSizeThatTheSchemaTakesIsOneForTheReader(String text, boolean right) {
    requireSame(ScalarType.SIZE, text, right, Quantities::bytes);
  }

  @ParameterizedTest
  @CsvSource({
    "50k, true",
    "1_000_000, true",
    "0.5, true",
    "1M, true",
    "2g, true",
    "50k/s, true",
    "fast, false",
    "-5, false",
    "1kk, false",
  })
  void aRateThatTheSchemaTakesIsOneForTheReader(String text, boolean right) {
    requireSame(ScalarType.RATE, text, right, Quantities::rate);
    if (!text.endsWith("/s") && !text.equals("0.5")) {
      requireSame(ScalarType.COUNT, text, right, Quantities::count);
    }
  }

  private static void requireSame(
      String pattern, String text, boolean right, Consumer<String> reader) {
    assertThat(text.matches(pattern)).as("pattern of " + text).isEqualTo(right);
    assertThat(isRead(text, reader)).as("reading of " + text).isEqualTo(right);
  }

  private static boolean isRead(String text, Consumer<String> reader) {
    try {
      reader.accept(text);
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static void requireReadableDefault(Key<?> key) {
    if (key.type() instanceof ScalarType<?> scalar) {
      Optional<Object> written = KeySchema.written(scalar);
      written.ifPresent(
          text ->
              assertThat(Optional.of(scalar.parser().apply(String.valueOf(text))))
                  .as(key.name())
                  .isEqualTo(scalar.defaultValue()));
    }
  }

  private static void each(KeyBlock block, Consumer<Key<?>> test) {
    for (Key<?> key : block.keys()) {
      test.accept(key);
      if (key.type() instanceof KeyType.BlockType inner) {
        each(inner.keys(), test);
      } else if (key.type() instanceof KeyType.BlockListType inner) {
        each(inner.keys(), test);
      }
    }
  }

  private static String marked(String text, String name, String generated) {
    String begin = "<!-- begin of generated " + name + " -->";
    String end = "<!-- end of generated " + name + " -->";
    assertThat(text).contains(begin).contains(end);
    return text.substring(0, text.indexOf(begin) + begin.length())
        + "\n\n"
        + generated
        + "\n"
        + text.substring(text.indexOf(end));
  }
}
