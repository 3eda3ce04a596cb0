// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.result;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AbandonedDraftsTest {

  @TempDir private Path folder;

  private Path file(String name, Duration age) throws Exception {
    Path file = Files.writeString(folder.resolve(name), "half a result");
    return Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(age)));
  }

  @Test
  void whatAKilledWriterLeftGoesBeforeTheNextRunAndNothingElse() throws Exception {
    Path left = file(".plimsoll-0f7f.tmp", Duration.ofHours(2));
    Path atWork = file(".plimsoll-1a2b.tmp", Duration.ZERO);
    Path result = file("result.json", Duration.ofHours(2));
    Path others = file("other.tmp", Duration.ofHours(2));

    ResultFolder.of(folder, false).verify();

    assertThat(left).doesNotExist();
    assertThat(atWork).exists();
    assertThat(result).exists();
    assertThat(others).exists();
  }
}
