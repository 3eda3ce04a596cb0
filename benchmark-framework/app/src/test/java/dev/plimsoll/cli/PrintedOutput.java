// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.plimsoll.result.RecordedRuns;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What commands print of some results, and the files with what they printed of them before. {@code
 * -Dplimsoll.rewrite=true} writes these files anew.
 */
final class PrintedOutput {

  private static final boolean REWRITE = Boolean.getBoolean("plimsoll.rewrite");
  private static final String WRITTEN = "WRITTEN";

  private final Path before;
  private final Path folder;
  private final Map<String, String> texts = new TreeMap<>();

  /**
   * @param name of the folder that has what was printed before
   * @param folder of the results
   */
  PrintedOutput(String name, Path folder) {
    this.before = RecordedRuns.FOLDER.resolve("printed").resolve(name);
    this.folder = folder;
  }

  /**
   * Executes a command and keeps what it prints and writes.
   *
   * @param title names what is kept
   * @param words the command line; {@code WRITTEN} in it is a folder for the files that it writes
   */
  void run(String title, String... words) throws Exception {
    Path written = folder.resolve("written").resolve(title);
    Files.createDirectories(written);
    Typed typed =
        Typed.run(
            Stream.of(words)
                .map(word -> word.replace(WRITTEN, written.toString()))
                .toArray(String[]::new));
    List<String> parts = new ArrayList<>();
    parts.add("exit code " + typed.code().number() + "\n");
    part(parts, "standard output", typed.out());
    part(parts, "standard error", typed.err());
    for (Path file : files(written)) {
      String text = Files.readString(file);
      part(
          parts,
          "file " + written.relativize(file),
          file.toString().endsWith(".html") ? StablePage.of(text, folder) : text);
    }
    keep(title, String.join("", parts));
  }

  private static void part(List<String> parts, String heading, String text) {
    if (!text.isEmpty()) {
      parts.add("\n=== " + heading + "\n" + text + (text.endsWith("\n") ? "" : "\n"));
    }
  }

  /** Keeps a text that was printed. */
  void keep(String title, String text) {
    texts.put(title + ".txt", StableText.of(text, folder));
  }

  /**
   * Requires that all of it is what was printed before.
   *
   * @throws AssertionError with the first line of each text that is another one
   */
  void requireAsBefore() throws IOException {
    if (REWRITE) {
      write();
    }
    List<String> differences = new ArrayList<>();
    for (Map.Entry<String, String> text : texts.entrySet()) {
      Path file = before.resolve(text.getKey());
      List<String> was = Files.exists(file) ? Files.readAllLines(file) : List.of();
      difference(file, was, text.getValue().lines().toList(), differences);
    }
    for (Path file : files(before)) {
      if (!texts.containsKey(before.relativize(file).toString())) {
        differences.add(file + ": nothing is printed to compare it with");
      }
    }
    assertThat(differences)
        .as("first lines that differ; -Dplimsoll.rewrite=true writes the files anew")
        .isEmpty();
  }

  private static void difference(
      Path file, List<String> was, List<String> now, List<String> differences) {
    int line = 0;
    while (line < Math.min(was.size(), now.size()) && was.get(line).equals(now.get(line))) {
      line++;
    }
    if (line < Math.max(was.size(), now.size())) {
      differences.add(
          file + ", line " + (line + 1) + ":\n  was " + at(was, line) + "\n  is  " + at(now, line));
    }
  }

  private static String at(List<String> lines, int line) {
    return line < lines.size() ? lines.get(line) : "(the end)";
  }

  private void write() throws IOException {
    for (Path file : files(before)) {
      Files.delete(file);
    }
    for (Map.Entry<String, String> text : texts.entrySet()) {
      Path file = before.resolve(text.getKey());
      Files.createDirectories(file.getParent());
      Files.writeString(file, text.getValue());
    }
  }

  private static List<Path> files(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
