// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.UnaryOperator;

/** Files of the repository that are generated from declarations in the code. */
public final class GeneratedFile {

  private static final Path HOME = Path.of("..", "..").toAbsolutePath().normalize();
  private static final boolean GENERATE = Boolean.getBoolean("plimsoll.generate");

  private GeneratedFile() {}

  /** Compares a file with what it should contain, or writes that with {@code bin/generate}. */
  public static void require(String name, String expected) throws IOException {
    Path file = HOME.resolve(name);
    if (GENERATE) {
      Files.createDirectories(file.getParent());
      Files.writeString(file, expected);
    }
    List<String> lines = Files.exists(file) ? Files.readAllLines(file) : List.of();
    List<String> wanted = expected.lines().toList();
    int same = 0;
    while (same < Math.min(lines.size(), wanted.size())
        && lines.get(same).equals(wanted.get(same))) {
      same++;
    }
    assertThat(lines.subList(same, lines.size()).stream().findFirst())
        .as("%s is out of date: bin/generate writes it anew. Line %d", name, same + 1)
        .isEqualTo(wanted.subList(same, wanted.size()).stream().findFirst());
    assertThat(Files.readString(file).equals(expected)).as("%s, each byte", name).isTrue();
  }

  /** Compares the generated passages of a file, which a function writes into its text. */
  public static void requirePassages(String name, UnaryOperator<String> written)
      throws IOException {
    require(name, written.apply(Files.readString(HOME.resolve(name))));
  }
}
