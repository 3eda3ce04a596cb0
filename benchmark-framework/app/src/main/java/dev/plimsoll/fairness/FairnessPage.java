// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.fairness;

import dev.plimsoll.compare.EqualGuaranteeFiles;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A Markdown page whose part between two markers is generated from the guarantees of drivers. */
public final class FairnessPage {

  private static final String BEGIN = "<!-- made by: bin/benchmark fairness --write -->";
  private static final String END = "<!-- end of the generated part -->";

  private static final Pattern MEMORY = Pattern.compile("\\d+\\.\\d GiB");

  private final Path file;
  private final String text;
  private final int begin;
  private final int end;

  /**
   * Reads a page.
   *
   * @throws IOException with a message for the user that contains the page's name
   */
  public FairnessPage(String name) throws IOException {
    file = Path.of(name);
    try {
      text = Files.readString(file, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IOException(name + ": cannot be read: " + e.getMessage(), e);
    }
    begin = text.indexOf(BEGIN) + BEGIN.length();
    end = text.indexOf(END);
    if (begin < BEGIN.length() || end < begin) {
      throw new IOException(name + ": has no lines '" + BEGIN + "' and '" + END + "'");
    }
  }

  /**
   * Returns the guarantees that the page in the program's folder lists by driver file. Reports use
   * them to name driver files with equal guarantees. Returns none if the page does not exist.
   */
  public static EqualGuaranteeFiles promised(Path home) {
    try {
      return new FairnessPage(home.resolve("docs").resolve("FAIRNESS.md").toString()).files();
    } catch (IOException e) {
      return EqualGuaranteeFiles.NONE;
    }
  }

  private EqualGuaranteeFiles files() {
    return new EqualGuaranteeFiles(
        text.substring(begin, end)
            .lines()
            .map(GuaranteeRow::read)
            .flatMap(Optional::stream)
            .toList());
  }

  /** Returns the tables of these drivers. */
  public static String tables(List<GuaranteeRow> promises) {
    StringBuilder made = new StringBuilder(GuaranteeRow.HEAD);
    promises.forEach(promise -> made.append(promise.row()).append('\n'));
    made.append('\n').append(GuaranteeRow.REMARKS_HEAD);
    promises.forEach(promise -> made.append(promise.remarks()).append('\n'));
    return made.toString();
  }

  /**
   * Replaces the tables in the page.
   *
   * @throws IOException with a message for the user that contains the page's name
   */
  public void write(List<GuaranteeRow> promises) throws IOException {
    String made = text.substring(0, begin) + "\n\n" + tables(promises) + "\n";
    try {
      Files.writeString(file, made + text.substring(end), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IOException(file + ": cannot be written: " + e.getMessage(), e);
    }
  }

  /**
   * Returns rows that are missing in the page, and rows of the page whose driver is not in the
   * list.
   */
  public List<String> differences(List<GuaranteeRow> promises, List<String> allDrivers) {
    List<String> lines = text.substring(begin, end).lines().toList();
    Set<String> known = lines.stream().map(FairnessPage::ofAnyMachine).collect(Collectors.toSet());
    List<String> differences = new ArrayList<>();
    for (GuaranteeRow promise : promises) {
      for (String row : List.of(promise.row(), promise.remarks())) {
        if (!known.contains(ofAnyMachine(row))) {
          differences.add(file + " lacks the row: " + row);
        }
      }
    }
    for (String line : lines) {
      if (line.startsWith("| [") && allDrivers.stream().noneMatch(name -> isOf(line, name))) {
        differences.add(file + " names a driver that is not in the list: " + line);
      }
    }
    return differences;
  }

  /** A local server may take a share of the machine's memory, which is no other guarantee. */
  private static String ofAnyMachine(String row) {
    return MEMORY.matcher(row).replaceAll("GiB");
  }

  private static boolean isOf(String row, String driver) {
    return row.startsWith("| [" + driver + "](");
  }
}
