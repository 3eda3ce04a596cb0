// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeServerTest {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  @TempDir private Path temp;

  private Path folder;

  private Process start(List<String> command) throws Exception {
    folder = Files.createDirectories(temp.resolve("cluster/a node"));
    Files.writeString(folder.resolve("file"), "x");
    return new ProcessBuilder(NativeServer.tied(folder, command)).start();
  }

  @Test
  void theProcessThatIsStartedBecomesTheServer() throws Exception {
    Process process = start(List.of("sleep", "1000"));
    try {
      await()
          .atMost(LIMIT)
          .until(
              () ->
                  process
                      .info()
                      .arguments()
                      .filter(a -> a[a.length - 1].equals("1000"))
                      .isPresent());
      assertThat(Path.of(process.info().command().orElseThrow()).getFileName().toString())
          .doesNotContain("sh");
    } finally {
      process.destroyForcibly();
    }
  }

  @Test
  void itIsKilledAndItsFolderGoesWhenItsInputEnds() throws Exception {
    Process process = start(List.of("sleep", "1000"));
    process.getOutputStream().close();
    assertThat(process.onExit()).succeedsWithin(LIMIT);
    await().atMost(LIMIT).until(() -> !Files.exists(temp.resolve("cluster")));
  }

  @Test
  void itStaysWhenItIsToldSo() throws Exception {
    Process process = start(List.of("sh", "-c", "sleep 1; exit 7"));
    try (OutputStream input = process.getOutputStream()) {
      input.write(ServerMain.STAY);
    }
    assertThat(process.onExit()).succeedsWithin(LIMIT);
    assertThat(process.exitValue()).isEqualTo(7);
    assertThat(folder).isNotEmptyDirectory();
  }

  @Test
  void theFolderOfAServerThatEndedByItselfIsLeftToTheStarter() throws Exception {
    Process process = start(List.of("sh", "-c", "exit 3"));
    assertThat(process.onExit()).succeedsWithin(LIMIT);
    assertThat(process.exitValue()).isEqualTo(3);
    process.getOutputStream().close();
    assertThat(folder).isNotEmptyDirectory();
  }
}
