// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class YamlTextTest {

  @TempDir Path folder;
  private Desk desk;

  @BeforeEach
  void clearTheDesk() {
    desk = new Desk(folder);
  }

  @Test
  void a_key_that_stands_twice_is_an_error_at_the_second() {
    assertThat(desk.wrongWorkload("topics: 1\nname: a\ntopics: 2\n"))
        .isEqualTo(
            """
            w.yaml:3:1: topics: is given a second time; the first is in line 1: keep one
                topics: 2
                ^\
            """);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "'' | w.yaml: is empty: give keys and values",
        "'# only a comment\\n' | w.yaml: is empty",
        "'---\\n' | w.yaml: is empty",
        "'- 1\\n- 2\\n' | w.yaml:1:1: holds a list: give keys and values",
        "'hello\\n' | w.yaml:1:1: holds a single text",
        "'topics: 1\\n---\\ntopics: 2\\n' | w.yaml:3:1: a second document begins here",
        "'topics: 1\\n\\tname: a\\n' | w.yaml:2:1: a tab instead of spaces",
        "'topics: [1, 2\\nname: b\\n' | w.yaml:2:5: is not valid YAML: expected",
        "'name: a: b\\n' | w.yaml:1:8: is not valid YAML: a key begins in the wrong column",
        "'name: \"x\\n' | is not valid YAML: found unexpected end of stream",
        "'name: @x\\n' | w.yaml:1:7: is not valid YAML: found character",
        "'name: &a x\\ntopics: *a\\n' | w.yaml:2:9: aliases (*name) are not supported",
        "'name: !!str x\\n' | tags (!name) are not supported",
        "'? [a]\\n: 3\\n' | w.yaml:1:",
        "'}\\n' | w.yaml:1:1: is not valid YAML",
      })
  void what_is_no_plain_yaml_is_told_with_its_place(String text, String expected) {
    assertThat(desk.wrongWorkload(text.replace("\\n", "\n").replace("\\t", "\t")))
        .contains(expected);
  }

  @Test
  void deep_nesting_is_an_error_and_no_crash() {
    assertThat(desk.wrongWorkload("topics: " + "[".repeat(100_000))).startsWith("w.yaml:1:");
  }

  @Test
  void a_missing_file_is_told_with_the_folder_that_was_searched() {
    assertThatThrownBy(() -> desk.loader.workload("nowhere.yaml", List.of()))
        .isInstanceOf(PlanException.class)
        .hasMessage("nowhere.yaml: there is no such file in " + folder);
  }

  @Test
  void a_missing_file_is_told_with_one_of_a_similar_name() {
    desk.put("loads/latency.yaml", "producerRate: 1\n");

    assertThatThrownBy(() -> desk.loader.workload("loads/latecny.yaml", List.of()))
        .hasMessageEndingWith(": did you mean " + Path.of("loads", "latency.yaml") + "?");
  }

  @Test
  void a_missing_file_that_the_program_has_is_told_with_its_path() {
    desk.put("home/workloads/quickstart.yaml", "producerRate: 1\n");

    assertThatThrownBy(() -> desk.loader.workload("workloads/quickstart.yaml", List.of()))
        .hasMessageEndingWith("but there is " + desk.home.resolve("workloads/quickstart.yaml"));
  }

  @Test
  void a_folder_is_no_workload() throws Exception {
    Files.createDirectory(folder.resolve("f.yaml"));

    assertThatThrownBy(() -> desk.loader.workload("f.yaml", List.of()))
        .hasMessage("f.yaml: is a folder: give a YAML file");
  }

  @Test
  void binary_files_are_refused() throws Exception {
    Files.write(folder.resolve("a.yaml"), new byte[] {(byte) 0xca, (byte) 0xfe, 0, 1});
    Files.writeString(folder.resolve("b.yaml"), "topics: 1\0\n");

    for (String name : List.of("a.yaml", "b.yaml")) {
      assertThatThrownBy(() -> desk.loader.workload(name, List.of()))
          .hasMessage(name + ": is not a text in UTF-8: give a YAML file");
    }
  }

  @Test
  void a_huge_file_is_refused() throws Exception {
    Files.write(folder.resolve("log.yaml"), new byte[(1 << 20) + 1]);

    assertThatThrownBy(() -> desk.loader.workload("log.yaml", List.of()))
        .hasMessageStartingWith("log.yaml: is larger than 1 MiB");
  }

  @Test
  void a_path_with_spaces_is_a_path() throws PlanException {
    desk.put("my files/a load.yaml", "producerRate: 1k\n");

    assertThat(desk.loader.workload("my files/a load.yaml", List.of()).name()).isEqualTo("a load");
  }

  @Test
  void plain_values_become_numbers_only_where_nothing_is_lost() throws PlanException {
    YamlNode.Block tree =
        YamlText.document(
            SourceText.of(
                "x",
                """
                a: 5
                b: 1.10
                c: 007
                d: true
                e: '5'
                f: ~
                g: '~'
                h: 2.5
                i: |
                  5
                j: 12345678901234567890
                k: [1, x]
                """));

    assertThat(YamlNode.plain(tree))
        .hasToString(
            "{a=5, b=1.10, c=007, d=true, e=5, f=null, g=~, h=2.5, i=5\n, j=12345678901234567890,"
                + " k=[1, x]}");
    assertThat(YamlNode.plain(tree.entries().get("a").value())).isEqualTo(5L);
    assertThat(YamlNode.plain(tree.entries().get("b").value())).isEqualTo("1.10");
    assertThat(YamlNode.plain(tree.entries().get("d").value())).isEqualTo(true);
    assertThat(YamlNode.plain(tree.entries().get("e").value())).isEqualTo("5");
    assertThat(YamlNode.plain(tree.entries().get("h").value())).isEqualTo(2.5);
  }
}
