// SPDX-License-Identifier: Apache-2.0
package dev.plimsoll.brokers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NativeServerTest {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  @TempDir private Path temp;

  /** The first argument is a pipe to create, the others are the command of the server. */
  private static final String NUMBER_USED_AGAIN =
      """
      pipe=$1
      shift
      mkfifo "$pipe"
      "$@" <"$pipe" &
      server=$!
      exec 9>"$pipe"
      wait $server
      sleep 0.1 # start times are known to a hundredth of a second
      other=
      tries=0
      until [ "$other" = $server ] || [ $tries = 100 ]; do
        tries=$((tries + 1))
        echo $((server - 1)) >/proc/sys/kernel/ns_last_pid
        sleep 1000 9>&- &
        other=$!
      done
      [ "$other" = $server ] || { echo "got number $other, not $server"; exit 1; }
      exec 9>&-
      until set -- /proc/[0-9]* && [ $# -le 2 ]; do :; done
      grep -q sleep /proc/$other/cmdline && echo the other process lives
      """;

  private Path folder;

  private Process start(List<String> command) throws Exception {
    folder = Files.createDirectories(temp.resolve("cluster/a node"));
    Files.writeString(folder.resolve("file"), "x");
    return new ProcessBuilder(NativeServer.withParentDeathSignal(folder, command)).start();
  }

  @Test
  void theProcessThatIsStartedBecomesTheServer() throws Exception {
    Process process = start(List.of("sleep", "1000"));
    try {
      awaitServer(process);
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
  void itIsKilledAlsoWhileItIsPaused() throws Exception {
    Process process = start(List.of("sleep", "1000"));
    awaitServer(process); // A stopped shell would start nothing that could kill it.
    ProcessSignal.STOP.send(Processes.identity(process));
    process.getOutputStream().close();
    assertThat(process.onExit()).succeedsWithin(LIMIT);
    await().atMost(LIMIT).until(() -> !Files.exists(temp.resolve("cluster")));
  }

  private static void awaitServer(Process process) {
    await()
        .atMost(LIMIT)
        .until(() -> process.info().command().filter(path -> path.endsWith("sleep")).isPresent());
  }

  @Test
  void neitherOtherNodesNorWhatALinkLeadsToAreDeleted() throws Exception {
    Path other = Files.createDirectories(temp.resolve("cluster/node-2"));
    Path precious = Files.createDirectories(temp.resolve("elsewhere/precious"));
    Process process = start(List.of("sleep", "1000"));
    Files.createSymbolicLink(folder.resolve("link"), precious.getParent());
    process.getOutputStream().close();
    await().atMost(LIMIT).until(() -> !Files.exists(folder));
    assertThat(other).isDirectory();
    assertThat(precious).isDirectory();
  }

  @Test
  void itStaysWhenItIsToldSo() throws Exception {
    Process process = start(List.of("sh", "-c", "sleep 1; exit 7"));
    try (OutputStream input = process.getOutputStream()) {
      input.write(NativeServer.STAY);
    }
    assertThat(process.onExit()).succeedsWithin(LIMIT);
    assertThat(process.exitValue()).isEqualTo(7);
    assertThat(folder).isNotEmptyDirectory();
  }

  /**
   * Runs in a process namespace of its own, where process ids are predictable: the server ends,
   * another process gets its id, then the starter ends.
   */
  @Test
  void aLaterProcessWithTheServersNumberIsLeftAlone() throws Exception {
    assumeTrue(canMakeNamespaces(), "needs the right to make a process namespace");
    folder = Files.createDirectories(temp.resolve("cluster/a node"));
    List<String> command =
        new ArrayList<>(
            List.of(
                "timeout", "30", "unshare", "--mount", "--pid", "--kill-child", "--mount-proc"));
    command.addAll(
        List.of("sh", "-c", NUMBER_USED_AGAIN, "sh", temp.resolve("starter").toString()));
    command.addAll(NativeServer.withParentDeathSignal(folder, List.of("sh", "-c", "exit 0")));
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
    assertThat(said).contains("the other process lives");
  }

  private static boolean canMakeNamespaces() throws Exception {
    try {
      return new ProcessBuilder(
                  "unshare", "--mount", "--pid", "--kill-child", "--mount-proc", "true")
              .start()
              .waitFor()
          == 0;
    } catch (IOException e) {
      return false;
    }
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
