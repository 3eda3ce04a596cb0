// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckCommandTest {

  @TempDir private Path folder;

  private String put(String name, String text) throws Exception {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  @Test
  void aFolderOfFilesEndsWithTheNumberOfThoseThatCanBeUsed() throws Exception {
    put("a.yaml", "topics: 1\nproducerRate: 1k\nduration: 5s\n");
    put("b.yaml", "topics: 0\n");
    put("c.yaml", "topics: [\n");
    put("d.yaml", "driver: simulated\n");

    Typed checked = Typed.run("check", folder.toString());

    assertThat(checked.out()).endsWith("# 4 workload, driver or study files: 2 usable, 2 not\n");
    assertThat(checked.code()).isEqualTo(ExitCode.USAGE);
  }

  @Test
  void workloadsAreCountedOneByOne() throws Exception {
    put("a.yaml", "topics: 1\nproducerRate: 1k\nduration: 5s\n");
    put("b.yaml", "topics: 0\n");
    put("c.yaml", "topics: [\n");

    Typed checked = Typed.run("check", folder.toString());

    assertThat(checked.out()).endsWith("# 3 workload, driver or study files: 1 usable, 2 not\n");
    assertThat(checked.err()).contains("b.yaml:1:9: topics").contains("c.yaml");
  }

  @Test
  void theLineOfASingleFileIsItsDescription() throws Exception {
    String file = put("a.yaml", "topics: 1\nproducerRate: 1k\nduration: 5s\n");

    assertThat(Typed.run("check", file).out()).contains("topics: 1").doesNotContain("usable");
    assertThat(Typed.run("check", "-d", "simulated", file).out()).doesNotContain("usable");
  }
}
