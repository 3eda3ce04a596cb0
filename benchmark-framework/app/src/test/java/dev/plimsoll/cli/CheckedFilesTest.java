// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class CheckedFilesTest {

  @TempDir private Path folder;

  @Test
  void aFolderStandsForItsYamlAndResultFiles() throws Exception {
    put("b.yaml");
    put("a.json");
    put("a.html");
    put("inside/c.yaml");

    assertThat(CheckedFiles.of(List.of("x.yaml", folder.toString())))
        .containsExactly("x.yaml", path("a.json"), path("b.yaml"));
  }

  @Test
  void theFolderOfAStudyStandsForTheStudy() throws Exception {
    put("study.yaml");
    put("a.yaml");

    assertThat(CheckedFiles.of(List.of(folder.toString()))).containsExactly(path("study.yaml"));
  }

  @Test
  void aFolderWithoutSuchFilesIsRefused() {
    assertThatThrownBy(() -> CheckedFiles.of(List.of(folder.toString())))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("there are no workload, driver, study or result files")
        .hasMessageContaining(folder.toString());
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private void put(String name) throws Exception {
    Files.createDirectories(folder.resolve(name).getParent());
    Files.writeString(folder.resolve(name), "");
  }
}
