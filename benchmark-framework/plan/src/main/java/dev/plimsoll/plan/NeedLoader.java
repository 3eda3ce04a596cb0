// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import dev.plimsoll.driver.settings.Key;
import dev.plimsoll.driver.settings.RecordKeys;
import dev.plimsoll.driver.settings.ScalarType;
import dev.plimsoll.driver.settings.SettingKey;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Reads needs: from an option, or from a file with the key {@code needs}.
 *
 * <p>Threads: one.
 */
public final class NeedLoader {

  /** What can be said in a need. */
  public static final String UNDERSTOOD = NeedParser.UNDERSTOOD;

  private static final RecordKeys<NeedKeys> KEYS = RecordKeys.of(NeedKeys.class);
  private static final Key<ScalarType<String>> NEEDS = KEYS.scalar("needs");

  private static final Position START = new Position(1, 1);

  /** The keys of a file of needs. */
  private record NeedKeys(@SettingKey("The need, in words.") String needs) {}

  private final SourceFiles files;

  /**
   * Creates a loader.
   *
   * @param workingFolder the folder that relative paths refer to
   * @param programHome the program's folder, for advice
   */
  public NeedLoader(Path workingFolder, Path programHome) {
    this.files = new SourceFiles(workingFolder, programHome);
  }

  /**
   * Reads the value of an option.
   *
   * @param option its name, for messages
   */
  public static Need ofOption(String option, String text) throws PlanException {
    String line = oneLine(text);
    SourceText source = SourceText.argument(option, line);
    NeedParser parser = new NeedParser(line);
    Need need = parser.read();
    throwIfAny(
        parser.problems().stream()
            .map(
                problem ->
                    source.problem(
                        new Position(START.line(), problem.column()),
                        "column " + problem.column() + ": " + problem.what()))
            .toList());
    return need;
  }

  /** Reads a file: {@code needs: '5k msg/s of 1 KiB, p99 end to end under 50 ms'}. */
  public Need ofFile(String file) throws PlanException {
    SourceText source = files.read(file);
    Problems problems = new Problems();
    Fields fields =
        new Fields(YamlText.document(source), KEYS.block(), problems)
            .check("; a file of needs has no other key");
    String line = oneLine(fields.find(NEEDS).orElse(""));
    problems.throwIfAny();
    NeedParser parser = new NeedParser(line);
    Need need = parser.read();
    parser
        .problems()
        .forEach(
            problem ->
                fields.wrong(
                    NEEDS, "column " + problem.column() + " of the text: " + problem.what()));
    try {
      problems.throwIfAny();
    } catch (PlanException e) {
      throwIfAny(e.problems());
    }
    return need;
  }

  private static String oneLine(String text) {
    return text.lines().map(String::strip).collect(Collectors.joining(" ")).strip();
  }

  /** Throws the problems, and after them what can be said. */
  private static void throwIfAny(List<String> problems) throws PlanException {
    if (!problems.isEmpty()) {
      throw new PlanException(
          problems.stream().collect(Collectors.joining(System.lineSeparator()))
              + System.lineSeparator()
              + UNDERSTOOD.stripTrailing());
    }
  }
}
